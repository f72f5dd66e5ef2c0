import { FAILSAFE_SCHEMA, type Schema, Type, types } from 'js-yaml';
import type { Json } from '../types.js';
import { isNumberText, keepExact, type OddScalar } from './odd-scalar.js';

const CONSTANTS = new Map<string, Json>([
  ...['', '~', 'null', 'Null', 'NULL'].map((text): [string, Json] => [text, null]),
  ...['true', 'True', 'TRUE'].map((text): [string, Json] => [text, true]),
  ...['false', 'False', 'FALSE'].map((text): [string, Json] => [text, false]),
]);
const INTEGER = /^(?:0o[0-7]+|0x[\da-fA-F]+|[-+]?\d+)$/;
const NO_NUMBER = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
/** What a plain scalar that is not text can begin with. */
const FIRST = new Set(['', '~', '-', '+', '.', ...'0123456789nNtTfF']);

/** The value of a scalar without quotes, by the core types of YAML 1.2; undefined where it is text. */
export function readCore(text: string): Json | OddScalar | undefined {
  if (!FIRST.has(text.charAt(0))) return undefined;
  const constant = CONSTANTS.get(text);
  if (constant !== undefined) return keepExact(text, constant);
  if (INTEGER.test(text)) return keepExact(text, Number(text));
  if (isNumberText(text)) return keepExact(text, Number(text));
  return NO_NUMBER.test(text) ? keepExact(text, Number.POSITIVE_INFINITY) : undefined;
}

/** One type for all plain scalars: most are text, which one look at the first character tells. */
function makeType(name: string): Type {
  // The parser constructs right after it has resolved, and then does not have to read again.
  let value: ReturnType<typeof readCore>;
  return new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (text) => {
      value = readCore(text ?? '');
      return value !== undefined;
    },
    construct: () => value,
  });
}

/** YAML 1.2 with its core types, numbers kept exact, and merge keys. */
export const SCHEMA: Schema = FAILSAFE_SCHEMA.extend({
  implicit: [makeType('float'), types.merge],
  explicit: ['int', 'bool', 'null'].map(makeType),
});
