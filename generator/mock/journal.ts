import type { Api } from '../model/types.js';
import type { Json, JsonObject } from '../spec/types.js';

export interface JournalEntry {
  time: string;
  method: string;
  path: string;
  /** Without secrets, as the body. */
  query?: JsonObject;
  body?: Json;
  status: number;
  operation: string | null;
  /** The key's name, never the key. */
  key: string | null;
  address: string;
  /** Why it was refused. */
  reason?: string;
  /** A fault that was asked for, or an answer of the mock that does not fit the document. */
  note?: string;
}

const MOST_ENTRIES = 10_000;

/** What was asked, and which operations never were. */
export class Journal {
  readonly #entries: JournalEntry[] = [];
  readonly #calls = new Map<string, { calls: number; successes: number }>();
  readonly #findings = new Set<string>();

  constructor(readonly api: Api) {}

  add(entry: JournalEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > MOST_ENTRIES * 2) this.#entries.splice(0, MOST_ENTRIES);
    if (entry.note !== undefined && !entry.note.startsWith('fault') && this.#findings.size < MOST_ENTRIES)
      this.#findings.add(`${entry.operation ?? `${entry.method} ${entry.path}`} ${entry.status} ${entry.note}`);
    if (entry.operation === null) return;
    const seen = this.#calls.get(entry.operation) ?? { calls: 0, successes: 0 };
    seen.calls += 1;
    if (entry.status >= 200 && entry.status < 300) seen.successes += 1;
    this.#calls.set(entry.operation, seen);
  }

  get entries(): JournalEntry[] {
    return this.#entries.slice(-MOST_ENTRIES);
  }

  /** Each item that was wrong with the mock itself, once; unlike the entries they are not dropped when there are many. */
  get findings(): string[] {
    return [...this.#findings];
  }

  clear(): void {
    this.#entries.length = 0;
    this.#findings.clear();
    this.#calls.clear();
  }

  get coverage(): Coverage {
    const called: Coverage['called'] = [];
    const never: string[] = [];
    for (const { key } of this.api.operations) {
      const seen = this.#calls.get(key);
      if (seen) called.push({ operation: key, ...seen });
      else never.push(key);
    }
    return { operations: this.api.operations.length, called, never };
  }
}

export interface Coverage {
  operations: number;
  called: { operation: string; calls: number; successes: number }[];
  never: string[];
}
