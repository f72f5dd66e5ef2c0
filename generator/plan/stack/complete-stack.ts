import type { Attribute, Resource } from '../../map/types.js';
import { isPlace } from '../../model/is-place.js';
import { hang } from './find-neighbours.js';
import { findObjection } from './find-objection.js';
import type { Link, Neighbour, Stack, Wire } from './types.js';
import type { Web } from './web.js';

/** Adds what hangs on the neighbours, puts all in order, and ties them among each other. */
export function completeStack(web: Web, stack: Omit<Stack, 'order'>): Stack {
  const hub = web.byName.get(stack.hub) as Resource;
  const all = [...stack.neighbours];
  for (const neighbour of stack.neighbours) all.push(...findParts(web, hub, neighbour, all));
  const rank = (own: Neighbour): number => {
    // A part comes right after the one that it is a part of.
    const above = all.find(({ name }) => name === own.around);
    const place = web.rank.get((above ?? own).resource) ?? 0;
    return above ? place + ((web.rank.get(own.resource) ?? 0) + 1) / (web.rank.size + 1) : place;
  };
  const before = all.filter((own) => isBefore(own, all)).sort((a, b) => rank(a) - rank(b));
  const after = all.filter((own) => !isBefore(own, all)).sort((a, b) => rank(a) - rank(b));
  const neighbours = [...before, ...after];
  const order = [...before.map(({ name }) => name), null, ...after.map(({ name }) => name)];
  return {
    ...stack,
    neighbours: neighbours.map((own, index) => {
      const wires = findWires(web, hub, own, neighbours.slice(0, index), index >= before.length);
      const tied = [own.joint, ...wires.map(({ joint }) => joint)].map((joint) => joint?.at[0]?.name);
      const same = listSame(hub, web.byName.get(own.resource) as Resource).filter((name) => !tied.includes(name));
      return { ...own, wires, same, link: own.link && completeLink(web, hub, own.link) };
    }),
    order,
  };
}

/** On what more than this hangs is a stack of its own. */
const MOST_PARTS = 4;

/** Leaves only, one step further: rules of a firewall, subnets of a network, not a whole gateway with its peers. */
function findParts(web: Web, hub: Resource, neighbour: Neighbour, taken: readonly Neighbour[]): Neighbour[] {
  if (!neighbour.create) return [];
  const known = new Set([hub.name, ...taken.map(({ resource }) => resource)]);
  const parts = (web.hanging.get(neighbour.resource) ?? []).flatMap((tie) => {
    const { holder, target } = tie;
    const isLeaf = !web.hanging.has(holder.name);
    const others = (web.ties.get(holder.name) ?? []).filter((own) => own.joint.required && own.target !== target);
    if (known.has(holder.name) || others.length > 0) return [];
    if (!isLeaf && holder.parent !== neighbour.resource) return [];
    const part = { ...hang(tie), around: neighbour.name };
    return findObjection(web, hub, target, part) === null ? [part] : [];
  });
  return parts.length > MOST_PARTS ? [] : parts;
}

function isBefore(neighbour: Neighbour, all: readonly Neighbour[]): boolean {
  const above = all.find(({ name }) => name === neighbour.around);
  return (above ?? neighbour).direction !== 'hanging';
}

function findWires(web: Web, hub: Resource, own: Neighbour, earlier: readonly Neighbour[], afterHub: boolean): Wire[] {
  return (web.ties.get(own.resource) ?? []).flatMap(({ joint, target }): Wire[] => {
    if (joint === own.joint) return [];
    if (target === hub) return afterHub && own.around !== null ? [{ joint, to: null }] : [];
    const to = earlier.find(({ resource }) => resource === target.name);
    return to && to.name !== own.around ? [{ joint, to: to.name }] : [];
  });
}

function completeLink(web: Web, hub: Resource, link: Link): Link {
  const same = listSame(hub, web.byName.get(link.resource) as Resource);
  return { ...link, same: link.required.filter((name) => same.includes(name)) };
}

/** The place they are in, and what stands in the path of both. */
function listSame(hub: Resource, resource: Resource): string[] {
  const isSettable = ({ required, optional }: Attribute) => required || optional;
  return resource.attributes
    .filter((own) => {
      const theirs = hub.attributes.find(({ name }) => name === own.name);
      if (!theirs || !isSettable(own) || !isSettable(theirs)) return false;
      const inPath = own.in === 'path' && theirs.in === 'path' && hub.identity.at(-1) !== theirs.name;
      return theirs.type === own.type && theirs.reference === own.reference && (inPath || isPlace(own.wire));
    })
    .map(({ name }) => name);
}
