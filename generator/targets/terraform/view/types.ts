import type { Json } from '../../../spec/types.js';
import type { GoValue } from './go-value.js';
import type { ModuleView } from './modules/types.js';
import type { Shape } from './shape.js';
import type { AcceptanceView } from './view-acceptance.js';

/** One Go file with one variable in it. */
export interface GoFile {
  path: string;
  package: string;
  goName: string;
  comment: string;
  value: GoValue;
  /** The attributes of its schema, and what of the catalogue it is about; empty where it is about nothing of it. */
  shapes: readonly Shape[];
  subject: string;
  /** Of an action: the sets of attributes of which its call takes one. */
  alternatives?: string[][];
}

/** A variable of a Go file. */
export type Declaration = Pick<GoFile, 'goName' | 'comment' | 'value'>;

/** A Go file as its template wants it. */
export interface DeclarationView {
  path: string;
  package: string;
  header: string;
  /** Of other modules, and of the provider's own. */
  imports: string[];
  own: string[];
  declarations: Declaration[];
}

export interface ProviderView {
  header: string;
  module: string;
  name: string;
  version: string;
  source: string;
  runtime: string;
  /** Packages of declarations that are not empty, as import paths. */
  imports: string[];
  providerPackage: string;
  value: GoValue;
  /** The title of the API, for people. */
  api: string;
  description: string;
  /** Its settings, and the environment variables that hold secrets. */
  settings: DocLine[];
  secrets: string[];
  endpointEnv: string;
}

/** One page of the registry's documentation. */
export interface DocPage {
  path: string;
  title: string;
  kind: string;
  subcategory: string;
  description: string;
  /** What the schema has no room for. */
  more: string;
  example: DocBlock[];
  /** Further uses, each with a title. */
  uses: { title: string; blocks: DocBlock[] }[];
  /** Where the example lies as a file of its own. */
  examplePath: string;
  /** What to do with the example, where that is not obvious. */
  note: string;
  sections: DocSection[];
  /** What is below an attribute, each in a place of its own that the attribute's line leads to. */
  nested: DocNested[];
  imports: DocImport[];
}

/** What is told of a nested object, in a place of its own. */
export interface DocNested {
  anchor: string;
  /** Paths of the attributes that have these members: the first few, and how many there are besides. */
  names: string[];
  more: number;
  sections: DocSection[];
}

/** A way to import, with a block of the configuration for it and the command that does the same. */
export interface DocImport {
  words: string;
  block: DocBlock;
  path: string;
  command: string;
}

/** A value `{ "=": "a.b" }` is an expression that the view made. */
export interface DocBlock {
  type: string;
  labels: string[];
  body: [string, Json][];
  blocks?: DocBlock[];
}

export interface DocSection {
  title: string;
  lines: DocLine[];
}

export interface DocLine {
  name: string;
  type: string;
  description: string;
  /** Of the nested schema; empty where there is none. */
  anchor: string;
  /** The page that tells its members. */
  elsewhere?: { title: string; file: string };
}

export interface TerraformView {
  provider: ProviderView;
  acceptance: AcceptanceView;
  declarations: DeclarationView[];
  /** Pages and modules are made when they are asked for, once. */
  pages: Iterable<DocPage>;
  /** List blocks that bring everything of a family under management. */
  queries: { family: string; blocks: DocBlock[] }[];
  modules: Iterable<ModuleView>;
}
