import { lastParameter } from '../model/path-end.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import type { Attribute, Lookup, Resource } from './types.js';

type Subject = Resource | Lookup;

/**
 * Where several kinds of things are named by a `token` (`/folders/{folder_token}`, `/teams/{team_token}`), that word means an
 * id: neither what such a thing shows as its `token` is a secret, nor the `folder_token` of a report.
 */
export function freeTokens(resources: readonly Resource[], lookups: readonly Lookup[]): void {
  const named = new Map(resources.flatMap((resource) => nounsOf(resource).map((noun) => [noun, resource] as const)));
  if (new Set(named.values()).size < FEW) return;
  for (const own of [...resources, ...lookups]) {
    for (const attribute of own.attributes) {
      const target = named.get(findNoun(attribute, named) ?? '');
      const isSet = attribute.required || attribute.optional;
      if (target && isSet && attribute.reference === null) attribute.reference = `${target.name}.token`;
      if (attribute.name === 'token' && own.identity.includes('token') && nounsOf(own).length > 0) open(attribute);
      openWithin(attribute, named);
    }
  }
}

const FEW = 3;

/** "folder" of what `{folder_token}` leads to, and its own name. What lets somebody in is no such thing. */
function nounsOf({ name, identity, operations: { read }, attributes }: Subject): string[] {
  const words = splitWords(lastParameter(read?.path ?? ''));
  const key = attributes.find((attribute) => attribute.name === identity.at(-1));
  if (words.pop() !== 'token' || key?.wire !== 'token') return [];
  const nouns = [words, splitWords(name)].filter((noun) => noun.length > 0 && !LETS_IN.test(noun.at(-1) ?? ''));
  return nouns.length === 0 || LETS_IN.test(splitWords(name).at(-1) ?? '') ? [] : nouns.map((noun) => noun.join('_'));
}

const LETS_IN =
  /^(?:access|activation|auth|authorization|confirmation|credential|identity|invitation|invite|key|link|login|password|registration|reset|secret|session|share|token|verification)$/;

function findNoun({ wire, type }: Attribute, named: ReadonlyMap<string, Subject>): string | null {
  if (type !== 'string' && type !== 'list' && type !== 'set') return null;
  const words = singularWords(wire);
  if (words.pop() !== 'token') return null;
  const ends = words.map((_, at) => words.slice(at).join('_'));
  return ends.find((end) => named.has(end)) ?? null;
}

function openWithin(attribute: Attribute, named: ReadonlyMap<string, Subject>): void {
  if (findNoun(attribute, named) !== null) open(attribute);
  for (const inner of [...(attribute.attributes ?? []), ...(attribute.element?.attributes ?? [])])
    openWithin(inner, named);
}

function open(attribute: Attribute): void {
  attribute.sensitive = false;
}
