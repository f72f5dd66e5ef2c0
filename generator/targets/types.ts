import type { Settings } from '../config/settings.js';
import type { Home } from '../plan/coverage.js';
import type { Plan } from '../plan/types.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { Check, Folder, Tools } from '../verify/types.js';
import type { Lock } from '../write/lock-file.js';
import type { OutputFile } from '../write/types.js';

/** One kind of output. Whatever is peculiar to it lies behind these functions. */
export interface Target {
  /** What `--target` calls it; its files lie in a folder of that name. */
  name: string;
  /** What it makes, in words: "provider infra". */
  describe(settings: Settings): string;
  /** Folders of the output in which files that people have added change what is made. */
  listWatched?(settings: Settings): string[];
  make(order: Order): Promise<Product>;
  /** The proof with the real tools, where there is one. */
  listChecks?(folder: Folder, tools: Tools, work: string): Check[];
}

export interface Order {
  plan: Plan;
  settings: Settings;
  /** What was given out by earlier runs. */
  lock: Lock;
  /** The folder of the output, for what earlier runs and people have left there; null where there is none. */
  out: string | null;
}

export interface Product {
  /** Each is made when it is asked for, and held by nobody. To be asked for once. */
  files: Iterable<OutputFile>;
  /** Where each operation lives, by "METHOD /path"; what is missing here is not used. */
  homes: ReadonlyMap<string, Home>;
  /** Names whose first version the lock keeps, beside those of the catalogue. */
  versioned: string[];
  diagnostics: Diagnostic[];
}
