import type { Json } from '../spec/types.js';
import type { Diagnostic } from '../report/diagnostic.js';

/** The document as one API: operations and schemas, facts only. */
export interface Api {
  title: string;
  version: string;
  openapi: string;
  description: string;
  sha256: string;
  servers: ServerChoice[];
  /** Alternatives; each is a set of credentials that go together. Empty: none declared. */
  credentials: Credential[];
  operations: Operation[];
  /** "GET /vms/{id}" to its operation. */
  byKey: Map<string, Operation>;
  diagnostics: Diagnostic[];
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
  tokenUrl: string | null;
  scopes: string[];
  description: string;
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS' | 'TRACE';

export interface Operation {
  /** "POST /vms"; method and path are unique, operationIds are not. */
  key: string;
  method: Method;
  path: string;
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

export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/**
 * One shape for all versions of the standard: allOf merged, nullability one flag, references followed.
 * Schemas that refer to each other in a circle are a circle of objects here: walk with a stack of names or a visited set.
 */
export interface Schema {
  /** The component's name, where the schema is one; circles always pass through a name. */
  name: string | null;
  pointer: string;
  /** Empty: anything. */
  types: SchemaType[];
  nullable: boolean;
  title: string;
  description: string;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  format: string | null;
  enum: Json[] | null;
  const: Json | undefined;
  default: Json | undefined;
  /** The first example given. */
  example: Json | undefined;
  pattern: string | null;
  minimum: number | bigint | null;
  maximum: number | bigint | null;
  exclusiveMinimum: boolean;
  exclusiveMaximum: boolean;
  multipleOf: number | null;
  minLength: number | null;
  maxLength: number | null;
  minItems: number | null;
  maxItems: number | null;
  uniqueItems: boolean;
  minProperties: number | null;
  maxProperties: number | null;
  properties: Map<string, Schema>;
  required: Set<string>;
  /** True: any; a schema: of that kind; false: none. */
  additionalProperties: Schema | boolean;
  items: Schema | null;
  /** Members of oneOf or anyOf, after null was taken out. Fields common to all stand in `properties` as well. */
  variants: Schema[];
  union: 'oneOf' | 'anyOf' | null;
  discriminator: { property: string; mapping: Map<string, string> } | null;
  extensions: Map<string, Json>;
}

export type Paging =
  | { style: 'none' }
  | { style: 'page'; page: string; size: string | null; max: number | null; first: number; total: string[] | null }
  | { style: 'offset'; offset: string; limit: string | null; max: number | null; total: string[] | null }
  | { style: 'cursor'; cursor: string; size: string | null; max: number | null; next: string[] }
  | { style: 'link'; next: string[]; size: string | null; max: number | null }
  | { style: 'header'; size: string | null; max: number | null; page: string | null };
