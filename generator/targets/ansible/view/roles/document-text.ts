/**
 * Ansible reads the argument specs of a role as templates, its descriptions too. Text of a document loses the shape of
 * one: a space between the two characters that would open it.
 */
export function toText(text: string): string {
  return text.replace(/\{(?=[{%#])/g, '{ ');
}
