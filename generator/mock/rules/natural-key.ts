import { isEqual } from '../../model/sample/is-equal.js';
import type { Operation, Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { JsonObject } from '../../spec/types.js';
import type { Item } from '../state/store.js';
import type { Fault } from '../validate/check-value.js';

const SPEAKS_OF_DUPLICATES = /\b(?:exists?|existing|duplicates?|already|unique|taken|in use by another)\b/i;
const SAYS_UNIQUE = /\bunique\b|\bonce (?:in|per)\b/i;

/** Whether an operation says that it refuses duplicates: it documents 409, and there or in its text speaks of them. */
export function refusesDuplicates(operation: Operation): boolean {
  const conflict = operation.responses.find((r) => r.status === '409');
  return conflict !== undefined && SPEAKS_OF_DUPLICATES.test(`${conflict.description} ${operation.description}`);
}

/** Fields of the body with which another item of the collection is already there. */
export function findDuplicates(
  operation: Operation,
  schema: Schema | null,
  body: JsonObject,
  others: Iterable<Item>,
  self: Item | null,
): Fault[] {
  if (!refusesDuplicates(operation)) return [];
  const keys = findKeys(operation.body?.schema ?? schema, body);
  const faults: Fault[] = [];
  for (const other of others) {
    if (other === self) continue;
    for (const key of keys) {
      const value = other.fields[key];
      if (value !== undefined && value !== null && isEqual(value, body[key] ?? null))
        faults.push({ pointer: `/${key}`, message: 'is taken already' });
    }
    if (faults.length > 0) break;
  }
  return faults;
}

function findKeys(schema: Schema | null, body: JsonObject): string[] {
  const names = Object.keys(body).filter((name) => !isObject(body[name]) && !Array.isArray(body[name]));
  const said = names.filter((name) => SAYS_UNIQUE.test(schema?.properties.get(name)?.description ?? ''));
  if (said.length > 0) return said;
  return names.filter((name) => squash(name) === 'name');
}
