/** Templates that views made, of names that are identifiers and of nothing else that a document says. */
const made = new Set<string>();

/** The only way to a template in a file that Ansible reads: any other text that looks like one is written as plain text. */
export function makeTemplate(expression: string): string {
  const text = `{{ ${expression} }}`;
  made.add(text);
  return text;
}

export function isTemplate(text: string): boolean {
  return made.has(text);
}

/** What opens a template, a statement or a comment, and the line with which a text can choose other signs for them. */
const OPENS = /\{[{%#]|^\s*#jinja2:/;

/** Ansible would run it, and it is none of ours. */
export function isForeignTemplate(text: string): boolean {
  return OPENS.test(text) && !made.has(text);
}
