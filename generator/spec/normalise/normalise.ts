/** The folder `spec/normalise`: OpenAPI 2.0, 3.0, 3.1 and 3.2 become one shape, and what is odd in a document is told. */

import { type Diagnostic, Refusal } from '../../report/diagnostic.js';
import { get } from '../json.js';
import type { JsonObject, LoadedDocument } from '../types.js';
import { declareKeys } from './declare-keys.js';
import { lintDocument } from './lint.js';
import { noteNews } from './note-news.js';
import { separateParameters } from './separate-parameters.js';
import { upgradeSwagger } from './upgrade.js';

export interface CleanDocument {
  root: JsonObject;
  /** The version that the document declares. */
  openapi: string;
  sha256: string;
  diagnostics: Diagnostic[];
}

/** One shape for Swagger 2.0 and OpenAPI 3.0 to 3.2. Schemas are settled lazily, by SchemaReader, when the model asks for them. */
export function normalise(document: LoadedDocument): CleanDocument {
  const { root } = document;
  const openapi = readVersion(root);
  const upgraded = openapi.startsWith('2.') ? upgradeSwagger(root) : root;
  const findings = lintDocument(upgraded, openapi);
  const errors = findings.filter((d) => d.severity === 'error');
  if (errors.length > 0) throw new Refusal(1, errors);
  const separated = separateParameters(upgraded);
  const declared = declareKeys(separated.root);
  const diagnostics = [...findings, ...noteNews(upgraded, openapi), ...separated.diagnostics, ...declared.diagnostics];
  return { root: declared.root, openapi, sha256: document.sha256, diagnostics };
}

function readVersion(root: JsonObject): string {
  // YAML reads an unquoted 2.0 or 3.1 as a number.
  const declared = get(root, 'openapi') ?? get(root, 'swagger');
  if (declared === undefined) {
    const others = Object.keys(root).slice(0, 5).join(', ');
    throw one(
      'not-openapi',
      `This is not an OpenAPI document: it has neither "openapi" nor "swagger" at the top level${others ? ` (it has: ${others})` : ' (it is empty)'}.`,
      'Pass the URL or file of the OpenAPI document itself (JSON or YAML).',
    );
  }
  const version =
    typeof declared === 'number' ? (Number.isInteger(declared) ? `${declared}.0` : String(declared)) : String(declared);
  if (/^2\.0(?:\.|$)/.test(version) || /^3\.[0-2](?:\.|$)/.test(version)) return version;
  throw one(
    'unsupported-version',
    `OpenAPI ${version} is not supported yet; 2.0, 3.0, 3.1 and 3.2 are.`,
    /^3\.[3-9]/.test(version)
      ? 'If the document uses nothing that is new in this version, declare it as 3.2.'
      : 'Convert the document to OpenAPI 3.1.',
  );
}

function one(code: string, message: string, hint: string): Refusal {
  return new Refusal(1, [{ code, severity: 'error', pointer: '', message, hint }]);
}
