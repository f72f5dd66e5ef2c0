import { type Field, type FoundObject, fieldsOf } from '../model/answers.js';
import { endsInParameter } from '../model/path-end.js';
import { splitPathQuery } from '../model/path-query.js';
import type { Operation, Response, Schema } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import { type PathValue, parametersOf } from './identity.js';
import type { PathNode } from './paths.js';
import type { Answer, List } from './types.js';

interface Place {
  root: PathNode;
  path: PathValue[];
}

type Found = Pick<FoundObject, 'object' | 'split'>;

/**
 * What shows that an answer is about what was asked for: the field that the end of the path names. Where the document
 * has no such field, what it says that every answer has.
 */
export function findProof(operation: Operation, { root, path }: Place, found: Found): Pick<Answer, 'proof' | 'sure'> {
  const last = parametersOf(root, operation).at(-1);
  const fields = fieldsOf(found);
  // `/numbers/{sid}.json` ends with the parameter too.
  if (
    last &&
    splitPathQuery(operation.path)
      .path.replace(/\.\w+$/, '')
      .endsWith(`{${last.parameter}}`)
  ) {
    const value = path.find(({ node }) => node === last.node);
    const field = findField(fields, value, last.parameter);
    if (field) return { proof: field.path };
  }
  const { required, properties } = found.object;
  const always = [...properties].filter(([wire, schema]) => required.has(wire) && !schema.writeOnly);
  // What has an id of its own always shows it.
  const own = always.filter(([wire, schema]) => ['id', 'uuid'].includes(squash(wire)) && !schema.nullable);
  const sure = (own.length > 0 ? own : always).map(([wire]) => wire);
  return sure.length > 0 ? { sure } : {};
}

/** What names an item of a list, as far as every item has to show it. */
export function findItemProof({ path }: Place, shown: Map<string, Field>): Pick<List, 'proof' | 'nameless'> {
  const own = path.filter((value) => value.own).at(-1);
  // What the path names can be shown one object deeper.
  const deeper = own && !own.within && !own.inside && (own.field?.path.length ?? 0) > 1 ? own.field : null;
  if (deeper && !shown.has(deeper.wire)) return isTelling(deeper) ? { proof: deeper.path } : {};
  const field = own?.field && !own.within ? shown.get(own.field.wire) : undefined;
  if (own?.field && !own.within && !field) return { nameless: true };
  if (own?.field && own.inside) return isTelling(own.field) ? { proof: own.field.path } : {};
  return field && isTelling(field) ? { proof: field.path } : {};
}

/** The document says that there may be no list at all: no content, or null in its place. */
export function allowsNoList(operation: Operation, response: Response | null, at: string[]): boolean {
  const list = at.reduce<Schema | undefined>(
    (schema, wire) => schema?.properties.get(wire),
    response?.schema ?? undefined,
  );
  return list?.nullable === true || operation.responses.some(({ status }) => status === '204');
}

/** A list that an item shows among other fields of its own is missing where the item has none: what names the item. */
export function findHolder(operation: Operation, place: Place, response: Response, at: string[]): Pick<List, 'holder'> {
  const way = at.slice(0, -1);
  const object = way.reduce<Schema | undefined>((own, wire) => own?.properties.get(wire), response.schema ?? undefined);
  if (!object || at.length === 0 || !endsInParameter(operation.path)) return {};
  const { proof } = findProof(operation, place, { object, split: null });
  return proof ? { holder: [...way, ...proof] } : {};
}

function findField(fields: Map<string, Field>, value: PathValue | undefined, parameter: string): Field | null {
  if (value?.inside && value.field) return isTelling(value.field) ? value.field : null;
  if (value?.field) {
    const field = value.within ? undefined : fields.get(value.field.wire);
    if (field) return isTelling(field) ? field : null;
  }
  // The read of what something is linked to: its id is no attribute of the link.
  if (value?.own) return null;
  const all = [...fields.values()];
  const key = splitWords(parameter).at(-1) ?? '';
  const named = [squash(parameter), ...(['id', 'uuid'].includes(key) ? [key, 'id', 'uuid'] : [])];
  const field = named.map((own) => all.find(({ wire }) => squash(wire) === own)).find((own) => own !== undefined);
  return field && isTelling(field) ? field : null;
}

/** A field that may be null, or that only requests carry, proves nothing where it is missing. */
function isTelling({ schema }: Field): boolean {
  const [type] = schema.types;
  return !schema.nullable && !schema.writeOnly && type !== 'object' && type !== 'array' && type !== 'boolean';
}
