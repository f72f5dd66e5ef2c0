import type { Diagnostic } from '../../report/diagnostic.js';
import { findAt, formatPointer, parseFragment } from '../json-pointer.js';
import type { Json, JsonObject } from '../types.js';
import type { Newcomer } from './component-names.js';
import type { Objection, ReferencePolicy, Verdict } from './reference-policy.js';
import { type Hooks, type OpenDocument, type Place, rewrite, showPlace, tokensOf } from './rewrite.js';
import { findHome, type Shape, shapeInSection } from './shapes.js';

const FETCHED_AT_ONCE = 6;

/** What a reference leads to. */
export interface Target {
  document: OpenDocument;
  tokens: string[];
  node: Json;
}

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

interface Wanted {
  reference: string;
  node: JsonObject;
  place: Place;
}

export function linkKey(document: OpenDocument, reference: string): string {
  return `${document.id}\n${reference}`;
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
    const wanted: Wanted[] = [];
    const hooks: Hooks = {
      onEnter(node, place) {
        options.onEnter(node, place);
        if (!Array.isArray(node)) noteSection(node, place, reach, isVersion2);
      },
      onReference(reference, node, place) {
        if (!place.document.isRoot || !reference.startsWith('#')) wanted.push({ reference, node, place });
        return undefined;
      },
    };
    for (const [node, place] of wave) rewrite(node, place, hooks);

    await finder.openAll(wanted);
    wave = [];
    for (const { reference, node, place } of wanted) {
      const target = await finder.find(reference, place.document);
      if ('objection' in target) {
        reach.objections.push(describeObjection(reference, place, target.objection));
        continue;
      }
      reach.links.set(linkKey(place.document, reference), target);
      if (target.document.isRoot) continue;
      const key = targetKey(place.shape, target);
      noteNewcomer(key, target, node, place, reach, isVersion2);
      if (visited.has(key)) continue;
      visited.add(key);
      wave.push([target.node, { ...place, document: target.document, parent: undefined, tokens: target.tokens }]);
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
  const isInSection = place.parent !== undefined && shapeInSection(place.parent.shape) === place.shape;
  if (!isInSection || Object.keys(node).length > 1) return;
  const name = place.tokens[0] as string;
  const earlier = reach.stands.get(key);
  if (earlier === undefined || name < earlier.name) reach.stands.set(key, { name, node });
}

function describeObjection(reference: string, place: Place, { code, reason, hint }: Objection): Diagnostic {
  const shown = JSON.stringify(reference.length > 200 ? `${reference.slice(0, 200)}…` : reference);
  return { code, severity: 'error', pointer: showPlace(place), message: `The reference ${shown} ${reason}.`, hint };
}

class TargetFinder {
  private readonly verdicts = new Map<string, Promise<Verdict>>();
  private readonly documents = new Map<string, Promise<OpenDocument>>();

  constructor(
    root: OpenDocument,
    private readonly options: Pick<CollectOptions, 'policy' | 'open'>,
  ) {
    this.documents.set(root.id, Promise.resolve(root));
  }

  /** Reads the files of a wave, a few at a time. */
  async openAll(wanted: readonly Wanted[]): Promise<void> {
    const urls = new Map<string, URL>();
    for (const { reference, place } of wanted) {
      const verdict = await this.judge(splitReference(reference).file, place.document);
      if (verdict !== undefined && 'url' in verdict && !this.documents.has(verdict.url.href)) {
        urls.set(verdict.url.href, verdict.url);
      }
    }
    const queue = [...urls.values()];
    while (queue.length > 0) await Promise.all(queue.splice(0, FETCHED_AT_ONCE).map((url) => this.open(url)));
  }

  async find(reference: string, from: OpenDocument): Promise<Target | { objection: Objection }> {
    const { file, fragment } = splitReference(reference);
    const verdict = await this.judge(file, from);
    if (verdict !== undefined && 'objection' in verdict) return verdict;
    const document = verdict === undefined ? from : await this.open(verdict.url);
    const tokens = parseFragment(fragment);
    const node = tokens === undefined ? undefined : findAt(document.value, tokens);
    if (tokens === undefined || node === undefined) {
      const reason = `leads to a place that ${document.name} does not have`;
      return { objection: { code: 'reference-not-found', reason, hint: 'Correct the part after "#".' } };
    }
    return { document, tokens, node };
  }

  private judge(file: string, from: OpenDocument): Promise<Verdict> | undefined {
    if (file === '') return undefined;
    const key = linkKey(from, file);
    let verdict = this.verdicts.get(key);
    if (verdict === undefined) {
      verdict = this.options.policy.judge(file, from.url);
      this.verdicts.set(key, verdict);
    }
    return verdict;
  }

  private open(url: URL): Promise<OpenDocument> {
    let document = this.documents.get(url.href);
    if (document === undefined) {
      document = this.options.open(url);
      this.documents.set(url.href, document);
    }
    return document;
  }
}

function splitReference(reference: string): { file: string; fragment: string } {
  const at = reference.indexOf('#');
  return at === -1
    ? { file: reference, fragment: '' }
    : { file: reference.slice(0, at), fragment: reference.slice(at + 1) };
}
