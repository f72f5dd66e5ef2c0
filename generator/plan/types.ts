import type { Catalogue } from '../map/types.js';
import type { Stack } from './stack/types.js';

/** How a client uses what the document shows, decided once for every target. No word of any target. */
export interface Plan {
  catalogue: Catalogue;
  /** Resources that are usually needed together. */
  stacks: readonly Stack[];
}
