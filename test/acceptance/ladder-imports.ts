import type { JsonObject } from '../../generator/spec/types.js';
import { writeImportId } from '../../generator/targets/terraform/verify/climb.js';
import type { Rung } from '../../generator/targets/terraform/verify/plan-rungs.js';
import { nameShapes } from '../../generator/targets/terraform/view/view-resource.js';

export type Import = { to: string } & ({ id: string } | { identity: JsonObject });

/** An import block; what has no identity or no natural key of its own is imported by its id. */
export function importBy(by: 'id' | 'identity' | 'natural key', rung: Rung, values: JsonObject): Import {
  const { identity, naturalKey, naturalKeyUnique, operations, name } = rung.resource;
  const names = nameShapes(rung.shapes, null);
  const parts = identity.map((own) => [names.toName(own), values[names.toName(own)] ?? null] as const);
  const canChange = operations.update.some(({ fields }) => identity.some((own) => fields.includes(own)));
  // What a link leads to is found by what stays.
  const fixed = parts.filter(([, value]) => !Array.isArray(value));
  if (by === 'identity' && fixed.length > 0 && !canChange)
    return { to: rung.address, identity: Object.fromEntries(fixed) };
  const key = naturalKey !== null && naturalKeyUnique && operations.list ? values[names.toName(naturalKey)] : null;
  const last = parts.at(-1);
  if (by === 'natural key' && key && last) parts.splice(-1, 1, [last[0], key]);
  return { to: rung.address, id: writeImportId(parts) || name };
}
