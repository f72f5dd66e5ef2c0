import type { Json, JsonObject } from '../../generator/spec/types.js';

/** Where the programs of a server come from; they are kept below `.tools/real`. */
export interface Install {
  debian?: readonly string[];
  /** Exact packages for a Python environment, and the Pythons that may run it, best first. */
  pypi?: { packages: readonly string[]; pythons: readonly string[] };
  /** A Go module, which is built in its own folder. */
  go?: GoModule;
  /** A zip of Maven Central, by its path there. */
  maven?: string;
}

export interface GoModule {
  /** With its exact version. */
  module: string;
  program: string;
  /** The folder of the program's main package, unless it is the module's own. */
  main?: string;
  tags?: string;
  dropReplace?: readonly string[];
  /** Files that the build demands and the module lacks, by their paths in it. */
  files?: Readonly<Record<string, string>>;
  /** What go.sum would say of the module and of its go.mod, for a version that a checksum database may not know. */
  sums?: readonly [module: string, file: string];
}

/** A place of its own on this machine for one run of one server. */
export interface Place {
  /** Where the packages were unpacked: a Debian root, a Python environment, or the folder of a Go program. */
  programs: string;
  /** For the server's data; removed afterwards. */
  data: string;
  port: number;
  secondPort: number;
  url: string;
}

export interface Start {
  /** Run to their ends before the server is started. */
  before?: readonly Command[];
  server: Command;
  /** Files that the server reads, by name in its data folder. */
  files?: Readonly<Record<string, string>>;
}

export interface Command {
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  input?: string;
}

/** How the server's own API shows one resource: a list, and which of its items are meant. */
export interface Look {
  method?: 'GET' | 'POST';
  path: string;
  body?: Json;
  /** Where in the answer the items are; the answer itself, unless said. */
  at?: string;
  /** Whether the answer is an object whose keys are the identities; they become `key`. */
  keyed?: boolean;
  /** What an item has to have, by a dotted path. */
  where: JsonObject;
  /** What is asked next for each, with members of the item in braces. */
  detail?: string;
}

/** A resource with a configuration as people write it, and one change to it. All of it is said before anything runs. */
export interface Subject {
  label: string;
  /** The operation that creates it; what it is called is the generator's affair. */
  create: string;
  config: JsonObject;
  /** Members that differ from the first configuration. */
  update: JsonObject;
  /** Where the API has no call that changes it: Terraform has to replace it, and Ansible with `recreate`. */
  replaces?: boolean;
  /** What no answer shows: after an import the configuration alone tells it, which one plan says and no call sends. */
  hidden?: readonly string[];
  /** What the task of a playbook also says for what exists and has no name: its id, taken from the first result. */
  known?: JsonObject;
  look: Look;
  /** What the server has to show after the create and after the update, by dotted paths. */
  shows: JsonObject;
  showsThen: JsonObject;
  /** The string that imports it, with attributes of the state in braces. */
  importId: string;
  /** The call that removes it behind our back, with members of what the server shows in braces. */
  remove: string;
  /** What is read right before that call, which has members of the answer in braces as `{asked.version}`. */
  askedFirst?: string;
  /** What that call has to be told. */
  removeBody?: Json;
  /** What the info module is asked, and what one of its results has to have. */
  info: { asks: JsonObject; finds: JsonObject };
}

export interface Server {
  name: string;
  /** Of the provider and the collection. */
  product: string;
  install: Install;
  start(place: Place): Start;
  /** What answers once the server is up, and calls that prepare it. */
  ready: string;
  prepare?: readonly { call: string; body?: Json; type?: string; raw?: string }[];
  /**
   * A call that gives the key of this run, where its answer has it, and the setting that takes it. It is made again after
   * the preparation, which may have said how long a key lives.
   */
  login?: { call: string; headers: Readonly<Record<string, string>>; form?: string; at: string; setting: string };
  /** Calls before it is stopped, for what it made outside of its data. */
  leave?: readonly string[];
  /** The document: a path of the running server, a file among its programs, or one of the folder in IACSMITH_SERVERS. */
  document: { live: string } | { file: string } | { inside: string };
  /** The path of the API below the server's address. */
  base: string;
  headers: Readonly<Record<string, string>>;
  /** Settings of provider and collection, as environment variables without the product's name. */
  settings: Readonly<Record<string, string>>;
  /** At most ten lines. */
  overlay?: string;
  subjects: readonly Subject[];
}

/** A value of any kind: Terraform takes it as the text that jsonencode writes, a playbook as it is. */
export function anyValue(value: Json): JsonObject {
  return { $any: value };
}

/** What tags are: their order means nothing, and Terraform does not keep it. */
export function members(...all: Json[]): JsonObject {
  return { $members: all };
}

/** A value of another resource. */
export function refer(label: string, attribute: string): JsonObject {
  return { $ref: `${label}.${attribute}` };
}
