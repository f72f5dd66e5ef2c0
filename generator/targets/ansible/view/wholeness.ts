import type { Option } from './options.js';

/** Which inner values a task gives as a whole, so that what they need can be demanded. */
export interface Wholeness {
  /** Elements of lists and sets. */
  elements: boolean;
  /** Members of objects. */
  members: boolean;
}

/** By the option that the values are in. */
export type WholeRule = (option: Option) => Wholeness;

/** Something may be left to be filled in by somebody else. */
const PARTIAL: Wholeness = { elements: false, members: false };
const WHOLE: Wholeness = { elements: true, members: true };

export const isPartial: WholeRule = () => PARTIAL;
export const isWhole: WholeRule = () => WHOLE;

/** A list replaces the one that is there; of an object, and of a list that others add to, a task may name a part. */
export function ruleElements(shared: ReadonlySet<string>): WholeRule {
  return ({ attribute }) => (shared.has(attribute.name) ? PARTIAL : { elements: true, members: false });
}

export function stepInside(whole: Wholeness, isElement: boolean): Wholeness {
  return isElement && whole.elements ? WHOLE : whole;
}

/** Of the members of `carrier`. */
export function isDemanded({ attribute, isInput }: Option, carrier: Option, whole: Wholeness): boolean {
  return whole.members && carrier.kind === 'object' && isInput && attribute.required;
}
