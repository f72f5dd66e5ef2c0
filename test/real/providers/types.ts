import type { JsonObject } from '../../../generator/spec/types.js';
import type { Install } from '../types.js';

/** A resource of somebody's provider with a configuration as people write it. All of it is said before anything runs. */
export interface Piece {
  label: string;
  /** As the provider calls it, without the provider's name: "ssh_key". */
  type: string;
  config: JsonObject;
}

/** A provider that somebody wrote by hand for the API itself, and that can be pointed at the mock. */
export interface Provider {
  /** How its resources begin: "acme". */
  name: string;
  /** How a configuration names it: "acmecorp/acme". */
  source: string;
  /** What people call its version. */
  version: string;
  go: NonNullable<Install['go']>;
  /** A file of the folder that IACSMITH_SPECS names. */
  document: string;
  /** The key of the mock; some providers take only one of the right length. */
  key: string;
  settings(url: string, key: string): JsonObject;
  pieces: readonly Piece[];
  /** Types that were tried and stand among no pieces, with what stops them: whoever reads the count has to know. */
  leftOut?: Readonly<Record<string, string>>;
}

/** A value of another piece: "acme_network.office.id". */
export function take(expression: string): string {
  return `\${${expression}}`;
}
