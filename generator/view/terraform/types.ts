import type { GoValue } from './go-value.js';
import type { ModuleView } from './modules/types.js';
import type { DocBlock, DocPage } from './view-docs.js';

/** One Go file with one variable in it. */
export interface GoFile {
  path: string;
  package: string;
  goName: string;
  comment: string;
  value: GoValue;
}

/** The file as its template wants it. */
export interface DeclarationView extends GoFile {
  header: string;
  imports: string[];
  runtime: string;
}

export interface PackageView {
  name: string;
  comment: string;
  goNames: string[];
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
  keyEnv: string;
}

export interface TerraformView {
  provider: ProviderView;
  declarations: DeclarationView[];
  pages: DocPage[];
  /** List blocks that bring everything of a family under management. */
  queries: { family: string; blocks: DocBlock[] }[];
  modules: ModuleView[];
}
