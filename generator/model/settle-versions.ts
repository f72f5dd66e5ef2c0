import { squash } from '../naming/words.js';
import type { Operation } from './types.js';

interface Versioned {
  operation: Operation;
  version: string;
  /** Without the version, and without the names of parameters: `/projects/{}/env/{}`. */
  plain: string;
}

/**
 * `GET /v9/projects/{id}/env`, `POST /v10/projects/{id}/env` and `DELETE /v9/projects/{id}/env/{env}` are about one thing: a
 * document that shows each call in its newest version alone has the parts of a resource under several. Where no two of them
 * are the same call and their parameters have the same names, all stand where most of them are.
 */
export function settleVersions(operations: readonly Operation[]): void {
  const homes = new Map<string, string>();
  const families = [...gatherFamilies(operations)].sort(([one], [other]) => one.length - other.length);
  for (const [family, members] of families) {
    const home = findHome(members, homes.get(holderOf(family)));
    if (home === null) continue;
    homes.set(family, home);
    for (const { operation, version } of members)
      if (version !== home) operation.place = operation.path.replace(VERSION, `$1${home}`);
  }
}

/** The first fixed segments of a path, up to a version. */
const VERSION = /^((?:\/[^/{}]+)*?\/)v\d+(?=\/)/i;

function gatherFamilies(operations: readonly Operation[]): Map<string, Versioned[]> {
  const families = new Map<string, Versioned[]>();
  for (const operation of operations) {
    const found = operation.product ? null : VERSION.exec(operation.path);
    if (!found) continue;
    const version = found[0].slice((found[1] ?? '').length);
    const plain = operation.path.replace(VERSION, '$1').replace(/\{[^{}]*\}/g, '{}');
    const family = plain.replace(/\/(?:\{\}\/?)?$/, '');
    const members = families.get(family) ?? [];
    members.push({ operation, version, plain });
    families.set(family, members);
  }
  return families;
}

/** `/projects` for `/projects/{}/env`. */
function holderOf(family: string): string {
  return family.slice(0, Math.max(family.lastIndexOf('/{}/'), 0));
}

/** The version that all of them stand in: where what holds them is, or where most of them are, or the newest. Null: they differ. */
function findHome(members: readonly Versioned[], above: string | undefined): string | null {
  const counts = new Map<string, number>();
  for (const { version } of members) counts.set(version, (counts.get(version) ?? 0) + 1);
  const calls = new Set(members.map(({ operation, plain }) => `${operation.method} ${plain}`));
  if (calls.size < members.length || !isCalledAlike(members)) return null;
  if (above !== undefined) return above;
  const numberOf = (version: string) => Number(version.slice(1));
  const [home] = [...counts].sort(([a, m], [b, n]) => n - m || numberOf(b) - numberOf(a));
  return home?.[0] ?? null;
}

/** `/aliases/{name}` and `/aliases/{id}` take different values. */
function isCalledAlike(members: readonly Versioned[]): boolean {
  const names = new Map<number, string>();
  return members.every(({ operation }) =>
    [...operation.path.matchAll(/\{([^{}]*)\}/g)].every(([, name = ''], index) => {
      const known = names.get(index) ?? squash(name);
      names.set(index, known);
      return known === squash(name);
    }),
  );
}
