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
}
