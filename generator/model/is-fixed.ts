/** No call changes it in what is there: another value means another resource, or a question. */
export function isFixed({ onChange }: { onChange: string }): boolean {
  return onChange === 'replace' || onChange === 'refuse';
}
