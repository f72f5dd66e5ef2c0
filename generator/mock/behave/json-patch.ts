import type { Operation } from '../../model/types.js';
import { get, getString, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Call } from '../types.js';
import type { Fault } from '../validate/check-value.js';

/** The steps of a JSON Patch: the body itself, or its only list, `{"patch": [{"op", "path", "value"}], "comment": "why"}`. */
export function findPatch({ operation, body }: Call): Json[] | null {
  if (Array.isArray(body)) return body;
  const fields = operation.method === 'PATCH' ? [...(operation.body?.schema?.properties ?? [])] : [];
  const [steps, ...others] = fields.filter(([, { items }]) => items);
  const items = steps?.[1].items;
  if (!steps || others.length > 0 || !items || !['op', 'path'].every((name) => items.properties.has(name))) return null;
  const value = get(body, steps[0]);
  return Array.isArray(value) ? value : null;
}

const VALUE = /^(?:\/[^/]+)?\/\d+\/value$/;

/** A step carries any value. `value: {type: object}`, without fields, is how documents write that no type is known. */
export function dropPatchValues({ body }: Operation, faults: Fault[]): Fault[] {
  const schema = body?.schema;
  const lists = [schema, ...(schema?.properties.values() ?? [])].flatMap((own) => own?.items ?? []);
  const isOpen = lists.some(({ properties }) => {
    const value = properties.get('value');
    return (
      properties.has('op') && properties.has('path') && value?.types.join() === 'object' && value.properties.size === 0
    );
  });
  return isOpen ? faults.filter(({ pointer }) => !VALUE.test(pointer)) : faults;
}

/** The JSON Patch operations that set and remove; a path that leads nowhere changes nothing. */
export function applyPatch(fields: JsonObject, patch: Json[]): void {
  for (const step of patch) {
    const tokens = getString(step, 'path')
      .split('/')
      .slice(1)
      .map((t) => t.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = tokens.pop();
    const holder = tokens.reduce<Json | undefined>(
      (at, token) =>
        isObject(at) && Object.hasOwn(at, token) ? at[token] : Array.isArray(at) ? at[Number(token)] : undefined,
      fields,
    );
    if (last === undefined || !isObject(step)) continue;
    const value = step.value ?? null;
    const isRemoval = step.op === 'remove';
    if (Array.isArray(holder)) {
      const index = last === '-' ? holder.length : Number(last);
      if (isRemoval) holder.splice(index, 1);
      else if (step.op === 'add') holder.splice(index, 0, value);
      else holder[index] = value;
    } else if (isObject(holder)) {
      if (isRemoval) delete holder[last];
      else if (step.op === 'add' || step.op === 'replace')
        Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true });
    }
  }
}
