import type { AccessOverlay, AttributeOverlay } from '../../../generator/config/types.js';
import type { JsonObject } from '../../../generator/spec/types.js';
import { ACCESS_ROWS } from './access-rows.js';
import { CALL_ROWS } from './call-rows.js';
import { PERCALL_ROWS } from './percall-rows.js';
import { REFUSE_ROWS } from './refuse-rows.js';

/** One tiny document that both targets have to serve alike. Every row is one entry; what is as usual is left out. */
export interface Row {
  /** What it is about; unique. */
  why: string;
  /** YAML: the document without what all have in common. Without `paths` it has the collection of servers. */
  document: string;
  /** YAML of a second document: the two make one product. */
  beside?: string;
  /** What iacsmith.yaml says about the access. */
  access?: Partial<AccessOverlay>;
  /** What iacsmith.yaml says about attributes of the resource. */
  attributes?: Record<string, AttributeOverlay>;
  /** A change that both refuse, and the words of both; modules are told to recreate. Nothing may be sent for it. */
  keeps?: { values: JsonObject; words: RegExp };
  /** Replacements that the user confirms: "server.size". */
  allows?: readonly string[];
  /** How many are made in all. */
  creates?: number;
  /** The resource, and its module. By default "server". */
  type?: string;
  /** What it is made with, and what it is changed to; by default {name: one}, and no change. */
  values?: JsonObject;
  change?: JsonObject;
  /** Names of the values by which a module finds it again; by default the first. */
  find?: readonly string[];
  /** Settings beside those that let a client into the mock, in capitals and without the product's name. */
  env?: Record<string, string>;
  /** What every request of both has to carry: "header x-key", "query key" or "cookie sid" to its value. */
  carries?: Carried;
  /** What single calls carry beside that: "POST /servers" to the same. */
  each?: Record<string, Carried>;
  /** Operations that both refuse, and the words. */
  homeless?: Record<string, string>;
  /** Both refuse the whole document, in these words. */
  refused?: string;
  /** Both fail in these words, before they send anything. */
  fails?: RegExp;
  /** The mock is behind a server that asks for a client certificate. */
  certificate?: true;
  /** Whether both send it: "POST /oauth/token", "GET /servers?page=2". */
  calls?: Record<string, boolean>;
  /** What the first such request of both carries: members of its JSON, or its headers and body as a text. */
  sends?: Record<string, JsonObject | RegExp>;
  /** What is made in the mock beforehand: path and body. Their ids stand for $0, $1 in `values`, and they stay. */
  before?: readonly (readonly [string, JsonObject])[];
  /** Both list all items, those from before included. */
  lists?: true;
  /** Both find the one item by these values. */
  looksUp?: JsonObject;
  /** Operations that both refuse in these words; `type` is still managed unless it is one of its own. */
  refuses?: Record<string, string>;
  /** The resource is not managed at all, for this reason. */
  unmanaged?: string;
  /** Operations that are actions in both, and their names. */
  acts?: Record<string, string>;
  /** Operations that both have a home for. */
  has?: readonly string[];
  /** No resource is left to try after what is refused. */
  isGone?: true;
}

/** Null: it must not be there. */
export type Carried = Record<string, string | RegExp | null>;

/** Others add rows of other topics beside these. */
export const ROWS: readonly Row[] = [...ACCESS_ROWS, ...CALL_ROWS, ...PERCALL_ROWS, ...REFUSE_ROWS];

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const SERVER = json("{$ref: '#/components/schemas/Server'}");

/** A plain collection: list, create, read, change, delete. */
export const SERVERS = `
paths:
  /servers:
    get: {operationId: listServers, responses: {200: {description: All., ${json("{type: array, items: {$ref: '#/components/schemas/Server'}}")}}}}
    post: {operationId: createServer, requestBody: {required: true, ${SERVER}}, responses: {201: {description: New., ${SERVER}}}}
  /servers/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {operationId: getServer, responses: {200: {description: It., ${SERVER}}, 404: {description: None.}}}
    patch: {operationId: patchServer, requestBody: {${SERVER}}, responses: {200: {description: It., ${SERVER}}}}
    delete: {operationId: deleteServer, responses: {204: {description: Gone.}, 404: {description: None.}}}
`;
export const SERVER_SCHEMA = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' }, size: { type: 'integer' } },
};
