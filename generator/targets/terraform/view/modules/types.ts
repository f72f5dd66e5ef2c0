import type { Block, Code } from './code.js';

/** A module of HCL: its files and what its README tells. */
export interface ModuleView {
  folder: string;
  header: string;
  files: { path: string; blocks: Block[] }[];
  readme: ReadmeView;
}

export interface ReadmeView {
  title: string;
  description: string;
  /** Paragraphs of this generator's own words. */
  notes: string[];
  example: Block[];
  inputs: ReadmeInput[];
  outputs: { name: string; description: string; sensitive: boolean }[];
  /** What the tests against an API need. */
  key: string;
  /** Of a stack: the modules that it calls. */
  modules: { name: string; folder: string }[];
}

export interface ReadmeInput {
  name: string;
  description: string;
  type: Code;
  /** Null: it must be given. */
  preset: Code | null;
  required: boolean;
}
