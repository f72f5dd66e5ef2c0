import type { Json, JsonObject } from '../../spec/types.js';

/** A Python value; `entries` are the members of a dictionary, in order. */
export type LiteralView =
  | null
  | boolean
  | number
  | bigint
  | string
  | LiteralView[]
  | { entries: [string, LiteralView][] };

export interface ModuleView {
  header: string;
  name: string;
  constant: string;
  documentation: JsonObject;
  examples: Json;
  returns: JsonObject;
  arguments: LiteralView;
  descriptor: LiteralView;
  /** Keyword arguments of the call: `required_one_of` and the like. */
  rules: { name: string; value: LiteralView }[];
}

export interface CollectionView {
  header: string;
  namespace: string;
  name: string;
  title: string;
  galaxy: JsonObject;
  runtime: JsonObject;
  api: LiteralView;
  clientDocumentation: JsonObject;
  modules: { name: string; description: string }[];
}

export interface AnsibleView {
  folder: string;
  collection: CollectionView;
  modules: ModuleView[];
}
