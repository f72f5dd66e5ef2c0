/**
 * The folder `spec`: from a file, a URL or standard input to one clean document. It knows OpenAPI, and nothing of
 * create, read, update and delete.
 */

import { type Diagnostic, Refusal, refuse } from '../report/diagnostic.js';
import { DEFAULT_LIMITS, type Limits, measure } from './budget.js';
import { isObject } from './json.js';
import { DocumentReader, type MeasuredDocument } from './read-document.js';
import { hashStable } from './stable-json.js';
import type { Json, JsonObject, LoadedDocument } from './types.js';

export type { Limits } from './budget.js';

export interface LoadOptions {
  /** A path, an http(s) URL, or `-` for standard input. */
  spec: string;
  /** The secret itself; the caller has read it from the environment or a file. */
  key?: string;
  keyHeader?: string;
  /** What stands before the key in its header. */
  keyPrefix?: string;
  offline?: boolean;
  /** Origins (`https://host`) and folders that references may lead to besides the document's own. */
  allowRefs?: string[];
  stdin?: NodeJS.ReadableStream;
  cacheDir?: string;
  limits?: Partial<Limits>;
  onProgress?: (line: string) => void;
}

/** A shorter key would turn up in ordinary words. */
const SHORTEST_HIDDEN_KEY = 6;

/** Reads the document, with all files that it refers to, as one; throws a Refusal where that is not possible. */
export async function load(options: LoadOptions): Promise<LoadedDocument> {
  const diagnostics: Diagnostic[] = [];
  try {
    const read = await readWhole(options, diagnostics);
    return { ...read, sha256: hashStable(read.root), diagnostics: hideKey(diagnostics, options.key) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.exitCode, hideKey([...error.diagnostics, ...diagnostics], options.key));
  }
}

async function readWhole(
  options: LoadOptions,
  diagnostics: Diagnostic[],
): Promise<Pick<LoadedDocument, 'root' | 'origin' | 'file'>> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const reader = new DocumentReader(options, limits, diagnostics);
  const document = await reader.readRoot();
  const root = requireObject(document.value, document.name);
  const { file } = document;
  if (!document.hasOutsideReference) return { root, origin: document.name, ...(file && { file }) };
  const bundled = await bundleFiles(document, reader, options.allowRefs ?? [], limits, diagnostics);
  measure(bundled, document.name, limits);
  return { root: bundled, origin: document.name };
}

/** Most documents are one file and never get here, so that its modules are loaded on first use. */
async function bundleFiles(
  root: MeasuredDocument,
  reader: DocumentReader,
  allowRefs: readonly string[],
  limits: Limits,
  diagnostics: Diagnostic[],
): Promise<JsonObject> {
  const { bundle } = await import('./bundle/bundle.js');
  const { ReferencePolicy } = await import('./bundle/reference-policy.js');
  const policy = await ReferencePolicy.create(root.url, allowRefs);
  return bundle(root, { policy, limits, diagnostics, open: (url) => reader.readReferenced(url) });
}

function requireObject(value: Json, name: string): JsonObject {
  if (isObject(value)) return value;
  const what = value === null ? 'nothing' : Array.isArray(value) ? 'a list' : 'a single value';
  throw refuse(
    1,
    'document-not-object',
    `${name} contains ${what}, not an OpenAPI document.`,
    'The document starts with "openapi: 3…" or "swagger: 2.0".',
  );
}

/** No message of ours contains the key, but a document or an address might. */
function hideKey(diagnostics: readonly Diagnostic[], key = ''): Diagnostic[] {
  if (key.length < SHORTEST_HIDDEN_KEY) return [...diagnostics];
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    pointer: diagnostic.pointer.replaceAll(key, '[key]'),
    message: diagnostic.message.replaceAll(key, '[key]'),
    hint: diagnostic.hint.replaceAll(key, '[key]'),
  }));
}
