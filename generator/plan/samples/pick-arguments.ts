import type { Attribute } from '../../map/types.js';
import { isHidden } from '../is-hidden.js';

/** Enough to show what an action is for. */
const MOST = 3;

/**
 * What an example of an action gives: what it needs, and where its body needs nothing, what the document's own example
 * shows there, because an action upon nothing shows nothing.
 */
export function pickArguments(attributes: readonly Attribute[]): Set<string> {
  const needed = attributes.filter(({ required }) => required);
  const own = attributes.filter(({ in: place }) => place === 'body');
  const isOpen = own.length > 0 && own.every(({ required }) => !required);
  const shown = own.filter((attribute) => isOpen && isShown(attribute)).slice(0, MOST);
  return new Set([...needed, ...shown].map(({ name }) => name));
}

function isShown(attribute: Attribute): boolean {
  const { example, optional, deprecated, when } = attribute;
  const isEmpty = Array.isArray(example) && example.length === 0;
  return (
    optional && example !== undefined && example !== null && !isEmpty && !deprecated && !when && !isHidden(attribute)
  );
}
