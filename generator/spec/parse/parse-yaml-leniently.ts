import { FAILSAFE_SCHEMA, loadAll, type Schema, Type, types } from 'js-yaml-4';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { Limits } from '../budget.js';
import type { Json } from '../types.js';
import { isNumberText, keepExact, settleScalars } from './odd-scalar.js';
import { MOST_MERGED_KEYS, recogniseOdd } from './parse-yaml.js';
import { locate } from './text-position.js';
import { pickDocument } from './yaml-fault.js';

/** The same reading as `readStrictly`, by the parser that forgives indentation; throws its YAMLException. */
export function readLeniently(text: string, name: string, limits: Limits, diagnostics: Diagnostic[]): Json {
  const root = pickDocument(loadLastWins(text, name, limits, diagnostics), name);
  settleScalars(root, recogniseOdd, name, diagnostics);
  return root;
}

function loadLastWins(text: string, name: string, limits: Limits, diagnostics: Diagnostic[]): unknown[] {
  const options = { schema: SCHEMA, maxDepth: limits.depth, maxTotalMergeKeys: MOST_MERGED_KEYS };
  try {
    return loadAll(text, null, options);
  } catch (error) {
    const { reason, mark } = error as { reason?: string; mark?: { position: number } };
    if (reason !== 'duplicated mapping key') throw error;
    const documents = loadAll(text, null, { ...options, json: true });
    const { line, column } = locate(text, mark?.position ?? 0);
    diagnostics.push({
      code: 'yaml-duplicate-key',
      severity: 'warning',
      pointer: '',
      message: `${name}: line ${line}, column ${column}: a key stands twice in one mapping; the last one counts.`,
      hint: 'Remove one of the two; there may be more after it.',
    });
    return documents;
  }
}

const SCHEMA: Schema = FAILSAFE_SCHEMA.extend({
  implicit: [
    ...[types.null, types.bool, types.int, types.float].map((type) => {
      const isFloat = type === types.float;
      return new Type(type.tag, {
        kind: 'scalar',
        resolve: (source: string | null) =>
          type.resolve(source) || (isFloat && source !== null && isNumberText(source)),
        construct: (source: string | null) =>
          keepExact(source ?? '', type.resolve(source) ? type.construct(source) : Number.POSITIVE_INFINITY),
      });
    }),
    types.merge,
  ],
});
