/** The folder `mock/validate`: requests held against the schemas of the document. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Operation, Parameter } from '../../model/types.js';
import { escapePointer } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Fault, ValueChecker } from './check-value.js';
import { type QueryPairs, readQueryParameter, readTextParameter } from './read-parameters.js';
import type { RequestFacts } from './request-facts.js';

/** The request's parameters as values. */
export interface ReadParameters {
  query: Map<string, Json>;
  path: Map<string, Json>;
  faults: Fault[];
  /** True where only the path is wrong: then there is no such item. */
  onlyPath: boolean;
}

/** OpenAPI describes these headers elsewhere. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

export function checkParameters(
  operation: Operation,
  values: Map<string, string>,
  pairs: QueryPairs,
  headers: IncomingHttpHeaders,
  facts: RequestFacts,
  checker: ValueChecker,
): ReadParameters {
  const read: ReadParameters = { query: new Map(), path: new Map(), faults: [], onlyPath: true };
  const cookies = operation.parameters.some((p) => p.in === 'cookie') ? readCookies(headers.cookie ?? '') : NO_COOKIES;
  for (const parameter of operation.parameters) {
    if (parameter.in === 'header' && IGNORED_HEADERS.has(parameter.name.toLowerCase())) continue;
    const before = read.faults.length;
    const pointer = `/${parameter.in}/${escapePointer(parameter.name)}`;
    const { value, twice } = readOne(parameter, values, pairs, headers, cookies);
    if (twice) read.faults.push({ pointer, message: 'must be given once' });
    else if (value === undefined) {
      if (parameter.required) read.faults.push({ pointer, message: 'is required' });
    } else if (!(value === '' && parameter.in === 'query' && allowsEmpty(parameter))) {
      const schema = facts.parameters.get(`${parameter.in}:${parameter.name}`);
      read.faults.push(...checker.check(schema, value, 'request', pointer));
    }
    if (read.faults.length > before && parameter.in !== 'path') read.onlyPath = false;
    if (value === undefined) continue;
    if (parameter.in === 'query') read.query.set(parameter.name, value);
    if (parameter.in === 'path') read.path.set(parameter.name, value);
  }
  return read;
}

function readOne(
  parameter: Parameter,
  values: Map<string, string>,
  pairs: QueryPairs,
  headers: IncomingHttpHeaders,
  cookies: Map<string, string>,
): { value: Json | undefined; twice: boolean } {
  if (parameter.in === 'query') return readQueryParameter(parameter, pairs);
  const header = headers[parameter.name.toLowerCase()];
  const text =
    parameter.in === 'path'
      ? values.get(parameter.name)
      : parameter.in === 'header'
        ? Array.isArray(header)
          ? header.join(',')
          : header
        : cookies.get(parameter.name);
  return { value: text === undefined ? undefined : readTextParameter(parameter, text), twice: false };
}

function allowsEmpty(parameter: Parameter): boolean {
  return !parameter.required && parameter.schema.types.length === 0;
}

const NO_COOKIES: Map<string, string> = new Map();

export function readCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const cut = part.indexOf('=');
    if (cut > 0) cookies.set(part.slice(0, cut).trim(), part.slice(cut + 1).trim());
  }
  return cookies;
}

/** The body's fields that the schema marks read-only are not the sender's to set. */
export function dropReadOnly(body: Json | undefined, operation: Operation): Json | undefined {
  const schema = operation.body?.schema;
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !schema) return body;
  const kept: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) {
    if (schema.properties.get(name)?.readOnly !== true) kept[name] = value;
  }
  return kept;
}
