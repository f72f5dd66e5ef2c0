/**
 * The folder `render`: from views and templates to files. Text of a document reaches a file only through an encoder of
 * this folder.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import Handlebars from 'handlebars';
import { findInPackage } from '../place.js';
import * as go from './literals/go.js';
import { encodeGoValue } from './literals/go-value.js';
import * as hcl from './literals/hcl.js';
import * as hclFile from './literals/hcl-file.js';
import * as markdown from './literals/markdown.js';
import * as python from './literals/python.js';
import * as shell from './literals/shell.js';
import * as yaml from './literals/yaml.js';

const TEMPLATES = findInPackage('templates');

/** Text of a document reaches a file through one of these and in no other way. */
const HELPERS = {
  goString: go.encodeGoString,
  goValue: encodeGoValue,
  goComment: go.encodeGoComment,
  goModule: go.encodeGoModule,
  goIdentifier: go.encodeGoIdentifier,
  pythonImports: python.encodePythonImports,
  pythonString: python.encodePythonString,
  pythonComment: python.encodePythonComment,
  pythonIdentifier: python.encodePythonIdentifier,
  pythonValue: (value: python.PythonValue) => python.encodePythonValue(value),
  /** The value of a class's attribute: one step inside, behind a name of usual length. */
  pythonAttribute: (value: python.PythonValue) => python.encodePythonValue(value, 1, 20),
  pythonFlat: python.encodePythonFlat,
  pythonYaml: (value: Parameters<typeof yaml.encodeYaml>[0]) =>
    python.encodePythonBlock(`\n---\n${yaml.encodeFoldedYaml(value)}`),
  pythonReturns: (value: Parameters<typeof yaml.encodeReturns>[0]) =>
    python.encodePythonBlock(`\n---\n${yaml.encodeReturns(value)}`),
  pythonExamples: (value: Parameters<typeof yaml.encodeYaml>[0]) =>
    python.encodePythonBlock(`\n---\n${yaml.encodeExampleYaml(value)}`),
  pythonDocumentation: (value: yaml.SharedOptions) =>
    python.encodePythonBlock(`\n---\n${yaml.encodeDocumentation(value)}`),
  yaml: yaml.encodeYaml,
  yamlJinja: yaml.encodeJinjaYaml,
  yamlFolded: yaml.encodeNarrowYaml,
  yamlProse: yaml.encodeYamlProse,
  yamlSample: yaml.encodeYamlSample,
  yamlString: yaml.encodeYamlString,
  yamlComment: yaml.encodeYamlComment,
  markdownText: markdown.encodeMarkdownText,
  markdownCode: markdown.encodeMarkdownCode,
  markdownProse: markdown.encodeMarkdownProse,
  hclString: hcl.encodeHclString,
  hclBlock: hcl.encodeHclBlock,
  hclBlocks: hclFile.encodeHclBlocks,
  hclComment: hclFile.encodeHclComment,
  hclExamples: (blocks: hcl.HclBlock[]) => blocks.map(hcl.encodeHclBlock).join('\n\n'),
  shellLine: shell.encodeShellLine,
};

const engine = Handlebars.create();
for (const [name, encode] of Object.entries(HELPERS)) {
  engine.registerHelper(name, (value: unknown) => {
    // `strict` does not look at the arguments of helpers, so a misspelt name would come out as "undefined".
    if (value === undefined) throw new Error(`A template gives ${name} a name that its view does not have`);
    return (encode as (value: unknown) => string)(value);
  });
}

const OPTIONS: CompileOptions = {
  noEscape: true,
  strict: true,
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries(Object.keys(HELPERS).map((name) => [name, true])),
  explicitPartialContext: true,
  preventIndent: true,
};

const compiled = new Map<string, HandlebarsTemplateDelegate>();

/** Renders one template with its view: a plain object that has every name the template uses. */
export function renderTemplate(path: string, view: object): string {
  return compile(path)(view);
}

function compile(path: string): HandlebarsTemplateDelegate {
  const known = compiled.get(path);
  if (known) return known;
  const text = readTemplateFile(path);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  // A partial is a template beside the one that names it.
  for (const [, partial] of text.matchAll(/\{\{> ([\w-]+)/g)) {
    if (partial) engine.registerPartial(partial, compile(`${folder}${partial}.hbs`));
  }
  const template = engine.compile(text, OPTIONS);
  compiled.set(path, template);
  return template;
}

export function readTemplateFile(path: string): string {
  return readFileSync(join(TEMPLATES, path), 'utf8');
}

/** Names of the files of a template folder that are real code, to be copied as they are. */
export function listTemplateFiles(folder: string): string[] {
  return readdirSync(join(TEMPLATES, folder)).sort();
}

/** Paths of all files below a template folder, with slashes, sorted. */
export function listTemplateTree(folder: string): string[] {
  return readdirSync(join(TEMPLATES, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(TEMPLATES, folder), join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .sort();
}
