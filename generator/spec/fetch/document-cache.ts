import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The last good copy of a live document. */
export interface CachedCopy {
  text: string;
  etag: string | null;
  contentType: string | null;
  /** Where it was after redirects; its references are relative to that. */
  url: string;
}

export interface StoredCopy extends CachedCopy {
  /** When the server last gave it, or said that it still holds. */
  confirmedAt: Date;
}

export function findCacheFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home = homedir()): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'iacsmith');
  const xdg = env.XDG_CACHE_HOME;
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'iacsmith');
  return join(home, ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']), 'iacsmith');
}

/** Documents can differ by key, so the key's fingerprint is part of a copy's name; the key itself is kept nowhere. */
export class DocumentCache {
  constructor(private readonly folder: string) {}

  async read(url: URL, key: string | undefined): Promise<StoredCopy | undefined> {
    const path = this.pathOf(url, key);
    try {
      const content = await readFile(path, 'utf8');
      const end = content.indexOf('\n');
      const { sha256, ...facts } = JSON.parse(content.slice(0, end)) as Omit<CachedCopy, 'text'> & { sha256: string };
      const text = content.slice(end + 1);
      if (digest(text) !== sha256) return undefined;
      return { ...facts, text, confirmedAt: (await stat(path)).mtime };
    } catch {
      // No copy, or one that a crash or somebody's editor left broken: both mean to fetch anew.
      return undefined;
    }
  }

  async write(url: URL, key: string | undefined, { text, ...facts }: CachedCopy): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const path = this.pathOf(url, key);
    const draft = `${path}.${randomUUID()}`;
    try {
      const content = `${JSON.stringify({ ...facts, sha256: digest(text) })}\n${text}`;
      await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async confirm(url: URL, key: string | undefined, now: Date): Promise<void> {
    await utimes(this.pathOf(url, key), now, now);
  }

  private pathOf(url: URL, key: string | undefined): string {
    const fingerprint = key === undefined ? '' : digest(key);
    return join(this.folder, `${digest(`${url.href}\n${fingerprint}`)}.txt`);
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
