import { hash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Diagnostic, refuse } from '../report/diagnostic.js';
import { type Limits, type Measure, measure } from './budget.js';
import type { OpenDocument } from './bundle/rewrite.js';
import { checkAddress, isWebAddress, showAddress } from './fetch/check-address.js';
import type { FetchSession } from './fetch/fetch-document.js';
import { readSpecFile, readStream } from './fetch/read-file.js';
import { isObject } from './json.js';
import type { LoadOptions } from './load.js';
import { decodeText, parseDocument } from './parse/parse-document.js';
import type { Json, SourceFile } from './types.js';

interface SourceText {
  text: string;
  name: string;
  url: URL | undefined;
  isAnswer: boolean;
  keep?: () => Promise<void>;
  copyOf?: string | undefined;
  file?: SourceFile;
}

export type MeasuredDocument = OpenDocument & Measure & { file?: SourceFile };

/** Reads and parses the documents of one run, wherever they lie, within one budget of bytes and time. */
export class DocumentReader {
  private readonly bytes: { left: number };
  private session: FetchSession | undefined;
  private rootFolder = '';

  constructor(
    private readonly options: LoadOptions,
    private readonly limits: Limits,
    private readonly diagnostics: Diagnostic[],
  ) {
    this.bytes = { left: limits.bytes };
  }

  async readRoot(): Promise<MeasuredDocument> {
    const source = await this.findRoot();
    if (source.url?.protocol === 'file:') this.rootFolder = dirname(fileURLToPath(source.url));
    if (source.copyOf !== undefined) {
      this.diagnostics.push({
        code: 'offline-copy',
        severity: 'note',
        pointer: '',
        message: `Offline: using the copy of ${source.name} from ${source.copyOf}.`,
        hint: 'Omit --offline to fetch the document again.',
      });
    }
    // An answer such as {"error": …} with status 200 must not take the last good copy's place.
    return this.parse(
      source,
      true,
      (root) => isObject(root) && (Object.hasOwn(root, 'openapi') || Object.hasOwn(root, 'swagger')),
    );
  }

  async readReferenced(url: URL): Promise<MeasuredDocument> {
    if (url.protocol !== 'file:') return this.parse(await this.fetch(url), false, () => true);
    const path = fileURLToPath(url);
    const name = relative(this.rootFolder, path).replaceAll('\\', '/');
    const text = decodeText(await readSpecFile(path, this.limits, this.bytes), name, this.diagnostics);
    return this.parse({ text, name, url, isAnswer: false }, false, () => true);
  }

  private async findRoot(): Promise<SourceText> {
    const { spec, key, keyHeader } = this.options;
    if (spec === '-') {
      const name = 'standard input';
      const stream = this.options.stdin ?? process.stdin;
      const text = decodeText(await readStream(stream, name, this.limits, this.bytes), name, this.diagnostics);
      return { text, name, url: undefined, isAnswer: false };
    }
    if (isWebAddress(spec)) return this.fetch(checkAddress(spec, key, keyHeader ?? DEFAULT_KEY_HEADER));
    if (/^[a-z][a-z\d+.-]+:\/\//i.test(spec)) {
      throw refuse(2, 'spec-scheme', `${spec} is neither a path nor an http(s) URL.`, 'Give a path, a URL or "-".');
    }
    const bytes = await readSpecFile(spec, this.limits, this.bytes);
    const text = decodeText(bytes, spec, this.diagnostics);
    const file = { path: resolve(spec), sha256: hash('sha256', bytes) };
    return { text, name: spec, url: await findFile(spec), isAnswer: false, file };
  }

  private async parse(
    { text, name, url, isAnswer, keep, file }: SourceText,
    isRoot: boolean,
    isWorthKeeping: (value: Json) => boolean,
  ): Promise<MeasuredDocument> {
    const value = await parseDocument(text, { name, isAnswer }, this.limits, this.diagnostics);
    const size = measure(value, name, this.limits);
    if (keep !== undefined && isWorthKeeping(value)) await this.keepCopy(keep, name);
    return { id: url?.href ?? '', url, name, value, isRoot, ...size, ...(file && { file }) };
  }

  private async keepCopy(keep: () => Promise<void>, name: string): Promise<void> {
    try {
      await keep();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (typeof code !== 'string') throw error;
      this.diagnostics.push({
        code: 'copy-not-kept',
        severity: 'note',
        pointer: '',
        message: `The copy of ${name} for --offline could not be written (${code}).`,
        hint: 'Make the cache folder writable, or set XDG_CACHE_HOME to a writable folder.',
      });
    }
  }

  /** The network's modules are loaded on first use. */
  private async fetch(url: URL): Promise<SourceText> {
    const { fetchDocument } = await import('./fetch/fetch-document.js');
    const { DocumentCache, findCacheFolder } = await import('./fetch/document-cache.js');
    const { key, keyHeader, keyPrefix, offline, cacheDir, onProgress } = this.options;
    this.session ??= {
      key,
      keyHeader: keyHeader ?? DEFAULT_KEY_HEADER,
      ...(keyPrefix !== undefined && { keyPrefix }),
      // The first URL asked for is the document itself, unless that is a file: then nobody gets the key.
      keyOrigin: isWebAddress(this.options.spec) ? url.origin : undefined,
      isOffline: offline ?? false,
      cache: new DocumentCache(cacheDir ?? findCacheFolder(process.env, process.platform)),
      limits: this.limits,
      bytes: this.bytes,
      deadline: undefined,
      diagnostics: this.diagnostics,
      onProgress: onProgress ?? (() => {}),
    };
    const { text, url: finalUrl, keep, copyOf } = await fetchDocument(url, this.session);
    return { text, name: showAddress(url), url: finalUrl, isAnswer: true, keep, copyOf };
  }
}

const DEFAULT_KEY_HEADER = 'X-API-Key';

/** Undefined for a pipe, which lies in no folder that references could be relative to. */
async function findFile(path: string): Promise<URL | undefined> {
  try {
    return pathToFileURL(await realpath(path));
  } catch {
    return undefined;
  }
}
