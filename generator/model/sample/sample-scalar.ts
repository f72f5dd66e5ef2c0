/** The folder `model/sample`: plain values that a schema allows, the same on every machine, for examples, tests and the mock. */

import type { Json } from '../../spec/types.js';
import type { Facts, ScalarType } from './facts.js';
import { fitsScalar } from './fits-scalar.js';
import { isHarmless, isScalar } from './is-harmless.js';
import { isAged } from './prose-values.js';
import { findStep, leastNumber, turnNumber } from './sample-number.js';
import { sampleText } from './sample-text.js';
import { findUsualNumber } from './usual-numbers.js';

/** What is known about a value beside its schema. */
export interface Hints {
  /** The name of the field: `public_ip` is an address. */
  name?: string | undefined;
  /** What a text without any form is called, counted: "region" gives "region-1". */
  called?: string | undefined;
  /** What the document says of the field in words. */
  about?: string | undefined;
  /** A name of the form that its field asks for, where the document shows none: `user-1@example.com`. */
  formed?: string | undefined;
  /** A name that goes before the document's own example, which may be there already. */
  named?: string | undefined;
  /** Picks another value where there are several. */
  turn?: number;
  secret?: boolean | undefined;
}

/** A plain value that the document allows, the same on every machine. */
export function sampleScalar(type: ScalarType, facts: Facts, hints: Hints = {}): Json {
  const { turn = 0 } = hints;
  const example = isTold(facts.example, type, facts) ? facts.example : undefined;
  const preset = isTold(facts.default, type, facts) ? facts.default : undefined;
  const known = listKnown(facts, hints.about);
  if (known.length > 0) {
    const start = Math.max(0, known.indexOf((example ?? preset ?? null) as Json));
    return known[(start + turn) % known.length] ?? null;
  }
  if (type === 'boolean') return turn % 2 === 0 ? (example ?? preset ?? true) : !(example ?? preset ?? true);
  if (type === 'string') return sampleText(facts, hints);
  const given = example ?? preset;
  const step = findStep(facts);
  const usual = findUsualNumber(hints.name ?? '') ?? 1;
  if (typeof given === 'bigint') return turn === 0 ? given : given - BigInt(turn);
  return turnNumber(typeof given === 'number' ? given : leastNumber(facts, step, usual), turn, step, facts);
}

/** `VISIBILITY_UNSPECIFIED`: nobody has chosen a value, and a server seldom takes it for one. */
const UNCHOSEN = /(?:^|[_-])unspecified$/i;

/**
 * The values of an enum that a sample may have; those that the document calls deprecated, and what says that there is none,
 * only where there is no other.
 */
export function listKnown(facts: Facts, about = ''): Json[] {
  const known = (facts.enum ?? []).filter((value) => isScalar(value) && isHarmless(value));
  const current = known.filter(
    (value) => typeof value !== 'string' || (!isAged(value, about) && !UNCHOSEN.test(value)),
  );
  return current.length > 0 ? current : known;
}

function isTold(value: Json | undefined, type: ScalarType, facts: Facts): boolean {
  return isScalar(value) && isHarmless(value) && fitsScalar(value, type, facts);
}
