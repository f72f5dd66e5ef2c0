import type { Catalogue, Resource } from '../../map/types.js';
import { isLink, isUpsert } from '../kinds.js';
import { findTies, type Tie } from './find-joints.js';

/** All relations between managed resources, read both ways. */
export interface Web {
  byName: Map<string, Resource>;
  /** Place in the catalogue's order of creation. */
  rank: Map<string, number>;
  /** By the name of the holder, the best first. */
  ties: Map<string, Tie[]>;
  /** By the name of the one that they hang on: what cannot be without it. */
  hanging: Map<string, Tie[]>;
  /** Resources between two others. */
  links: { resource: Resource; ends: [Tie, Tie] }[];
}

export function spinWeb(catalogue: Catalogue): Web {
  const byName = new Map(catalogue.resources.map((resource) => [resource.name, resource]));
  const ties = findTies(catalogue);
  const web: Web = {
    byName,
    rank: new Map(catalogue.order.map((name, index) => [name, index])),
    ties,
    hanging: new Map(),
    links: [],
  };
  for (const resource of catalogue.resources) {
    const own = ties.get(resource.name) ?? [];
    const ends = findEnds(resource, own, byName);
    if (ends) {
      web.links.push({ resource, ends });
      continue;
    }
    for (const tie of findAnchors(resource, own)) {
      web.hanging.set(tie.target.name, [...(web.hanging.get(tie.target.name) ?? []), tie]);
    }
  }
  return web;
}

/** It needs the other, and the other needs it: neither can be made first. */
export function areMutual(web: Web, a: string, b: string): boolean {
  const needs = (from: string, to: string) =>
    (web.ties.get(from) ?? []).some(({ target, joint }) => target.name === to && joint.required);
  return needs(a, b) && needs(b, a);
}

/** How many other resources it has to do with, apart from those that may refer to it or not. */
export function countPartners(web: Web, name: string): number {
  const partners = new Set<string>();
  for (const { target } of web.ties.get(name) ?? []) partners.add(target.name);
  for (const { holder } of web.hanging.get(name) ?? []) partners.add(holder.name);
  for (const { ends } of web.links) {
    const [a, b] = ends.map(({ target }) => target.name) as [string, string];
    if (a === name) partners.add(b);
    if (b === name) partners.add(a);
  }
  return partners.size;
}

/** What exists only as the two keys that it holds. */
function findEnds(resource: Resource, ties: readonly Tie[], byName: Web['byName']): [Tie, Tie] | null {
  const last = resource.identity[resource.identity.length - 1];
  const isPair =
    isLink(resource.kind) ||
    (isUpsert(resource.kind) && ties.some(({ joint }) => joint.at.length === 1 && joint.at[0]?.name === last));
  if (!isPair) return null;
  const roots = ties.filter(({ joint }) => joint.at.length === 1);
  const first = roots.find(({ target }) => target.name === resource.parent) ?? roots[0];
  const second = roots.find(({ target }) => target !== first?.target);
  if (!first || !second || isAbove(first.target, second.target, byName) || isAbove(second.target, first.target, byName))
    return null;
  return [first, second];
}

function isAbove(upper: Resource, lower: Resource, byName: Web['byName']): boolean {
  const seen = new Set<string>();
  for (let at: Resource | undefined = lower; at?.parent && !seen.has(at.name); at = byName.get(at.parent)) {
    if (at.parent === upper.name) return true;
    seen.add(at.name);
  }
  return false;
}

/** The one in whose path it lies, else every one whose key it must be given. */
function findAnchors(resource: Resource, ties: readonly Tie[]): Tie[] {
  // What takes several keys (a peering of two networks) hangs on none of them alone.
  const roots = ties.filter(({ joint }) => joint.at.length === 1 && !joint.at[0]?.many);
  const parent = roots.find(({ target }) => target.name === resource.parent);
  if (parent) return [parent];
  const seen = new Set<string>();
  return roots.filter(({ joint, target }) => {
    if (!joint.required || seen.has(target.name)) return false;
    seen.add(target.name);
    return true;
  });
}
