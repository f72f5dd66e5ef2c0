import { findNearest } from '../../config/nearest.js';
import { Objections } from '../../config/objections.js';
import { pointTo } from '../../config/pointer.js';
import { type Config, emptyConfig, type NeighbourOverlay, type StackOverlay } from '../../config/types.js';
import type { Resource } from '../../map/types.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { Tie } from './find-joints.js';
import { findNeighbours, hang, join, use } from './find-neighbours.js';
import type { Neighbour, Stack } from './types.js';
import type { Web } from './web.js';

/** A stack before its parts, its order and its inner ties are known. */
export type Sketch = Omit<Stack, 'order'>;

type Overlays = Pick<Config, 'stacks' | 'resources'>;

/** Stacks that the overlay adds, changes and drops. What it names and the document lacks is a warning. */
export function applyStackOverlay(
  web: Web,
  inferred: readonly Sketch[],
  config: Overlays | undefined,
): { sketches: Sketch[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const objections = new Objections(config && 'access' in config ? (config as Config) : emptyConfig());
  const found = new Map(inferred.map((sketch) => [sketch.hub, sketch]));
  const sketches = new Map(inferred.map((sketch) => [sketch.hub, sketch]));
  const desk: Desk = {
    web,
    find: (name) => web.byName.get(config?.resources.get(name)?.rename ?? name),
    refuse: (path, sentence) =>
      objections.add(path, sentence, 'Say `from` and `to`, or name a `link` that holds both keys.'),
    findAttribute: (resource, name) => {
      const names = resource.attributes.map((own) => own.name);
      const said = [...(config?.resources ?? [])].filter(([key, own]) => [key, own.rename].includes(resource.name));
      const renamed = said.flatMap(([, own]) => own.attributes.get(name)?.rename ?? []);
      return [...renamed, name].find((own) => names.includes(own));
    },
    report: (what, name, path, candidates) => diagnostics.push(warn(what, name, path, candidates)),
  };
  for (const [key, overlay] of config?.stacks ?? []) {
    const hub = desk.find(overlay.hub ?? key);
    if (!hub) {
      desk.report('resource', overlay.hub ?? key, ['stacks', key], web.byName.keys());
      continue;
    }
    // A name of its own is a stack of its own, beside the one that was found around the same hub.
    const own = overlay.hub === undefined ? hub.name : key;
    if (overlay.drop === true) sketches.delete(own);
    else sketches.set(own, changeSketch(desk, key, hub, overlay, found.get(hub.name)));
  }
  objections.raise();
  return { sketches: [...sketches.values()], diagnostics };
}

interface Desk {
  web: Web;
  /** By its old or its new name. */
  find: (name: string) => Resource | undefined;
  refuse: (path: string[], sentence: string) => void;
  findAttribute: (resource: Resource, name: string) => string | undefined;
  report: (what: string, name: string, path: string[], candidates: Iterable<string>) => void;
}

const SAID = 'the overlay says so';

function changeSketch(desk: Desk, key: string, hub: Resource, overlay: StackOverlay, before?: Sketch): Sketch {
  const sketch = before ?? { ...startSketch(desk.web, hub), name: overlay.hub === undefined ? hub.name : key };
  const neighbours = new Map(sketch.neighbours.map((own) => [own.resource, own]));
  for (const [name, change] of overlay.neighbours) {
    const path = ['stacks', key, 'neighbours', name];
    const resource = desk.find(change.resource ?? name);
    if (!resource) {
      desk.report('resource', change.resource ?? name, path, desk.web.byName.keys());
      continue;
    }
    if (change.drop === true) {
      neighbours.delete(resource.name);
      continue;
    }
    const known = neighbours.get(resource.name);
    const made = tieNeighbour(desk, hub, resource, change, path) ?? known;
    if (!made) desk.refuse(path, `Nothing ties ${resource.name} to ${hub.name}, so that it cannot be in that stack.`);
    if (!made) continue;
    neighbours.set(resource.name, {
      ...made,
      ...(change.many === undefined ? {} : { many: change.many }),
      ...(change.required === undefined ? {} : { required: change.required }),
      reason: change.reason ?? `${made.reason}; ${SAID}`,
    });
  }
  return {
    ...sketch,
    name: overlay.rename ?? (overlay.hub === undefined ? sketch.name : key),
    description: overlay.description ?? sketch.description,
    neighbours: [...neighbours.values()],
    reason: overlay.reason ?? (before ? before.reason : SAID),
  };
}

/** Every relation that is known, however few: whoever names a stack wants it. */
function startSketch(web: Web, hub: Resource): Sketch {
  return { name: hub.name, hub: hub.name, description: '', reason: SAID, ...findNeighbours(web, hub) };
}

/** From `from` and `to`, or `link`; null where the overlay leaves the relation as it is. */
function tieNeighbour(
  desk: Desk,
  hub: Resource,
  resource: Resource,
  change: NeighbourOverlay,
  path: string[],
): Neighbour | null {
  if (change.link !== undefined) {
    const link = desk.find(change.link);
    const ends = (desk.web.ties.get(link?.name ?? '') ?? []).filter(({ joint }) => joint.at.length === 1);
    if (!link) desk.report('resource', change.link, [...path, 'link'], desk.web.byName.keys());
    const joined = link ? join(link, hub, resource, ends) : null;
    if (link && !joined)
      desk.refuse([...path, 'link'], `${link.name} does not hold the keys of both ${hub.name} and ${resource.name}.`);
    return joined;
  }
  if (change.from === undefined || change.to === undefined) return null;
  const from = findEnd(desk, change.from, [...path, 'from']);
  const to = findEnd(desk, change.to, [...path, 'to']);
  if (!from || !to) return null;
  const own = from.resource.attributes.find(({ name }) => name === from.attribute);
  const tie: Tie = {
    holder: from.resource,
    target: to.resource,
    joint: {
      at: [{ name: from.attribute, many: own?.type === 'list' || own?.type === 'set' }],
      key: to.attribute,
      required: own?.required ?? false,
      replaces: own?.onChange === 'replace',
    },
  };
  return from.resource === hub ? use(tie) : hang(tie);
}

function findEnd(desk: Desk, text: string, path: string[]): { resource: Resource; attribute: string } | null {
  const [name = '', attribute = ''] = text.split('.');
  const resource = desk.find(name);
  if (!resource) {
    desk.report('resource', name, path, desk.web.byName.keys());
    return null;
  }
  const own = desk.findAttribute(resource, attribute);
  if (own !== undefined) return { resource, attribute: own };
  const names = resource.attributes.map(({ name: known }) => known);
  desk.report('attribute', attribute, path, names);
  return null;
}

function warn(what: string, name: string, path: string[], candidates: Iterable<string>): Diagnostic {
  const nearest = findNearest(name, candidates);
  return {
    code: `config-stale-${what}`,
    severity: 'warning',
    pointer: pointTo(path),
    message: `The overlay names the ${what} "${name}", which the document does not have.`,
    hint: nearest === null ? 'Remove or correct the line.' : `Did you mean "${nearest}"?`,
  };
}
