import type { Attribute } from '../../map/types.js';
import { isHidden } from '../is-hidden.js';
import { findRules } from '../rules/find-rules.js';

/** Enough to show what an action is for. */
const MOST = 3;

/**
 * What an example of an action gives: what it needs, and where its body needs nothing, what the document's own example
 * shows there, because an action upon nothing shows nothing. Of `alternatives`, sets of which the body takes one, the
 * smallest.
 */
export function pickArguments(
  attributes: readonly Attribute[],
  alternatives: readonly (readonly string[])[] = [],
): Set<string> {
  const needed = attributes.filter(({ required }) => required);
  const own = attributes.filter(({ in: place }) => place === 'body');
  const isOpen = own.length > 0 && own.every(({ required }) => !required);
  const set = [...alternatives].sort((a, b) => a.length - b.length)[0] ?? [];
  const others = new Set(alternatives.flat().filter((name) => !set.includes(name)));
  // What is refused without another one stays out with it.
  const tied = new Set(findRules(own).together.flat());
  const free = own.filter(({ name }) => !set.includes(name) && !others.has(name) && !tied.has(name));
  const shown = free.filter((attribute) => isOpen && isShown(attribute)).slice(0, Math.max(0, MOST - set.length));
  return new Set([...needed.map(({ name }) => name), ...set, ...shown.map(({ name }) => name)]);
}

function isShown(attribute: Attribute): boolean {
  const { example, optional, deprecated, when } = attribute;
  const isEmpty = Array.isArray(example) && example.length === 0;
  return (
    optional && example !== undefined && example !== null && !isEmpty && !deprecated && !when && !isHidden(attribute)
  );
}
