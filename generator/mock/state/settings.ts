import type { RuleName } from '../rules/rule-names.js';

export interface Settings {
  seed: number;
  /** Reads that show an item as pending before it is ready. */
  readyReads: number;
  /** Milliseconds after which it is ready however often it was read. */
  readyMs: number;
  deleteReads: number;
  deleteMs: number;
  /** Milliseconds before every answer. */
  latency: number;
  /** Requests a minute from one address; 0 for no limit. */
  rate: number;
  retryAfter: 'seconds' | 'date';
  bodyLimit: number;
  /** Where the live document is served. */
  specPath: string;
  rulesOff: ReadonlySet<RuleName>;
  /** What a request names and is not there has always been there, unless it was deleted: for examples with made-up names. */
  plantsNamed: boolean;
  /** Judges every answer of the mock by the document; what does not fit is told in the journal. */
  selfCheck: boolean;
  /** Pages of any origin may call. */
  cors: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  seed: 1,
  readyReads: 1,
  readyMs: 3000,
  deleteReads: 1,
  deleteMs: 3000,
  latency: 0,
  rate: 200,
  retryAfter: 'seconds',
  bodyLimit: 10 * 1024 * 1024,
  specPath: '/openapi.json',
  rulesOff: new Set(),
  plantsNamed: false,
  selfCheck: false,
  cors: false,
};
