import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashText } from './manifest.js';

/** A small file in the user's cache that remembers something about one output folder. */
export class CacheFile<T> {
  private readonly path: string;

  constructor(cache: string, out: string, ending: string) {
    this.path = join(cache, 'runs', `${hashText(resolve(out))}${ending}`);
  }

  read(): T | null {
    try {
      return JSON.parse(readFileSync(this.path, 'utf8')) as T;
    } catch {
      return null;
    }
  }

  /** A cache that cannot be written costs time and nothing else. */
  write(record: T): void {
    try {
      mkdirSync(join(this.path, '..'), { recursive: true, mode: 0o700 });
      writeFileSync(this.path, JSON.stringify(record), { mode: 0o600 });
    } catch {}
  }
}
