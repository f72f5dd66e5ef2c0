/**
 * The folder `report`: what people and programs are told: diagnostics, tables, explanations, drafts. Every other folder
 * may use it.
 */

export type Severity = 'error' | 'warning' | 'note';

/** Expected trouble, told so that a person can act on it. An exception is a bug. */
export interface Diagnostic {
  /** Stable, kebab-case; the same trouble has the same code everywhere. */
  code: string;
  severity: Severity;
  /** JSON pointer into the document, or `iacsmith.yaml#/…` for the config; empty where there is no place. */
  pointer: string;
  message: string;
  /** What to do about it. */
  hint: string;
}

/** A step that cannot go on ends with this; `exitCode` is one of contract 1 (findings), 2 (usage), 3 (outside). */
export class Refusal extends Error {
  constructor(
    readonly exitCode: 1 | 2 | 3,
    readonly diagnostics: Diagnostic[],
  ) {
    super(diagnostics[0]?.message ?? 'refused');
    this.name = 'Refusal';
  }
}

export function refuse(exitCode: 1 | 2 | 3, code: string, message: string, hint: string, pointer = ''): Refusal {
  return new Refusal(exitCode, [{ code, severity: 'error', pointer, message, hint }]);
}
