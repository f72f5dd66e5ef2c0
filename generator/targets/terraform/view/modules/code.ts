import type { Json } from '../../../../spec/types.js';

/**
 * HCL as a view says it. The fixed parts come from this generator's own sources; what is put in between is a name, a
 * value or more code, and the renderer encodes each. So no text of a document can become code.
 */
export interface Code {
  parts: readonly string[];
  inserts: readonly Insert[];
}

export type Insert = { name: string } | { value: Json } | { object: Entry[] } | { list: Code[] } | Code;

/** An entry of an object, or an attribute of a block. */
export type Entry = [key: string, value: Code];

export interface Block {
  type: string;
  labels: string[];
  /** `null` is an empty line. */
  body: (Entry | Block | null)[];
}

export function hcl(parts: TemplateStringsArray, ...inserts: Insert[]): Code {
  return { parts, inserts };
}

/** An identifier. */
export function id(name: string): Insert {
  return { name };
}

/** A constant; `{ "=": "a.b" }` in it is an expression. */
export function literal(value: Json): Code {
  return hcl`${{ value }}`;
}

export function object(entries: Entry[]): Code {
  return hcl`${{ object: entries }}`;
}

/** `var.name` */
export function variable(name: string): Code {
  return hcl`var.${id(name)}`;
}

/** All of them hold. */
export function every(tests: readonly Code[]): Code {
  return tests.reduce((all, test) => hcl`${all} && ${test}`);
}

/** On one line where it fits. */
export function list(items: Code[]): Code {
  return hcl`${{ list: items }}`;
}

export function block(type: string, labels: string[], body: Block['body']): Block {
  return { type, labels, body };
}
