import type { Diagnostic } from '../report/diagnostic.js';

/** A value as JSON has it; integers beyond 2^53 are kept exact as bigint. */
export type Json = null | boolean | number | bigint | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** What `load` gives: one bundled document, every `$ref` inside it local (`#/…`). */
export interface LoadedDocument {
  root: JsonObject;
  /** Over the bundled document with sorted keys. */
  sha256: string;
  /** For messages only ("spec/openapi.yaml", "https://host/openapi.json", "standard input"); never reaches the output. */
  origin: string;
  diagnostics: Diagnostic[];
  /** The one file that all of it was read from. Absent where it came from elsewhere, or from several. */
  file?: SourceFile;
}

export interface SourceFile {
  /** From the root of the file system. */
  path: string;
  /** Of its bytes. */
  sha256: string;
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
  /** What the keys have to be like. */
  propertyNames?: Schema;
  keyPatterns?: string[];
  items: Schema | null;
  /** The items of a list stand under the value of this field, in an object: `{"7c9e": {…}}`. */
  keyed?: string;
  /** Of an answer: the member that it is about, where all answers of the document have it beside the same others. */
  holds?: string;
  /** Nothing but an example says what is in it. */
  byExample?: true;
  /** Members of oneOf or anyOf, after null was taken out. Fields common to all stand in `properties` as well. */
  variants: Schema[];
  union: 'oneOf' | 'anyOf' | null;
  /** One member is a time and another a day. */
  timeOrDay?: true;
  /** Sets of fields of which one set has to be there: what each member of a union requires; empty where one requires nothing. */
  demands: string[][];
  discriminator: { property: string; mapping: Map<string, string> } | null;
  extensions: Map<string, Json>;
}
