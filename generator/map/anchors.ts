import type { Operation } from '../model/types.js';
import { stringifyStable } from '../spec/stable-json.js';
import type { Draft, LookupDraft, Use } from './draft.js';

/** What a thing hangs on while its name may change: the operation that makes it, or else the one that shows it. */
export function anchorOf(thing: Draft | LookupDraft): string {
  if ('shape' in thing) {
    const shows = thing.read ?? thing.list ?? thing.compute;
    return shows ? anchorOfOperation(shows) : '';
  }
  const use = thing.create ?? thing.updates[0] ?? thing.read ?? thing.delete;
  return use ? anchorOfUse(use) : '';
}

function anchorOfUse(use: Use): string {
  const fixed = Object.keys(use.fixed).length > 0 ? ` ${stringifyStable(use.fixed)}` : '';
  return `${anchorOfOperation(use.operation)}${fixed}`;
}

/** By the product and its own path, which stay whatever documents come and go beside it. */
function anchorOfOperation({ key, method, product }: Operation): string {
  return product ? `${product.name}: ${method} ${product.path}` : key;
}

/** The same where its document was the only one. */
export function plainAnchorOf(thing: Draft | LookupDraft): string {
  return anchorOf(thing).replace(/^[a-z0-9_]+: (?=[A-Z])/, '');
}
