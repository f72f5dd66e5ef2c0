import type { Resource } from '../../map/types.js';
import { withArticle } from '../../naming/identifiers.js';
import { isOneOfMany, isSingle, isUpsert } from '../kinds.js';
import type { Tie } from './find-joints.js';
import { findObjection } from './find-objection.js';
import type { Link, Neighbour } from './types.js';
import { countPartners, type Web } from './web.js';

export interface Surroundings {
  neighbours: Neighbour[];
  left: { resource: string; reason: string }[];
}

/** What is around a resource, one step away. */
export function findNeighbours(web: Web, hub: Resource): Surroundings {
  const found = new Map<string, Neighbour>();
  const left = new Map<string, string>();
  const offer = (neighbour: Neighbour) => {
    const resource = web.byName.get(neighbour.resource) as Resource;
    const reason = findObjection(web, hub, hub, neighbour);
    if (reason !== null) left.set(resource.name, reason);
    else if (!found.has(resource.name)) found.set(resource.name, neighbour);
  };
  for (const tie of web.hanging.get(hub.name) ?? []) offer(hang(tie));
  for (const tie of findCompanions(web, hub, found)) offer(hang(tie));
  for (const tie of findNamed(web, hub)) offer(hang(tie));
  for (const tie of web.ties.get(hub.name) ?? []) {
    const link = tie.joint.replaces && !tie.joint.required ? findLink(web, hub, tie.target) : null;
    offer(link ?? use(tie));
  }
  for (const { resource, ends } of web.links) {
    const far = ends.find(({ target }) => target !== hub)?.target;
    if (!far || !ends.some(({ target }) => target === hub)) continue;
    const link = findLink(web, hub, far);
    if (link) offer(link);
    else if (!found.has(far.name)) left.set(far.name, `${resource.name} joins them, and more hangs on ${far.name}`);
  }
  return {
    neighbours: [...found.values()],
    left: [...left].filter(([name]) => !found.has(name)).map(([resource, reason]) => ({ resource, reason })),
  };
}

export function hang({ holder, target, joint }: Tie): Neighbour {
  const { identity, kind } = holder;
  const alone = isSingle(kind) || identity.join() === joint.at[0]?.name || holdsOne(holder, target);
  return {
    ...blank(holder),
    direction: 'hanging',
    joint,
    many: !alone,
    create: true,
    given: false,
    reason: joint.required
      ? `${holder.name}.${nameJoint(joint)} must be the ${joint.key} of ${withArticle(target.name)}`
      : `${holder.name}.${nameJoint(joint)} can be the ${joint.key} of ${withArticle(target.name)}, on which others of its kind hang`,
  };
}

export function use({ holder, target, joint }: Tie): Neighbour {
  return {
    ...blank(target),
    direction: 'used',
    joint,
    many: joint.at.some(({ many }) => many),
    required: joint.required,
    create: isMade(target),
    given: true,
    reason: `${holder.name}.${nameJoint(joint)} holds the ${joint.key} of ${joint.required ? 'its' : 'a'} ${target.name}`,
  };
}

/** By the resource that joins both, if the hub is the greater end of it. */
function findLink(web: Web, hub: Resource, far: Resource): Neighbour | null {
  if (isGreater(web, far, hub)) return null;
  const between = web.links.filter(
    ({ ends }) => ends.some((e) => e.target === hub) && ends.some((e) => e.target === far),
  );
  const [best] = between;
  return best ? join(best.resource, hub, far, best.ends) : null;
}

export function join(link: Resource, hub: Resource, far: Resource, ends: readonly Tie[]): Neighbour | null {
  const toHub = ends.find(({ target }) => target === hub)?.joint;
  const toNeighbour = ends.find(({ target }) => target === far)?.joint;
  if (!toHub || !toNeighbour) return null;
  const held = new Set([toHub, toNeighbour].map(({ at }) => at[0]?.name));
  const required = link.attributes.filter((own) => own.required && !held.has(own.name)).map(({ name }) => name);
  const made: Link = { resource: link.name, toHub, toNeighbour, required, same: [] };
  return {
    ...blank(far),
    direction: 'linked',
    link: made,
    many: !holdsOne(link, hub),
    create: isMade(far),
    given: true,
    reason: `${link.name} joins ${hub.name} and ${far.name}`,
  };
}

/** What shows itself in a single field of the one that it hangs on can be there once. */
function holdsOne({ parent, presence }: Resource, target: Resource): boolean {
  return parent === target.name && presence?.from === 'read' && !presence.many && !presence.own;
}

/** Those that may refer to the hub, and have to do with something that hangs on it. */
function findCompanions(web: Web, hub: Resource, hanging: ReadonlyMap<string, Neighbour>): Tie[] {
  const between = new Set(web.links.map(({ resource }) => resource.name));
  const touches = (a: string, b: string) => (web.ties.get(a) ?? []).some(({ target }) => target.name === b);
  return [...web.ties].flatMap(([name, ties]) => {
    const tie = ties.find(({ target, joint }) => target === hub && joint.at.length === 1 && !joint.required);
    const related = [...hanging.keys()].some((other) => touches(name, other) || touches(other, name));
    return tie && related && !between.has(name) && !hanging.has(name) ? [tie] : [];
  });
}

const SPEAKS_OF_ADDRESS = /\bIP(?:v4)? address\b/i;

/** What is kept under an IP address (its name in reverse DNS) belongs to the one that has the address. */
function findNamed(web: Web, hub: Resource): Tie[] {
  const address = hub.attributes.find(
    (own) =>
      own.format === 'ipv4' &&
      own.computed &&
      !own.optional &&
      !own.deprecated &&
      /public/i.test(own.name + own.description),
  );
  if (!address) return [];
  return [...web.byName.values()].flatMap((holder) => {
    const [name = '', ...more] = holder.identity;
    const own = holder.attributes.find((attribute) => attribute.name === name);
    const isKept = isUpsert(holder.kind) && more.length === 0 && own?.type === 'string' && own.reference === null;
    if (!isKept || !(own.format === 'ipv4' || SPEAKS_OF_ADDRESS.test(own.description))) return [];
    const joint = { at: [{ name, many: false }], key: address.name, required: true, replaces: true };
    return [{ holder, target: hub, joint }];
  });
}

/** A link belongs to the end that uses the other, or that more has to do with; of equals, to the one made later. */
function isGreater(web: Web, a: Resource, b: Resource): boolean {
  const uses = (from: Resource, to: Resource) => (web.ties.get(from.name) ?? []).some(({ target }) => target === to);
  if (uses(a, b) !== uses(b, a)) return uses(a, b);
  const [first, second] = [countPartners(web, a.name), countPartners(web, b.name)];
  return first === second ? (web.rank.get(a.name) ?? 0) > (web.rank.get(b.name) ?? 0) : first > second;
}

function isMade({ kind }: Resource): boolean {
  return isOneOfMany(kind);
}

function blank({ name }: Resource): Omit<Neighbour, 'direction' | 'reason' | 'create' | 'given'> {
  return {
    name,
    resource: name,
    around: null,
    joint: null,
    link: null,
    many: false,
    required: false,
    wires: [],
    same: [],
  };
}

function nameJoint({ at }: { at: { name: string }[] }): string {
  return at.map(({ name }) => name).join('.');
}
