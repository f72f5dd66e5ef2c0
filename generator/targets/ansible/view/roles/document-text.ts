/**
 * Ansible reads the argument specs of a role as templates, its descriptions too. Text of a document loses the shape of
 * one: a space between the two characters that would open it, or in the line that would choose other characters.
 */
export function toText(text: string): string {
  return text.replace(/\{(?=[{%#])/g, '{ ').replace(/^(\s*#)(?=jinja2:)/, '$1 ');
}
