import type { Diagnostic } from '../report/diagnostic.js';
import type { Json, Schema } from '../spec/types.js';

export type { Schema, SchemaType } from '../spec/types.js';

/** The document as one API: operations and schemas, facts only. */
export interface Api {
  title: string;
  version: string;
  openapi: string;
  description: string;
  /** Where the document says that more can be read: its documentation, and the page of who offers the API. */
  links?: { documentation?: string; homepage?: string };
  /** What the document says about its tags, by name. */
  tags?: Map<string, string>;
  sha256: string;
  servers: ServerChoice[];
  /** Every credential that the document speaks of. Empty: none declared. */
  credentials: Credential[];
  /** Declared, and asked for nowhere. */
  spare?: Credential[];
  /** What a call needs unless its operation says otherwise: alternatives, each a set of schemes that go together. */
  security: SecurityNeed[];
  /** Most operations ask for nothing, so that people may have no credential at all. */
  asksSeldom?: true;
  /** The documents that this was composed of, where there were several, in the order of their names. */
  products?: Product[];
  operations: Operation[];
  /** "GET /vms/{id}" to its operation. */
  byKey: Map<string, Operation>;
  diagnostics: Diagnostic[];
}

/** One document of several. */
export interface Product {
  name: string;
  title: string;
  version: string;
  /** What lies before its paths where other products are served beside it; empty where no path meets another's. */
  prefix: string;
}

export interface ServerChoice {
  url: string;
  description: string;
  variables: { name: string; default: string; enum: string[]; description: string }[];
}

export interface Credential {
  /** The name of the security scheme in the document. */
  scheme: string;
  type: 'apiKey' | 'bearer' | 'basic' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other';
  /** Of an apiKey. */
  in: 'header' | 'query' | 'cookie' | null;
  name: string | null;
  /** Of `http`, the scheme as it stands: "digest". */
  http?: string;
  /** Of `http`, the `bearerFormat`: "JWT". */
  format?: string;
  /** Of an oauth2, the flow that `tokenUrl` and `scopes` are of: the best for programs. */
  flow?: string;
  tokenUrl: string | null;
  scopes: string[];
  /** Scopes that the document or an operation asks for. */
  asked?: string[];
  description: string;
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS' | 'TRACE' | 'QUERY';

export interface Operation {
  /** "POST /vms"; method and path are unique, operationIds are not. */
  key: string;
  method: Method;
  path: string;
  /** The path that it would have beside the rest of what it is about, if that is another one. */
  place?: string;
  /**
   * How requests say it, where method and path are what others would call it: `POST /DeleteVolume` is a DELETE. The path can
   * have the item's key in its query, and `key` is the parameter of `path` that the body has instead: as the member `wire`,
   * which lies in the object `within` where there is one.
   */
  sent?: { method: Method; path: string; key?: { name: string; wire: string; within?: string; isList: boolean } };
  pointer: string;
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  deprecated: boolean;
  parameters: Parameter[];
  body: Body | null;
  responses: Response[];
  /** Names of alternative sets of security schemes; [[]] means that none is needed; null means the document's default. */
  security: SecurityNeed[] | null;
  servers: ServerChoice[];
  /** Where there are several documents: the one that it is of, and its path there. */
  product?: { name: string; prefix: string; path: string };
  /** Its `security` is another than the document's default, or that of one document of several, and means it. */
  asks?: true;
  /** Extensions (`x-…`) as they stand; facts for the mock, never code. */
  extensions: Map<string, Json>;
}

export interface SecurityNeed {
  schemes: { name: string; scopes: string[] }[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  deprecated: boolean;
  description: string;
  schema: Schema;
  style: string;
  explode: boolean;
  example: Json | undefined;
  pointer: string;
}

export interface Body {
  required: boolean;
  description: string;
  /** The media type that clients should use, JSON first. */
  mediaType: string;
  schema: Schema | null;
  /** All of them, in the document's order. */
  content: Map<string, MediaType>;
  pointer: string;
}

export interface MediaType {
  schema: Schema | null;
  example: Json | undefined;
  /** All that have a name, in the order of their names. */
  examples?: Json[];
  /** A form whose lists are written a[0]=x: some field's style is deepObject. */
  deep?: boolean;
}

export interface Response {
  /** "200", "2XX" (upper case), "default". */
  status: string;
  description: string;
  headers: Map<string, { required: boolean; schema: Schema | null; description: string }>;
  mediaType: string | null;
  schema: Schema | null;
  content: Map<string, MediaType>;
  links: Map<string, Json>;
  pointer: string;
}

/** `inBody`: what is asked for stands in the body of a list that is a POST. */
export type Paging =
  /** `total`: the answer is a page and counts all items, and nothing documented leads to the next one. */
  | { style: 'none'; total?: string[] }
  | {
      style: 'page';
      page: string;
      size: string | null;
      max: number | null;
      first: number;
      total: string[] | null;
      inBody?: true;
    }
  | {
      style: 'offset';
      offset: string;
      limit: string | null;
      max: number | null;
      total: string[] | null;
      /** The first request has to say it, too. */
      begins?: true;
      inBody?: true;
    }
  | { style: 'cursor'; cursor: string; size: string | null; max: number | null; next: string[]; inBody?: true }
  | {
      /** The list goes on behind an item that was shown: `starting_after` names it by its `key`, `more` says whether any is left. */
      style: 'behind';
      after: string;
      before: string | null;
      size: string | null;
      max: number | null;
      more: string[];
      key: string;
    }
  | { style: 'link'; next: string[]; size: string | null; max: number | null }
  | { style: 'header'; size: string | null; max: number | null; page: string | null };
