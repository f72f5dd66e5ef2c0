import type { Json, JsonObject } from '../../../spec/types.js';
import type { PlaybooksView, RoleView } from './roles/types.js';

/**
 * A Python value; `entries` are the members of a dictionary, in order, `of` what they belong to in a word of the document;
 * `named` is what has that name.
 */
export type LiteralView =
  | null
  | boolean
  | number
  | bigint
  | string
  | LiteralView[]
  | { entries: [string, LiteralView][]; of?: string }
  | { named: string };

/** `own` are options beside those that an item of `items` has too; null where the module takes no items. */
export interface DocumentationView {
  head: JsonObject;
  options: JsonObject;
  own: JsonObject | null;
  tail: JsonObject;
}

/** A unit test of a module: the hand-written tests in `file` that it inherits, and the facts that these need. */
export interface CaseView {
  className: string;
  file: string;
  base: string;
  facts: { entries: [string, LiteralView][] };
}

export interface ModuleView {
  header: string;
  name: string;
  summary: string;
  constant: string;
  /** The runtime's file and function that do the work. */
  runtime: string;
  run: string;
  documentation: DocumentationView;
  /** Only the ID that the API assigns identifies it, so a task without the ID creates another one on each run. */
  isAnotherEachTime?: boolean;
  examples: Json;
  returns: JsonObject;
  arguments: LiteralView;
  descriptor: LiteralView;
  /** The objects of `_objects` that it names. */
  objects: string[];
  case: CaseView;
}

/** The fields of an object that several modules know. */
export interface ObjectView {
  constant: string;
  value: LiteralView;
}

/** A file of YAML below the collection. */
export interface CheckView {
  path: string;
  content: Json;
}

export interface InventoryView {
  header: string;
  name: string;
  /** The plugin's full name. */
  plugin: string;
  documentation: JsonObject;
  examples: Json;
  sources: LiteralView;
}

export interface CollectionView {
  header: string;
  namespace: string;
  name: string;
  full: string;
  title: string;
  /** What is in it, in one sentence. */
  summary: string;
  /** Environment variables with what the API asks for. */
  keyVariables: string[];
  endpointVariable: string;
  /** The action group with all modules, by its full name. */
  groupName: string;
  /** Whether a module waits for what the API goes on with. */
  waits: boolean;
  /** A playbook to start with. */
  start: Json;
  /** The key for every module of a play; null where the API asks for none. */
  defaults: Json;
  /** The command that installs the collection. */
  installation: string;
  /** Where to report what is wrong. */
  issues: string;
  galaxy: JsonObject;
  runtime: JsonObject;
  api: LiteralView;
  clientDocumentation: JsonObject;
  kinds: { title: string; modules: { name: string; description: string }[] }[];
  hosts: { source: string; reason: string }[];
  roles: { name: string; description: string }[];
  playbooks: { name: string; description: string }[];
  firstPlaybook: string;
  /** The inventory file of the playbooks, empty where there is none. */
  hostsFile: string;
  /** Integration targets and a molecule scenario. */
  checks: CheckView[];
  /** Modules that no integration target takes through its life. */
  untested: { name: string; reason: string }[];
}

export interface AnsibleView {
  objects: { header: string; objects: ObjectView[] };
  folder: string;
  collection: CollectionView;
  modules: ModuleView[];
  /** Names that no option of a resource has. */
  reserved: ReadonlySet<string>;
  inventory: InventoryView | null;
  roles: RoleView[];
  playbooks: PlaybooksView | null;
}
