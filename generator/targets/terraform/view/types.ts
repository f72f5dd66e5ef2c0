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
}

/** The file as its template wants it. */
export interface DeclarationView extends GoFile {
  header: string;
  imports: string[];
  runtime: string;
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
  example: DocBlock[];
  /** Where the example lies as a file of its own. */
  examplePath: string;
  /** What to do with the example, where that is not obvious. */
  note: string;
  sections: { title: string; lines: DocLine[] }[];
  imports: DocImport[];
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

export interface DocLine {
  indent: string;
  name: string;
  type: string;
  description: string;
}

export interface TerraformView {
  provider: ProviderView;
  acceptance: AcceptanceView;
  declarations: DeclarationView[];
  pages: DocPage[];
  /** List blocks that bring everything of a family under management. */
  queries: { family: string; blocks: DocBlock[] }[];
  modules: ModuleView[];
}
