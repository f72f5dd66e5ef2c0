/** An operation as its own server knows it: without what stands before its path where it is served beside other products. */
export function wireKey(key: string, mount: string | undefined): string {
  return mount === undefined ? key : key.replace(` ${mount}/`, ' /');
}
