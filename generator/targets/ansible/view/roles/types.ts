import type { Json, JsonObject } from '../../../../spec/types.js';

/** A variable of a role as its tables and its defaults show it. */
export interface VariableView {
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** The line of defaults/main.yml; null where the variable has no default. */
  preset: JsonObject | null;
  /** What the line could look like, for a variable without a default. */
  sample: JsonObject;
}

export interface RoleView {
  header: string;
  name: string;
  /** "namespace.name.role". */
  full: string;
  collection: string;
  title: string;
  summary: string;
  meta: JsonObject;
  argumentSpecs: JsonObject;
  variables: VariableView[];
  /** The facts that it sets. */
  outputs: { name: string; type: string; description: string }[];
  /** The variable for the file of secrets that are shown once; null where there are none. */
  secretsFile: string | null;
  /** vars/main.yml. */
  wiring: JsonObject;
  /** Tasks by the name of their file, without the ending. */
  tasks: { file: string; tasks: Json }[];
  around: { name: string; variable: string; given: string; reason: string }[];
  left: { resource: string; reason: string }[];
  example: Json;
  removal: Json;
  /** Why the hub itself cannot be removed; null where it can. */
  stays: string | null;
}

export interface PlaybookView {
  /** Without the ending. */
  name: string;
  does: string;
  header: string;
  plays: Json;
}

/** Sample values for the variables of a role's playbooks, in one file that nothing reads by itself. */
export interface VariablesView {
  /** Without the ending. */
  name: string;
  header: string;
  does: string;
  values: JsonObject;
  /** What could be said beside them, to be written as a comment. */
  more: { comment: string; values: JsonObject | null }[];
}

export interface PlaybooksView {
  playbooks: PlaybookView[];
  variables: VariablesView[];
  /** The inventory file that the playbooks on hosts are run with, null where no host is known. */
  inventory: { name: string; header: string; content: JsonObject } | null;
}
