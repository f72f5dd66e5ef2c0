import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Diagnostic } from '../report/diagnostic.js';
import { CacheFile } from './cache-file.js';
import { fingerprintCode } from './fingerprint-code.js';
import { listAdded } from './list-added.js';
import { LOCK_NAME } from './lock-file.js';
import { hashText, MANIFEST, PENDING, readManifest } from './manifest.js';
import { OwnFolder } from './own-folder.js';
import { listLeft } from './staging.js';

/** Everything that decides what a run writes, but the document, the lock file and the modules that lie in the folder. */
export interface Asked {
  /** SHA-256 of the config file where one was used. */
  config: string | null;
  targets: readonly string[];
  name: string | null;
}

/** What a run found and told. */
export interface Outcome {
  coverage: { target: string; name: string; operations: number }[];
  operations: number;
  diagnostics: Diagnostic[];
  /** Folders in which files that people have added change what is made. */
  watched: readonly string[];
  /** Paths of files that are the user's from the first run on. */
  once: readonly string[];
}

/** Documents as they were named, and what their files make. */
export interface Source {
  /** Whatever decides which files are read. */
  named: string;
  /** All of them, with the SHA-256 of their bytes. */
  files: { path: string; sha256: string }[];
  /** SHA-256 of the document that they make, and what was told about it while it was read. */
  sha256: string;
  diagnostics: Diagnostic[];
}

interface Record extends Outcome {
  key: string;
  /** Null where the documents did not come from files alone. */
  source: Source | null;
  /** The files that people had added to the watched folders. */
  added: string[];
}

/**
 * Remembers the last run into a folder, in the user's cache: the same question to the same generator is answered by
 * looking whether everything that was written still lies there. One small file per folder.
 */
export class LastRun {
  private readonly file: CacheFile<Record>;

  constructor(
    cache: string,
    private readonly out: string,
    private readonly asked: Asked,
  ) {
    this.file = new CacheFile(cache, out, '.json');
  }

  /** What the documents of this name make, without parsing them: their files are those of the run before, byte for byte. */
  recallSource(named: string): Source | null {
    const source = this.file.read()?.source ?? null;
    if (source === null || source.named !== named) return null;
    return source.files.every(({ path, sha256 }) => hashFile(path) === sha256) ? source : null;
  }

  /** The outcome of the run before and the paths that it wrote; null where anything is, or could be, different now. */
  recall(document: string): { outcome: Outcome; paths: string[] } | null {
    const record = this.file.read();
    if (record === null || record.key !== this.makeKey(document)) return null;
    const folder = new OwnFolder(this.out);
    // A run was killed since: what it left behind has to go.
    if (folder.read(PENDING) !== null || listLeft(this.out).length > 0) return null;
    const owned = readManifest(folder.read(MANIFEST));
    const kept = new Set(record.once);
    for (const [path, hash] of owned) {
      const text = folder.read(path);
      if (text === null || (!kept.has(path) && hashText(text) !== hash)) return null;
    }
    if (listAdded(this.out, record.watched, owned).join('\n') !== record.added.join('\n')) return null;
    const { key: _key, source: _source, added: _added, ...outcome } = record;
    return { outcome, paths: [...owned.keys()] };
  }

  remember(document: string, outcome: Outcome, source: Source | null): void {
    const { coverage, operations, diagnostics, watched, once } = outcome;
    const added = listAdded(this.out, watched, readManifest(new OwnFolder(this.out).read(MANIFEST)));
    const told = { coverage, operations, diagnostics, watched, once };
    this.file.write({ key: this.makeKey(document), source, ...told, added });
  }

  private makeKey(document: string): string {
    const folder = new OwnFolder(this.out);
    const lying = [MANIFEST, LOCK_NAME].map((name) => folder.read(name));
    return hashText(JSON.stringify([fingerprintCode(), document, this.asked, ...lying]));
  }
}

/** Null for what is no file: a pipe can be read once only. */
function hashFile(path: string): string | null {
  try {
    return statSync(path).isFile() ? hash('sha256', readFileSync(path)) : null;
  } catch {
    return null;
  }
}
