/** The folder `spec/bundle`: several files become one document, as far as the policy for references allows. */

import { type Diagnostic, Refusal, refuse } from '../../report/diagnostic.js';
import { type Limits, refuseDepth, refuseSize } from '../budget.js';
import { isObject, setOwn } from '../json.js';
import { formatPointer } from '../json-pointer.js';
import type { Json, JsonObject } from '../types.js';
import { COMPONENT_DEPTH, collectReferences, type Reach, targetKey } from './collect-references.js';
import { nameNewcomers } from './component-names.js';
import { linkKey, placeOf, type Target } from './find-target.js';
import type { ReferencePolicy } from './reference-policy.js';
import { type Hooks, type OpenDocument, type Place, rewrite, rewriteChildren, showPlace } from './rewrite.js';
import { findHome } from './shapes.js';

export interface BundleOptions {
  policy: ReferencePolicy;
  /** Reads a file that the policy let pass. */
  open(url: URL): Promise<OpenDocument>;
  limits: Limits;
  diagnostics: Diagnostic[];
}

/**
 * One document out of several files: what a reference leads to in another file moves into the root's components under
 * a name, or, where components have no room for its kind, takes the reference's place.
 */
export async function bundle(root: OpenDocument, options: BundleOptions): Promise<JsonObject> {
  const isVersion2 = isObject(root.value) && String(root.value.swagger).startsWith('2');
  const shape = isVersion2 ? 'document-2' : 'document-3';
  const onEnter = makeGuard(root, options.limits);
  const reach = await collectReferences(root, shape, { ...options, onEnter, isVersion2 });
  const errors = reach.objections.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Refusal(1, errors);
  options.diagnostics.push(...reach.objections);

  const settled = settleNames(reach);
  const hooks = makeRewriter(reach, settled.names, isVersion2, makeGuard(root, options.limits));
  const start: Place = { document: root, parent: undefined, tokens: [], shape, depth: 1 };
  const bundled = rewrite(root.value, start, hooks);
  if (!isObject(bundled)) {
    throw refuse(1, 'document-not-object', `${root.name} leads to something that is no object.`, 'Check its $ref.');
  }
  for (const { key, name } of settled.moving) {
    const newcomer = reach.newcomers.get(key);
    if (newcomer === undefined) continue;
    const section = openSection(bundled, newcomer.home);
    setOwn(
      section,
      name,
      rewrite(newcomer.target.node, placeOf(newcomer.target, newcomer.shape, COMPONENT_DEPTH), hooks),
    );
  }
  return bundled;
}

interface SettledNames {
  /** The name of every newcomer in its section, by `targetKey`. */
  names: Map<string, string>;
  /** Those that have yet to be put there, in the order of their names. */
  moving: { key: string; name: string }[];
}

function settleNames(reach: Reach): SettledNames {
  const names = new Map<string, string>();
  for (const key of reach.newcomers.keys()) {
    const name = reach.residents.get(key) ?? reach.stands.get(key)?.name;
    if (name !== undefined) names.set(key, name);
  }
  const nameless = [...reach.newcomers.values()].filter(({ key }) => !names.has(key));
  const given = nameNewcomers(nameless, (home, name) => reach.taken.has(`${home}/${name}`));
  const moving = [...given].map(([key, name]) => ({ key, name }));
  moving.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const [key, name] of given) names.set(key, name);
  return { names, moving };
}

function makeRewriter(reach: Reach, names: Map<string, string>, isVersion2: boolean, onEnter: Hooks['onEnter']): Hooks {
  const open = new Set<string>();
  const hooks: Hooks = { onEnter, onReference };
  return hooks;

  function onReference(reference: string, node: JsonObject, place: Place): Json | undefined {
    const target = reach.links.get(linkKey(place.document, reference));
    if (target === undefined) return undefined;
    if (target.document.isRoot) return point(node, place, `#${formatPointer(target.tokens)}`);
    const key = targetKey(place.shape, target);
    const name = names.get(key);
    const home = findHome(place.shape, isVersion2);
    if (name === undefined || home === undefined) return inline(key, target, node, place);
    if (!reach.residents.has(key) && reach.stands.get(key)?.node === node) return inline(key, target, node, place);
    return point(node, place, `#${home}${formatPointer([name])}`);
  }

  function point(node: JsonObject, place: Place, reference: string): JsonObject {
    return { ...rewriteChildren(node, place, hooks), $ref: reference };
  }

  function inline(key: string, target: Target, node: JsonObject, place: Place): Json {
    if (open.has(key)) {
      throw refuse(
        1,
        'reference-circle',
        'This reference points back to itself through other files, and is not defined under components.',
        'Define the part under components and refer to it there.',
        showPlace(place),
      );
    }
    open.add(key);
    const content = rewrite(target.node, placeOf(target, place.shape, place.depth), hooks);
    open.delete(key);
    const { $ref: _, ...siblings } = rewriteChildren(node, place, hooks);
    return isObject(content) && Object.keys(siblings).length > 0 ? { ...content, ...siblings } : content;
  }
}

/** A file taken in many times over costs its size each time. */
function makeGuard(root: OpenDocument, limits: Limits): Hooks['onEnter'] {
  let nodes = 0;
  return (node, place) => {
    nodes += Array.isArray(node) ? node.length : Object.keys(node).length;
    if (nodes > limits.nodes) throw refuseSize(root.name, limits);
    if (place.depth > limits.depth) throw refuseDepth(root.name, limits.depth);
  };
}

function openSection(root: JsonObject, home: string): JsonObject {
  let section = root;
  for (const token of home.slice(1).split('/')) {
    const next = Object.hasOwn(section, token) ? section[token] : undefined;
    if (isObject(next)) section = next;
    else {
      const fresh: JsonObject = {};
      section[token] = fresh;
      section = fresh;
    }
  }
  return section;
}
