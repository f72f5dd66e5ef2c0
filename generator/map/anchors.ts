import type { Operation } from '../model/types.js';
import { stringifyStable } from '../spec/stable-json.js';
import type { Draft, LookupDraft, Use } from './draft.js';

/** What a resource hangs on while its name may change: the operation that makes it, or else the one that shows it. */
export function anchorOf(subject: Draft | LookupDraft): string {
  if ('shape' in subject) {
    const shows = subject.read ?? subject.list ?? subject.compute;
    return shows ? anchorOfOperation(shows) : '';
  }
  const use = subject.create ?? subject.updates[0] ?? subject.read ?? subject.delete;
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
export function plainAnchorOf(subject: Draft | LookupDraft): string {
  return anchorOf(subject).replace(/^[a-z0-9_]+: (?=[A-Z])/, '');
}
