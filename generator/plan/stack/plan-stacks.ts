/** The folder `plan/stack`: resources that are usually needed together, found along their relations. */

import type { Config } from '../../config/types.js';
import type { Catalogue, Resource } from '../../map/types.js';
import { isAdopted, isOneOfMany } from '../kinds.js';
import { completeStack } from './complete-stack.js';
import { findNeighbours } from './find-neighbours.js';
import { applyStackOverlay, type Sketch } from './overlay-stacks.js';
import type { Neighbour, StackPlan } from './types.js';
import { spinWeb, type Web } from './web.js';

/** Fewer than this many resources that hang on a resource make no stack: a module with one part says it all. */
const FEWEST = 2;
/** More neighbours than this nobody can take in. */
const MOST = 16;

/** Around each resource that other resources hang on, what belongs to it. Decided by relations, not by names. */
export function planStacks(catalogue: Catalogue, config?: Pick<Config, 'stacks' | 'resources'>): StackPlan {
  const web = spinWeb(catalogue);
  const sketches = catalogue.resources.flatMap((hub) => sketchStack(web, hub) ?? []);
  const { sketches: wanted, diagnostics } = applyStackOverlay(web, sketches, config);
  const stacks = wanted
    .map((sketch) => completeStack(web, sketch))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { stacks, diagnostics };
}

function sketchStack(web: Web, hub: Resource): Sketch | null {
  if (hub.deprecated || (!isOneOfMany(hub.kind) && !isAdopted(hub.kind))) return null;
  const { neighbours: found, left } = findNeighbours(web, hub);
  const rivals = new Map(found.flatMap((one) => findRivalOf(hub, one, found) ?? []));
  const neighbours = found.filter((one) => !rivals.has(one));
  // What is kept under an address of the hub would be there without it.
  const carried = neighbours.filter(({ joint, direction }) =>
    direction === 'hanging' ? hub.identity.includes(joint?.key ?? '') : direction === 'linked',
  );
  if (carried.length < FEWEST) return null;
  const kept = pickNearest(neighbours);
  const over = neighbours.filter((neighbour) => !kept.includes(neighbour));
  const names = carried.map(({ name }) => name).sort();
  return {
    name: hub.name,
    hub: hub.name,
    description: '',
    neighbours: kept,
    left: [
      ...left,
      ...[...rivals].map(([{ resource }, list]) => ({ resource, reason: `${list} of its ${hub.name} says the same` })),
      ...over.map(({ resource }) => ({ resource, reason: `a stack has at most ${MOST} neighbours` })),
    ],
    reason: `${names.slice(0, -1).join(', ')} and ${names.at(-1)} hang on it`,
  };
}

/** What hangs on the hub to add to a list that another neighbour fills already: each would take away what the other adds. */
function findRivalOf(
  { attributes }: Resource,
  neighbour: Neighbour,
  all: readonly Neighbour[],
): [Neighbour, string][] | null {
  if (neighbour.direction !== 'hanging') return null;
  const adds = neighbour.link?.resource ?? neighbour.resource;
  const filled = new Set(all.flatMap(({ direction, joint }) => (direction === 'used' ? [joint?.at[0]?.name] : [])));
  const list = attributes.find(({ name, linkedBy }) => filled.has(name) && linkedBy?.includes(adds));
  return list ? [[neighbour, list.name]] : null;
}

/** What must be there first, then what the hub uses, then what is joined to it, then what hangs on it. */
function pickNearest(neighbours: readonly Neighbour[]): Neighbour[] {
  const directions = ['used', 'linked', 'hanging'];
  const rank = ({ required, direction }: Neighbour) => (required ? -1 : directions.indexOf(direction));
  return [...neighbours].sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}
