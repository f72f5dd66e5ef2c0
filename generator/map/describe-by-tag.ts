import { tellPurpose } from '../model/prose/tell-purpose.js';
import type { Api } from '../model/types.js';
import { toSingular } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import { isLink } from './kinds.js';
import type { Resource } from './types.js';

/**
 * The text of a create says what the call does. Where nothing is left of it that says what the resource is, the text of the
 * tag that is named after the resource does.
 */
export function describeByTag(resources: readonly Resource[], { tags, byKey }: Api): void {
  if (!tags || tags.size === 0) return;
  for (const resource of resources) {
    if (isLink(resource.kind) || tellPurpose(resource.description).length > 0) continue;
    const { create, read, list } = resource.operations;
    const own = [create, read, list].flatMap((call) => byKey.get(call?.operation ?? '')?.tags ?? []);
    const text = own.filter((tag) => isNamedAfter(tag, resource.name)).map((tag) => tags.get(tag) ?? '')[0] ?? '';
    const [lead = ''] = text.trim().split(/\n\s*\n/);
    if (tellPurpose(lead).length > 0 && !isHeading(lead, resource.name)) resource.description = lead;
  }
}

const ABOUT_CALLS =
  /^(?:operation|endpoint|api|route|method|call|request|resource|action|management|manage|managing|related|relating|everything|all|about|on|for|of|to|the|a|an|and|your|with|crud)$/;

/** "Postgres Database Operations", "Everything about your pets": the calls have it as a heading, and it says nothing of the resource. */
function isHeading(text: string, name: string): boolean {
  const own = new Set(splitWords(name).map(toSingular));
  return splitWords(text)
    .map(toSingular)
    .every((word) => own.has(word) || ABOUT_CALLS.test(word));
}

/** "Compute instances" is a tag for an `instance`; "Servers" is none for a `server_backup`. */
function isNamedAfter(tag: string, name: string): boolean {
  return joinStem(tag).endsWith(joinStem(name));
}

function joinStem(words: string): string {
  return splitWords(words).map(toSingular).join('');
}
