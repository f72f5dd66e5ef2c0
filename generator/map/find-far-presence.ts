import type { Field } from '../model/answers.js';
import { toSnake } from '../naming/words.js';
import type { Draft, LookupDraft } from './draft.js';
import { findInFields, toKey } from './find-presence.js';
import { isLink } from './kinds.js';
import { toPlain } from './match-link.js';
import type { Scope } from './scope.js';
import { findOwner, listShown } from './see-link.js';
import type { Attribute, Call, Lookup, Presence, Resource } from './types.js';

type Subject = Resource | Lookup;

/** A link that its parent does not show may show at its other end: an address is assigned, and the server lists it. */
export function findFarPresence(resources: Resource[], lookups: Lookup[], scope: Scope): void {
  const known = new Map<string, Subject>([...lookups, ...resources].map((subject) => [subject.name, subject]));
  const drafts = new Map([...scope.names].map(([draft, name]) => [name, draft]));
  for (const link of resources) {
    const draft = drafts.get(link.name);
    if (!isLink(link.kind) || link.presence) continue;
    const sight = draft && 'kind' in draft ? seeFromAfar(link, draft, known, drafts, scope) : null;
    if (!sight) {
      // What nobody sees cannot be waited for.
      link.wait = null;
      continue;
    }
    link.presence = sight.presence;
    link.operations.read = sight.read;
  }
}

function seeFromAfar(
  link: Resource,
  draft: Draft,
  known: Map<string, Subject>,
  drafts: Map<string, Draft | LookupDraft>,
  scope: Scope,
): { presence: Presence; read: Call } | null {
  const owner = findOwner(draft, scope);
  const near = link.attributes.find((a) => draft.parent !== null && scope.above.get(a) === draft.parent);
  if (!owner || !near) return null;
  const ownerName = scope.names.get(owner) as string;
  const keys = link.attributes.filter((a) => link.identity.includes(a.name) && !scope.above.has(a));
  for (const key of keys) {
    const far = key.type === 'string' || key.type === 'integer' ? findTarget(key, known) : undefined;
    const target = far && drafts.get(far.name);
    const read = far && far.name !== ownerName ? bindRead(far, key, link) : null;
    if (!far || !target || !read) continue;
    const rest = keys.filter((other) => other !== key).map(toKey);
    const asked = toKey({ ...near, wire: `${ownerName}_id` });
    if (!asked || rest.some((other) => other === null)) continue;
    const sought = {
      own: new Set(nameOwner(ownerName, far.name, draft)),
      keys: [asked, ...rest.filter((other) => other !== null)],
      open: false,
    };
    const presence = findInFields(sought, withoutOwn(listShown(target), read));
    if (presence) return { presence: { ...presence, in: far.name }, read };
  }
  return null;
}

/** `server`, with or without words that make it a reference: the other end of a link is rarely anything else. */
export function findTarget({ wire, reference }: Attribute, known: Map<string, Subject>): Subject | undefined {
  const name = reference?.slice(0, reference.lastIndexOf('.')) ?? '';
  return known.get(name) ?? known.get(toSnake(wire).replace(/_(?:id|uuid)$/, ''));
}

/** The call that reads the other end, with what the link says in its path; null where the link does not say it all. */
export function bindRead({ operations, attributes }: Subject, key: Attribute, link: Resource): Call | null {
  const { read } = operations;
  if (!read || read.parameters.length === 0 || read.answer.empty) return null;
  const parameters: Call['parameters'] = [];
  for (const [i, { name, attribute }] of read.parameters.entries()) {
    const isLast = i === read.parameters.length - 1;
    const of = attributes.find((a) => a.name === attribute);
    const same = link.attributes.find(
      (a) => a.in === 'path' && a.name === attribute && a.reference === (of?.reference ?? null),
    );
    const from = isLast ? key : same;
    if (!from) return null;
    parameters.push({ name, attribute: from.name });
  }
  return { ...read, parameters };
}

/** An `endpoint_group` is the `group` of an endpoint. */
function nameOwner(owner: string, far: string, draft: Draft): string[] {
  const literal = draft.parent?.parent?.literal ?? '';
  const rest = owner.startsWith(`${far}_`) ? [owner.slice(far.length + 1)] : [];
  return [owner, literal, ...rest].map(toPlain).filter((word) => word !== '');
}

/** What names the other end itself does not show who is linked with it. */
function withoutOwn(fields: Map<string, Field>, { answer }: Call): Map<string, Field> {
  return new Map([...fields].filter(([, { path }]) => path.join('.') !== answer.proof?.join('.')));
}
