import type { Json, JsonObject } from '../generator/spec/types.js';

type Random = () => number;
/** Changes one place, where there is one; says whether it did. */
type Change = (root: JsonObject, random: Random) => boolean;

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

/** One change somewhere in a document, as people make them. Gives its name and leaves what it was given as it was. */
export function changeDocument(given: JsonObject, random: Random): { name: string; root: JsonObject } {
  for (;;) {
    const [name, change] = pick(Object.entries(CHANGES), random);
    const root = structuredClone(given);
    if (change(root, random)) return { name, root };
  }
}

const CHANGES: Record<string, Change> = {
  'a description': (root, random) => editText(root, 'description', random),
  'a summary': (root, random) => editText(root, 'summary', random),
  'a type': (root, random) =>
    at(listFields(root), random, ({ fields, name }) => {
      fields[name] = { type: pick(['string', 'integer', 'boolean'], random), description: 'Of another type.' };
    }),
  'a new field': (root, random) =>
    at(listFields(root), random, ({ fields }) => {
      fields[`extra_${Math.floor(random() * 1e6)}`] = { type: 'string', description: 'New.' };
    }),
  'a removed field': (root, random) =>
    at(listFields(root), random, ({ fields, name }) => {
      delete fields[name];
    }),
  'another requirement': (root, random) =>
    at(listFields(root), random, ({ schema, name }) => {
      const required = Array.isArray(schema.required) ? schema.required : [];
      schema.required = required.includes(name) ? required.filter((one) => one !== name) : [...required, name];
    }),
  'a default': (root, random) =>
    at(listFields(root), random, ({ fields, name }) => {
      const field = fields[name];
      if (isMap(field) && field.type === 'string') field.default = 'given';
    }),
  'an example': (root, random) =>
    at(listFields(root), random, ({ fields, name }) => {
      const field = fields[name];
      if (isMap(field) && field.type === 'string') field.example = `example-${Math.floor(random() * 100)}`;
    }),
  'a renamed operation': (root, random) =>
    at(listOperations(root), random, ({ operation }) => {
      operation.operationId = `renamed${Math.floor(random() * 1e6)}`;
    }),
  'a removed operation': (root, random) =>
    at(listOperations(root), random, ({ item, method }) => {
      delete item[method];
    }),
  'a removed path': (root, random) =>
    at(Object.keys(root.paths as JsonObject), random, (path) => {
      delete (root.paths as JsonObject)[path];
    }),
  'another version': (root, random) => {
    (root.info as JsonObject).version = `1.${Math.floor(random() * 100)}.0`;
    return true;
  },
  'a tag': (root, random) => {
    root.tags = [{ name: `tag${Math.floor(random() * 100)}`, description: 'Read by nobody.' }];
    return true;
  },
  'an answer': (root, random) =>
    at(listOperations(root), random, ({ operation }) => {
      operation.responses = { ...(operation.responses as JsonObject), 418: { description: 'No coffee.' } };
    }),
};

function editText(root: JsonObject, key: string, random: Random): boolean {
  const holders = listMaps(root).filter((map) => typeof map[key] === 'string');
  return at(holders, random, (map) => {
    map[key] = `${map[key]} Edited ${Math.floor(random() * 1000)}.`;
  });
}

function listFields(root: JsonObject): { schema: JsonObject; fields: JsonObject; name: string }[] {
  return listMaps(root).flatMap((schema) => {
    const fields = schema.properties;
    return isMap(fields) ? Object.keys(fields).map((name) => ({ schema, fields, name })) : [];
  });
}

function listOperations(root: JsonObject): { item: JsonObject; method: string; operation: JsonObject }[] {
  return Object.values(root.paths as JsonObject).flatMap((item) =>
    isMap(item)
      ? Object.entries(item).flatMap(([method, operation]) =>
          METHODS.has(method) && isMap(operation) ? [{ item, method, operation }] : [],
        )
      : [],
  );
}

function listMaps(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(listMaps);
  return isMap(value) ? [value, ...Object.values(value).flatMap(listMaps)] : [];
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at<T>(places: readonly T[], random: Random, change: (place: T) => void): boolean {
  if (places.length === 0) return false;
  change(pick(places, random));
  return true;
}

function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T;
}
