import { CacheFile } from './cache-file.js';
import { fingerprintCode } from './fingerprint-code.js';
import { listAdded } from './list-added.js';
import { LOCK_NAME } from './lock-file.js';
import { hashText, MANIFEST, PENDING, readManifest } from './manifest.js';
import { OwnFolder } from './own-folder.js';
import { listLeft } from './staging.js';
import type { LyingFile, OutputFile } from './types.js';

/** Files, and facts about them that JSON can write. */
interface Made<Facts> {
  files: (OutputFile | LyingFile)[];
  facts: Facts;
}

interface Record<Facts> {
  key: string;
  watched: readonly string[];
  added: string[];
  files: Kept[];
  facts: Facts;
}

/** What is remembered of a file. */
export interface Kept {
  path: string;
  /** Of a file that is the user's from the first run on: what it was at first. */
  first?: string;
}

/**
 * Remembers what was made for a folder, by a digest of all that it was made from. The texts are not kept: they
 * are in the folder, and taken from there where every one of them is what the manifest says.
 */
export class LastMade<Facts> {
  private readonly file: CacheFile<Record<Facts>>;

  constructor(
    cache: string,
    private readonly out: string,
  ) {
    this.file = new CacheFile(cache, out, '.made.json');
  }

  /** Null where anything is, or could be, different now. */
  recall(digest: string): Made<Facts> | null {
    const record = this.file.read();
    const folder = new OwnFolder(this.out);
    if (record === null || record.key !== this.makeKey(folder, digest)) return null;
    if (folder.read(PENDING) !== null || listLeft(this.out).length > 0) return null;
    const owned = readManifest(folder.read(MANIFEST));
    if (listAdded(this.out, record.watched, owned).join('\n') !== record.added.join('\n')) return null;
    const files: Made<Facts>['files'] = [];
    for (const kept of record.files) {
      const file = takeFile(folder, kept, owned.get(kept.path));
      if (file === null) return null;
      files.push(file);
    }
    return { files, facts: record.facts };
  }

  /** Once everything is written. */
  remember(digest: string, files: Kept[], facts: Facts, watched: readonly string[]): void {
    const folder = new OwnFolder(this.out);
    const added = listAdded(this.out, watched, readManifest(folder.read(MANIFEST)));
    this.file.write({ key: this.makeKey(folder, digest), watched, added, files, facts });
  }

  private makeKey(folder: OwnFolder, digest: string): string {
    const lying = [MANIFEST, LOCK_NAME].map((name) => folder.read(name));
    return hashText(JSON.stringify([fingerprintCode(), digest, ...lying]));
  }
}

export function keepFile({ path, content, once }: OutputFile): Kept {
  return once ? { path, first: content } : { path };
}

function takeFile(folder: OwnFolder, { path, first }: Kept, sha256: string | undefined): OutputFile | LyingFile | null {
  if (first !== undefined) return { path, content: first, once: true };
  const content = folder.read(path);
  return content !== null && hashText(content) === sha256 ? { path, lying: sha256 } : null;
}
