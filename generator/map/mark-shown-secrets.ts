import type { Field } from '../model/answers.js';
import { get } from '../spec/json.js';
import type { Json, JsonObject } from '../spec/types.js';
import { showsSecret } from './secret-text.js';
import type { Attribute } from './types.js';

/** Where the example of a request or an answer has a secret, the schema need not say so. */
export function markShownSecrets(
  attributes: readonly Attribute[],
  fields: ReadonlyMap<string, Pick<Field, 'path'>>,
  example: JsonObject | null,
): void {
  if (example === null) return;
  for (const attribute of attributes) {
    const path = fields.get(attribute.wire)?.path;
    if (path && attribute.in === 'body')
      mark(
        attribute,
        path.reduce<Json | undefined>((own, name) => get(own, name), example),
      );
  }
}

function mark(attribute: Attribute, value: Json | undefined): void {
  if (value === undefined || value === null) return;
  if (attribute.type === 'string' && !attribute.enum && showsSecret(value)) {
    attribute.sensitive = true;
    delete attribute.confidential;
    delete attribute.example;
  }
  for (const inner of attribute.attributes ?? []) mark(inner, get(value, inner.wire));
  const items = Array.isArray(value) ? value.slice(0, 3) : [];
  for (const item of items) for (const inner of attribute.element?.attributes ?? []) mark(inner, get(item, inner.wire));
}

/** `credentials: {"password": "…", "uri": "…"}` and the same `uri` once more beside it. */
export function markRepeatedSecrets(attributes: readonly Attribute[]): void {
  const known = new Set(attributes.flatMap(listInner));
  for (const attribute of attributes)
    if (attribute.type === 'string' && attribute.computed && known.has(attribute.wire)) attribute.sensitive = true;
}

/** Addresses that let in whoever knows them. */
function listInner({ attributes = [], element }: Attribute): string[] {
  const inner = [...attributes, ...(element?.attributes ?? [])];
  const own = inner.filter(({ wire, sensitive }) => sensitive && /(?:ur[il]|dsn|connection_?string)$/i.test(wire));
  return [...own.map(({ wire }) => wire), ...inner.flatMap(listInner)];
}
