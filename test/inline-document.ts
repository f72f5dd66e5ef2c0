import { parse } from 'yaml';
import { type Config, emptyConfig } from '../generator/config/types.js';
import { map } from '../generator/map/map.js';
import type { Attribute, Catalogue, Lookup, Resource } from '../generator/map/types.js';
import { buildApi } from '../generator/model/build-api.js';
import type { Api, Operation, Schema } from '../generator/model/types.js';
import { normalise } from '../generator/spec/normalise/normalise.js';
import { SchemaReader } from '../generator/spec/normalise/read-schema.js';
import type { JsonObject } from '../generator/spec/types.js';

/** A document out of what a test is about: paths and whatever else it names, in YAML. */
export function readInline(text: string): JsonObject {
  const given = parse(text) as JsonObject;
  const version = 'swagger' in given || 'openapi' in given ? {} : { openapi: '3.1.0' };
  return { ...version, info: { title: 'Test', version: '1' }, ...given };
}

export function apiOf(text: string): Api {
  const clean = normalise({ root: readInline(text), sha256: '', origin: 'test', diagnostics: [] });
  return buildApi(clean.root, clean.sha256, clean.openapi);
}

export function operationOf(text: string, key: string): Operation {
  return apiOf(text).byKey.get(key) as Operation;
}

export function catalogueOf(text: string, config: Config = emptyConfig()): Catalogue {
  return map(apiOf(text), config);
}

export function resourceOf(catalogue: Catalogue, name: string): Resource {
  const found = catalogue.resources.find((r) => r.name === name);
  if (!found) throw new Error(`no resource ${name}; there are ${catalogue.resources.map((r) => r.name).join(', ')}`);
  return found;
}

export function lookupOf(catalogue: Catalogue, name: string): Lookup {
  const found = catalogue.lookups.find((l) => l.name === name);
  if (!found) throw new Error(`no lookup ${name}; there are ${catalogue.lookups.map((l) => l.name).join(', ')}`);
  return found;
}

export function attributeOf(thing: { attributes: Attribute[] }, name: string): Attribute {
  const found = thing.attributes.find((a) => a.name === name);
  if (!found) throw new Error(`no attribute ${name}; there are ${thing.attributes.map((a) => a.name).join(', ')}`);
  return found;
}

/** A schema by itself; `components` holds what it refers to. */
export function schemaOf(text: string, components = '{}'): Schema {
  const root = { components: { schemas: parse(components) } } as JsonObject;
  return new SchemaReader(root).read(parse(text), '/it');
}

/** Role and owner of each operation, in a line. */
export function rolesOf(catalogue: Catalogue): string[] {
  return catalogue.ledger.map((e) => `${e.method} ${e.path}: ${e.role} ${e.resource ?? '-'}`);
}

/** The paths of a plain collection: POST, GET and DELETE of an object with these fields, and PATCH with those of `update`. */
export function pathsOf(path: string, fields: string, update?: string, item = '{id}'): string {
  const flow = (text: string) => text.replaceAll('\n', ' ');
  const json = (schema: string) => `content: {application/json: {schema: ${flow(schema)}}}`;
  const object = json(`{type: object, properties: {id: {type: string, readOnly: true}, ${fields}}}`);
  const patch =
    update === undefined ? '' : `, patch: {requestBody: {${json(`{type: object, properties: {${update}}}`)}}}`;
  return `
  ${path}: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  ${path}/${item}: {get: {responses: {200: {description: x, ${object}}}}, delete: {}${patch}}`;
}
