import type { Catalogue, Confidence } from '../map/types.js';
import type { Access } from './access/types.js';
import type { NamedSubject } from './references/types.js';
import type { ResourcePlan } from './resource/types.js';
import type { Stack } from './stack/types.js';

/** How a client uses what the document shows, decided once for every target. No word of any target. */
export interface Plan {
  catalogue: Catalogue;
  access: Access;
  /** By the name of the resource. */
  resources: ReadonlyMap<string, ResourcePlan>;
  /** By the name of the resource or lookup: what can be referred to by its natural key. */
  named: ReadonlyMap<string, NamedSubject>;
  /** Resources that are usually needed together. */
  stacks: readonly Stack[];
  /** Everything that was decided here and is no plain fact of the document, as `inspect --explain` tells it. */
  decisions: readonly Decision[];
}

export interface Decision {
  /** What it is about: ACCESS, or the name of a resource or lookup. */
  subject: string;
  /** In a word or two: "credential", "wait". */
  topic: string;
  /** What was decided. */
  says: string;
  reason: string;
  confidence: Confidence;
  /** Where iacsmith.yaml says otherwise: "access.credentials". */
  overlay: string;
}

/** The subject of decisions about the API as a whole. */
export const ACCESS = 'access';
