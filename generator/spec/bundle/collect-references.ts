import type { Diagnostic } from '../../report/diagnostic.js';
import { formatPointer } from '../json-pointer.js';
import type { Json, JsonObject } from '../types.js';
import type { Newcomer } from './component-names.js';
import { linkKey, placeOf, type Target, TargetFinder, type Wanted } from './find-target.js';
import type { Objection, ReferencePolicy } from './reference-policy.js';
import { type Hooks, type OpenDocument, type Place, rewrite, showPlace, tokensOf } from './rewrite.js';
import { findHome, type Shape, shapeInSection } from './shapes.js';

/** How deep resources lie under `/components/schemas`. */
export const COMPONENT_DEPTH = 4;

/** All that the references of a document reach, and what is known about where each part will live. */
export interface Reach {
  /** By `linkKey`. */
  links: Map<string, Target>;
  /** Parts of other files that get a name, by `targetKey`. */
  newcomers: Map<string, Newcomer & { target: Target; shape: Shape }>;
  /** Names in the root's own sections, as `home/name`. */
  taken: Set<string>;
  /** Parts of a file that a whole section was taken from: they have their name already. */
  residents: Map<string, string>;
  /** Entries of the root's sections that are nothing but a reference: what they refer to moves in there. */
  stands: Map<string, { name: string; node: JsonObject }>;
  objections: Diagnostic[];
}

export interface CollectOptions {
  policy: ReferencePolicy;
  open(url: URL): Promise<OpenDocument>;
  onEnter: Hooks['onEnter'];
  isVersion2: boolean;
}

export function targetKey(shape: Shape, { document, tokens }: Pick<Target, 'document' | 'tokens'>): string {
  return `${shape} ${document.id}#${formatPointer(tokens)}`;
}

/** Follows every reference of the root document, file after file, in waves; nothing is read that the policy forbids. */
export async function collectReferences(root: OpenDocument, shape: Shape, options: CollectOptions): Promise<Reach> {
  const { isVersion2 } = options;
  const reach: Reach = {
    links: new Map(),
    newcomers: new Map(),
    taken: new Set(),
    residents: new Map(),
    stands: new Map(),
    objections: [],
  };
  const finder = new TargetFinder(root, options);
  const visited = new Set<string>();
  let wave: [Json, Place][] = [[root.value, { document: root, parent: undefined, tokens: [], shape, depth: 1 }]];

  while (wave.length > 0) {
    const wanted = new Map<string, [Wanted, ...Wanted[]]>();
    const hooks: Hooks = {
      onEnter(node, place) {
        options.onEnter(node, place);
        if (!Array.isArray(node)) noteSection(node, place, reach, isVersion2);
      },
      onReference(reference, node, place) {
        if (place.document.isRoot && reference.startsWith('#')) return undefined;
        const link = linkKey(place.document, reference);
        const met = wanted.get(link);
        if (met === undefined) wanted.set(link, [{ reference, node, place }]);
        else met.push({ reference, node, place });
        return undefined;
      },
    };
    for (const [node, place] of wave) rewrite(node, place, hooks);

    await finder.openAll([...wanted.values()].map(([first]) => first));
    wave = [];
    for (const [link, met] of wanted) {
      const target = await finder.find(met[0]);
      if ('objection' in target) {
        for (const { reference, place } of met) {
          reach.objections.push(describeObjection(reference, place, target.objection));
        }
        continue;
      }
      reach.links.set(link, target);
      if (target.document.isRoot) continue;
      for (const { node, place } of met) {
        const key = targetKey(place.shape, target);
        noteNewcomer(key, target, node, place, reach, isVersion2);
        if (visited.has(key)) continue;
        visited.add(key);
        const depth = findHome(place.shape, isVersion2) === undefined ? place.depth : COMPONENT_DEPTH;
        wave.push([target.node, placeOf(target, place.shape, depth)]);
      }
    }
  }
  return reach;
}

function noteSection(node: JsonObject, place: Place, reach: Reach, isVersion2: boolean): void {
  const inside = shapeInSection(place.shape);
  const home = inside === undefined ? undefined : findHome(inside, isVersion2);
  if (inside === undefined || home === undefined) return;
  for (const name of Object.keys(node)) {
    if (name === '$ref' && typeof node.$ref === 'string') continue;
    reach.taken.add(`${home}/${name}`);
    if (place.document.isRoot) continue;
    const key = targetKey(inside, { document: place.document, tokens: [...tokensOf(place), name] });
    const earlier = reach.residents.get(key);
    if (earlier === undefined || name < earlier) reach.residents.set(key, name);
  }
}

function noteNewcomer(
  key: string,
  target: Target,
  node: JsonObject,
  place: Place,
  reach: Reach,
  isVersion2: boolean,
): void {
  const home = findHome(place.shape, isVersion2);
  if (home === undefined || target.document.url === undefined) return;
  reach.newcomers.set(key, { key, home, tokens: target.tokens, url: target.document.url, target, shape: place.shape });
  if (!isSectionEntry(place) || Object.keys(node).length > 1) return;
  const name = place.tokens[0] as string;
  const earlier = reach.stands.get(key);
  if (earlier === undefined || name < earlier.name) reach.stands.set(key, { name, node });
}

function isSectionEntry(place: Place): boolean {
  return place.parent !== undefined && shapeInSection(place.parent.shape) === place.shape;
}

function describeObjection(reference: string, place: Place, { code, reason, hint }: Objection): Diagnostic {
  const shown = JSON.stringify(reference.length > 200 ? `${reference.slice(0, 200)}…` : reference);
  const severity = place.isHint === true ? 'warning' : 'error';
  return { code, severity, pointer: showPlace(place), message: `The reference ${shown} ${reason}.`, hint };
}
