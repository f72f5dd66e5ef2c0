import type { Api, Schema } from '../../model/types.js';
import { forgetFound } from '../state/remember.js';

/** `writeOnly` on a field that no request can write is a slip of the document: the field is shown, or nobody would know it. */
export function dropIdleMark(api: Api, owner: Schema, field: Schema): void {
  if (!field.writeOnly) return;
  const seen = new Set<Schema>();
  const isSent = api.operations.some(({ body }) =>
    [...(body?.content.values() ?? [])].some((media) => media.schema !== null && holds(media.schema, owner, seen)),
  );
  if (isSent) return;
  field.writeOnly = false;
  forgetFound();
}

function holds(outer: Schema, wanted: Schema, seen: Set<Schema>): boolean {
  if (outer === wanted || (outer.name !== null && outer.name === wanted.name)) return true;
  if (seen.has(outer)) return false;
  seen.add(outer);
  const inner = [...outer.properties.values(), ...outer.variants, ...(outer.items ? [outer.items] : [])];
  return inner.some((each) => holds(each, wanted, seen));
}
