import { readFile, rename, writeFile } from 'node:fs/promises';
import { isSnapshot, type Snapshot } from '../mock/state/snapshot.js';
import { refuse } from '../report/diagnostic.js';
import { parseExactJson } from '../spec/parse/exact-json.js';
import { stringifyStable } from '../spec/stable-json.js';
import type { Json } from '../spec/types.js';

const PAUSE_MS = 300;

/** What an earlier run left in the file; undefined where there is none yet. */
export async function readState(path: string): Promise<Snapshot | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') return undefined;
    throw refuse(2, 'file-unreadable', `The file ${path} cannot be read (${code}).`, 'Check the path after --state.');
  }
  const value = parseState(text);
  if (isSnapshot(value)) return value;
  throw refuse(
    2,
    'file-malformed',
    `The file ${path} is no state of a mock.`,
    'Name a file that a mock wrote, or one that is not there yet.',
  );
}

function parseState(text: string): unknown {
  try {
    return parseExactJson(text, 'the state', []);
  } catch {
    return null;
  }
}

/** Writes the state some moments after each change and at the end; one write at a time, and never half of one. */
export class StateFile {
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    readonly path: string,
    readonly take: () => Snapshot,
    readonly onTrouble: (message: string) => void,
  ) {}

  touch(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
    this.#timer.unref();
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const beside = `${this.path}.tmp`;
    try {
      // It may hold passwords that clients sent: for this user's eyes only.
      await writeFile(beside, stringifyStable(this.take() as unknown as Json, 1), { mode: 0o600 });
      await rename(beside, this.path);
    } catch (error) {
      this.onTrouble(`The state cannot be written: ${(error as Error).message}`);
    }
  }
}
