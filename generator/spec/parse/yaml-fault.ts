import { Refusal, refuse } from '../../report/diagnostic.js';
import { type Limits, refuseDepth } from '../budget.js';
import type { Json } from '../types.js';
import { OddScalar } from './odd-scalar.js';
import { locate, type Position } from './text-position.js';

/** What a YAML parser complains about; without a position where the complaint is about the whole file. */
export interface YamlFault {
  reason: string;
  position: Position | undefined;
}

interface YamlError {
  reason: string;
  mark?: { position: number };
}

/** Turns the parser's exception into a fault; what is refused for another reason than the syntax is thrown on. */
export function toFault(error: unknown, text: string, name: string, limits: Limits): YamlFault {
  if (error instanceof Refusal) throw error;
  if (error instanceof RangeError) throw refuseDepth(name, limits.depth);
  if (!isYamlError(error)) throw error;
  if (error.reason.startsWith('nesting exceeded')) throw refuseDepth(name, limits.depth);
  if (error.mark === undefined) return { reason: error.reason, position: undefined };
  if (error.reason !== 'deficient indentation') {
    return { reason: error.reason, position: locate(text, error.mark.position) };
  }
  // The parser stops in the continuation line; what needs the change is the quoted text, which a person looks for
  // where it breaks.
  const lastChar = text.slice(0, error.mark.position).trimEnd().length;
  return { reason: 'the quoted text goes on with too little indentation', position: locate(text, lastChar) };
}

export function isFault(error: unknown, reason: string): boolean {
  return isYamlError(error) && error.reason === reason;
}

function isYamlError(error: unknown): error is YamlError {
  return error instanceof Error && error.name === 'YAMLException' && 'reason' in error;
}

export function describeFault(fault: YamlFault): string {
  const reason = fault.reason.length > 200 ? `${fault.reason.slice(0, 200)}…` : fault.reason;
  return fault.position === undefined
    ? reason
    : `line ${fault.position.line}, column ${fault.position.column}: ${reason}`;
}

export function refuseYaml(fault: YamlFault, name: string): Refusal {
  return refuse(
    1,
    'yaml-syntax',
    `${name} is not valid YAML: ${describeFault(fault)}.`,
    'Correct the file there; if it should be JSON, check that it starts with "{".',
  );
}

/** A stream may end in empty documents (a closing `---`), but may hold one only. */
export function pickDocument(documents: readonly unknown[], name: string): Json {
  const filled = documents
    .map((document) => (document instanceof OddScalar ? document.value : document))
    .filter((document) => document !== null && document !== undefined);
  if (filled.length > 1) {
    throw refuse(
      1,
      'yaml-several-documents',
      `${name} contains ${filled.length} YAML documents, separated by "---"; one is expected.`,
      'Put each document into a separate file.',
    );
  }
  return (filled[0] ?? null) as Json;
}
