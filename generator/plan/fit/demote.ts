import { blankAttribute } from '../../map/blank-attribute.js';
import type { Action, Attribute, Call, Lookup, Resource } from '../../map/types.js';
import { isLink, isSingle } from '../kinds.js';
import { isUnread } from '../unread.js';
import { makeAction, type Verb } from './make-action.js';

/** What is left of a resource that cannot be managed. */
export interface Demoted {
  /** Null where nothing shows it. */
  lookup: Lookup | null;
  /** Of the lookup, or of nobody where there is none. */
  actions: Action[];
}

/** A resource that cannot be safe is still read, and its calls can still be made by whoever knows what they do. */
export function demote(resource: Resource, why: string): Demoted {
  const { create, update, delete: remove } = resource.operations;
  const calls: [Verb, Call][] = [
    ...(create ? [['create', create] as [Verb, Call]] : []),
    ...update
      .filter(({ operation }) => operation !== create?.operation)
      .map((call): [Verb, Call] => [call.mode === 'replace' ? 'replace' : 'update', call]),
    ...update.flatMap(({ unset }): [Verb, Call][] => (unset ? [['delete', unset]] : [])),
    ...(remove ? [['delete', remove] as [Verb, Call]] : []),
  ];
  const lookup = makeLookup(resource, why);
  const actions = actOut(resource, calls, why, lookup === null);
  if (!lookup) return { lookup, actions };
  return { lookup: { ...lookup, actions: [...resource.actions, ...actions] }, actions };
}

/** Each call as an action under a name of its own. */
export function actOut(resource: Resource, calls: [Verb, Call][], why: string, isLoose: boolean): Action[] {
  const taken = new Set(resource.actions.map(({ name }) => name));
  const verbs = new Map<Verb, number>();
  for (const [verb] of calls) verbs.set(verb, (verbs.get(verb) ?? 0) + 1);
  return calls.map(([verb, call]) => {
    const end =
      call.path
        .split('/')
        .filter((part) => !/[{}]/.test(part))
        .at(-1) ?? '';
    const word = (verbs.get(verb) ?? 0) > 1 ? `${verb}_${end.replace(/\W+/g, '_').toLowerCase()}` : plain(verb, verbs);
    const wanted = isLoose ? `${resource.name}_${word}` : word;
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
    taken.add(name);
    return makeAction(resource, call, verb, name, why);
  });
}

/** A PUT is an update where there is no other. */
function plain(verb: Verb, verbs: ReadonlyMap<Verb, number>): string {
  return verb === 'replace' && !verbs.has('update') ? 'update' : verb;
}

function makeLookup(resource: Resource, why: string): Lookup | null {
  const { name, family, title, description, parent, kind, identity, naturalKey, operations } = resource;
  const { create, list } = operations;
  const isOwn = !isLink(kind) || operations.read?.path === create?.path;
  const read = isOwn ? operations.read : null;
  const main = read ?? (isOwn ? list : null);
  if (!main) return null;
  const isBare = read !== null && isUnread(resource);
  const placed = new Set(main.parameters.map(({ attribute }) => attribute));
  // What stands in no path and in no answer says nothing about what is shown.
  const isTold = ({ name, in: place, out }: Attribute) => place === 'body' || out !== null || placed.has(name);
  const shown = resource.attributes.filter(
    (one) => !one.writeOnly && !one.shownOnce && (one.in === 'body' || one.in === 'path') && isTold(one),
  );
  // A bare answer has nothing of what names it, so that this is only said in the path.
  const named = resource.attributes.filter(({ name: own }) => placed.has(own));
  const attributes = isBare ? named.map((one) => ({ ...show(one), in: 'path' as const, out: null })) : shown.map(show);
  return {
    name,
    family,
    title,
    description,
    parent,
    shape: isSingle(kind) || isLink(kind) ? 'single' : 'collection',
    operations: {
      read: read && isBare ? { ...read, answer: bare(read) } : read,
      list: isOwn ? list : null,
      compute: null,
    },
    actions: [],
    identity: identity.filter((own) => placed.has(own) || attributes.some((one) => one.name === own)),
    naturalKey:
      isSingle(kind) || isLink(kind) || !attributes.some((one) => one.name === naturalKey) ? null : naturalKey,
    arguments: main.query,
    attributes: isBare ? [...attributes, makeContent(read)] : attributes,
    reason: why,
    confidence: 'high',
  };
}

function show(attribute: Attribute): Attribute {
  const { doubt: _, linkedBy: __, ...rest } = attribute;
  return { ...rest, required: false, optional: false, computed: true, onChange: 'none', updatedBy: null };
}

const CONTENT = 'content';

function bare({ answer }: Call): Call['answer'] {
  const { plain: form = 'json', ...rest } = answer;
  return { ...rest, envelope: [], list: false, empty: false, complete: true, bare: form };
}

/** The answer has no fields of its own: it is shown as it is. */
function makeContent({ answer }: Call): Attribute {
  return {
    ...blankAttribute(CONTENT, CONTENT),
    type: answer.plain === 'text' ? 'string' : 'json',
    computed: true,
    nullable: true,
    reason: 'the answer has no fields: it is the value itself',
  };
}
