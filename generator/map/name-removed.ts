import { fieldsOf, findBodyObject, isArraySchema } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import { plainUse, type Use } from './draft.js';
import { holdBody } from './whole-body.js';

/** What a bare value is, where nothing names it. */
const KEYS = ['name', 'key', 'id', 'uuid', 'slug'];

/**
 * `DELETE /secrets` with `["TOKEN"]` takes the names of those that `POST /secrets` made: it is sent the one. Null where the
 * values cannot be told: without them the call would remove nothing, or everything.
 */
export function nameRemoved(remove: Operation, add: Operation): Use | null {
  const use = plainUse(remove);
  const items = use.body && isArraySchema(use.body) ? use.body.items : null;
  if (!use.body || !isArraySchema(use.body) || (items && items.properties.size > 0)) return use;
  const key = items && add.body?.schema ? findKey(items, add.body.schema) : null;
  return items && key !== null ? { ...use, body: holdBody(items, key, true), alone: true, among: true } : null;
}

function findKey({ types: [type] }: Schema, added: Schema): string | null {
  const fields = [...fieldsOf(findBodyObject(added, '', [])).values()];
  const plain = fields.filter(({ required, schema }) => required && schema.types[0] === type);
  const named = KEYS.flatMap((key) => plain.filter(({ wire }) => squash(wire) === key));
  return (named[0] ?? (plain.length === 1 ? plain[0] : undefined))?.wire ?? null;
}
