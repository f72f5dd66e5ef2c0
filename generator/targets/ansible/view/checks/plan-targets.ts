import type { Resource } from '../../../../map/types.js';
import { toWords, withArticle } from '../../../../naming/identifiers.js';
import { isAdopted, isCollection, isLink, isSingle, isUpsert } from '../../../../plan/kinds.js';
import { stringifyStable } from '../../../../spec/stable-json.js';
import type { JsonObject } from '../../../../spec/types.js';
import { planChange } from './plan-change.js';
import type { Rung, Task } from './plan-rungs.js';

/** One resource to be taken through its life, after everything that it needs. */
export interface Target {
  rung: Rung;
  /** What is made for it, in an order in which each comes after what it refers to. */
  needs: Rung[];
  /** What is looked for, because the API has it anyway. */
  finds: Task[];
  change: JsonObject | null;
}

export interface Untested {
  name: string;
  reason: string;
}

export interface Targets {
  targets: Target[];
  untested: Untested[];
}

/**
 * Whoever runs a target has an account with resources that matter: it touches only what it has made itself, under a name of
 * its own, and leaves nothing behind.
 */
export function planTargets(rungs: readonly Rung[], hasEnd: (resource: string) => boolean): Targets {
  const byName = new Map(rungs.map((rung) => [rung.resource.name, rung]));
  const needed = new Map<string, Set<string>>();
  const targets: Target[] = [];
  const untested: Untested[] = [];
  for (const rung of rungs) {
    const { name } = rung.resource;
    const direct = listMade(rung);
    const all = new Set(direct.flatMap((one) => [...(needed.get(one) ?? []), one]));
    needed.set(name, all);
    const needs = rungs.filter((other) => all.has(other.resource.name));
    const reason = findObstacle(rung, byName, hasEnd) ?? explainNeed(needs, byName, hasEnd);
    if (reason !== null) untested.push({ name: nameModule(rung), reason });
    else targets.push({ rung, needs, finds: listFinds([...needs, rung]), change: planChange(rung) });
  }
  return { targets, untested };
}

export function nameModule({ module }: Rung): string {
  return module.split('.').at(-1) ?? module;
}

/** The resources whose results a rung speaks of. */
function listMade({ values, finds }: Rung): string[] {
  const named = stringifyStable([values, finds]).matchAll(/\{\{ made_(\w+)\./g);
  return [...new Set([...named].map(([, name = '']) => name))];
}

function listFinds(rungs: readonly Rung[]): Task[] {
  const finds = rungs.flatMap((rung) => rung.finds);
  return finds.filter((find, index) => finds.findIndex(({ register }) => register === find.register) === index);
}

function explainNeed(
  needs: readonly Rung[],
  byName: ReadonlyMap<string, Rung>,
  hasEnd: (resource: string) => boolean,
): string | null {
  for (const need of needs) {
    const reason = findObstacle(need, byName, hasEnd);
    if (reason !== null) return `it needs ${withArticle(toWords(need.resource.name))}: ${reason}`;
  }
  return null;
}

/** Why it cannot be made and removed by somebody who has nothing but a key. */
function findObstacle(
  rung: Rung,
  byName: ReadonlyMap<string, Rung>,
  hasEnd: (resource: string) => boolean,
): string | null {
  const { resource } = rung;
  const { create, read, list, delete: remove } = resource.operations;
  const isInside = listMade(rung).length > 0;
  const found = rung.finds.map(({ name }) => byName.get(name.replace(/^find /, ''))?.resource);
  const adopted = found.find((one) => one && one !== resource && isAdopted(one.kind));
  if (isAdopted(resource.kind)) return 'the API cannot create it';
  if (adopted) return `it needs ${withArticle(toWords(adopted.name))}, which the API cannot create`;
  if (isSingle(resource.kind)) return isInside ? null : 'there is only one, and it is in use';
  if (!create) return 'the API cannot create it';
  if (!remove) return 'the API cannot remove it again';
  if (hasEnd(resource.name)) return 'the API ends it and goes on showing it';
  if ((!read && !list) || rung.isAnotherEachTime) return 'the API does not show it, so that it cannot be found again';
  if (isLink(resource.kind) && found.length > 0) return 'it would change what the account has already';
  return isInside || hasNameApart(rung) || !hasName(resource) ? null : 'the account may have it under the same name';
}

/** It goes by a name that nobody else gives. */
export function hasNameApart({ resource, names, values }: Rung): boolean {
  const value = values[names.get(resource.naturalKey ?? '') ?? ''];
  return isCollection(resource.kind) && typeof value === 'string' && MARKED.test(value);
}

function hasName({ kind, naturalKey }: Resource): boolean {
  return isUpsert(kind) || naturalKey !== null;
}

const MARKED = /^test\.|[ _-]test$/;

/** "db-data-test": an account may have what the examples speak of, and a test must never remove that. */
export function nameApart(value: string): string {
  const joint = [' ', '_'].find((sign) => value.includes(sign)) ?? '-';
  return /[.@]/.test(value) ? `test.${value}` : `${value}${joint}test`;
}
