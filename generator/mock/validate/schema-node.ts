import { entriesOf, get, getArray, getObject, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

/** What one object of a schema says, by keyword. */
export interface SchemaNode {
  reference: string | null;
  nullable: boolean;
  allOf: Json[];
  anyOf: Json[];
  oneOf: Json[];
  not: Json | undefined;
  condition: Json | undefined;
  properties: JsonObject | undefined;
  required: string[];
  patterns: [string, Json][];
  additional: Json | undefined;
  names: Json | undefined;
  dependent: [string, Json][];
  prefix: Json[];
  items: Json | undefined;
  contains: Json | undefined;
}

const known = new WeakMap<JsonObject, SchemaNode>();

/** Read when the first value is held against it: a document costs nothing before its first request. */
export function readNode(node: JsonObject): SchemaNode {
  let read = known.get(node);
  if (!read) {
    read = readKeywords(node);
    known.set(node, read);
  }
  return read;
}

function readKeywords(node: JsonObject): SchemaNode {
  const reference = get(node, '$ref');
  return {
    reference: typeof reference === 'string' ? reference : null,
    nullable: node.nullable === true || node['x-nullable'] === true,
    allOf: getArray(node, 'allOf'),
    anyOf: getArray(node, 'anyOf'),
    oneOf: getArray(node, 'oneOf'),
    not: get(node, 'not'),
    condition: get(node, 'if'),
    properties: getObject(node, 'properties'),
    required: getArray(node, 'required').filter((name): name is string => typeof name === 'string'),
    patterns: entriesOf(get(node, 'patternProperties')),
    additional: get(node, 'additionalProperties'),
    names: get(node, 'propertyNames'),
    dependent: entriesOf(get(node, 'dependentRequired')),
    prefix: getArray(node, 'prefixItems'),
    items: get(node, 'items'),
    contains: get(node, 'contains'),
  };
}

/** Whether a field is the other side's: `flag` stands on it, or on what it refers to. */
export function hasFlag(
  node: Json | undefined,
  flag: 'readOnly' | 'writeOnly',
  followReference: (reference: string) => Json | undefined,
): boolean {
  let current = node;
  for (let hops = 0; hops < 8 && isObject(current); hops += 1) {
    if (current[flag] === true) return true;
    const { reference } = readNode(current);
    current = reference === null ? undefined : followReference(reference);
  }
  return false;
}
