import type { FoundObject } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import type { Use } from './draft.js';
import type { Attribute, PathParameter } from './types.js';

interface Filled {
  as?: Record<string, string>;
  lacks?: string[];
}

/**
 * No call without its required members. What no attribute gives under its own name may be an attribute under another one,
 * where exactly one has the same inside (`apply_to` of the call that makes a link, `remove_from` of the one that ends it).
 */
export function fillBody(
  use: Use,
  { object: body, split }: Pick<FoundObject, 'object' | 'split'>,
  sent: readonly Attribute[],
  attributes: readonly Attribute[],
  repeats: Record<string, string> = {},
): Filled {
  const given = new Set([
    ...Object.keys(repeats),
    ...sent.filter((a) => a.required || a.optional).map(({ wire }) => wire),
    ...Object.keys(use.fixed),
  ]);
  const missing = [...body.required].filter((wire) => {
    // What the document demands and does not describe nobody can send; the server may know better.
    const schema = body.properties.get(wire);
    // The fields lie in a part of it, which is sent with them.
    return (
      schema &&
      wire !== split &&
      !given.has(wire) &&
      !schema.readOnly &&
      schema.default === undefined &&
      schema.const === undefined
    );
  });
  const as: Record<string, string> = {};
  const lacks: string[] = [];
  for (const wire of missing) {
    const alike = attributes.filter((a) => isInput(a) && !given.has(a.wire) && isAlike(a, body.properties.get(wire)));
    const [only] = alike;
    if (only && alike.length === 1) as[only.name] = wire;
    else lacks.push(wire);
  }
  return { ...(Object.keys(as).length > 0 && { as }), ...(lacks.length > 0 && { lacks }) };
}

/** What of the path is said again in the body, and where there. */
export interface Repeated {
  repeats?: Record<string, string>;
  repeatsAt?: string[];
}

/**
 * `PUT /rules/{rule_id}` with a `rule_id` in its body: what the path says is said again, also where the document does not
 * demand it. A server that reads it there takes nothing for another rule. One word (`{"username": …}`) may be anybody's in
 * what is made below a path, unless both have the same few values. The id that the server gave is said again too, whatever
 * the path calls it (`PUT /rules/{rule-uuid}` with an `id`): some servers take a whole body without it for a new rule. Inside
 * of an envelope (`{"data": {"id": …}}`) only what is demanded is said.
 */
export function findRepeats(
  { body, under, whole, patch, operation }: Use,
  found: Pick<FoundObject, 'at' | 'object'> | null,
  places: readonly PathParameter[],
  sent: readonly Attribute[],
): Repeated {
  if (!body || under !== null || whole !== undefined || patch) return {};
  const isWhole = /^PUT .*\}$/.test(operation.key);
  // What a PATCH leaves out stays as it is; what it is sent may be taken for a new name.
  const isPart = operation.method === 'PATCH';
  const placeOf = (wire: string, schema: Schema, isDemanded: boolean) => {
    const own = sent.find((one) => one.wire === wire);
    if (!/^(?:string|integer)$/.test(schema.types.join()) || own?.required || own?.optional) return undefined;
    const isOwnId = (place: PathParameter) => place === places.at(-1) && place.attribute === own?.name;
    return places.find((one) => squash(one.name) === squash(wire) || ((isWhole || isDemanded) && isOwnId(one)));
  };
  const repeats: Record<string, string> = {};
  for (const [wire, schema] of body.properties) {
    const place = placeOf(wire, schema, body.required.has(wire));
    if (!place) continue;
    const inPath = operation.parameters.find(({ name, in: where }) => where === 'path' && name === place.name)?.schema;
    const isSure = isWhole || splitWords(wire).length > 1 || hasSameValues(inPath, schema);
    // What only some forms of the body have, the others would refuse.
    const isCommon = body.variants.every(({ properties }) => properties.size === 0 || properties.has(wire));
    const isMeant = !schema.readOnly && !isPart && isSure && isCommon;
    if (isMeant || body.required.has(wire)) repeats[wire] = place.attribute;
  }
  if (Object.keys(repeats).length > 0 || !found || found.at.length === 0)
    return Object.keys(repeats).length > 0 ? { repeats } : {};
  for (const [wire, schema] of found.object.properties) {
    const place = found.object.required.has(wire) ? placeOf(wire, schema, true) : undefined;
    if (place) repeats[wire] = place.attribute;
  }
  return Object.keys(repeats).length > 0 ? { repeats, repeatsAt: found.at } : {};
}

function hasSameValues(inPath: Schema | undefined, inBody: Schema): boolean {
  const values = inPath?.enum;
  return Boolean(values && inBody.enum?.length === values.length && values.every((one) => inBody.enum?.includes(one)));
}

function isInput({ in: place, required, optional }: Attribute): boolean {
  return place === 'body' && (required || optional);
}

/** Lists of objects with the same members. Plain values are alike too easily. */
function isAlike({ type, element }: Attribute, schema: Schema | undefined): boolean {
  const own = element?.attributes;
  const items = schema?.items;
  if ((type !== 'list' && type !== 'set') || !own || !items || items.properties.size === 0) return false;
  return own.length === items.properties.size && own.every(({ wire }) => items.properties.has(wire));
}
