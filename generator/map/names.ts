import { singularWords } from '../naming/plurals.js';
import { toSnake } from '../naming/words.js';
import { isVersion } from './families.js';
import { isItem, type PathNode } from './paths.js';

export interface Named {
  node: PathNode;
  words: string[];
}

/**
 * The singular of the last fixed segment; where two clash, all of them get the name of what lies above them in the path
 * in front, and so on upwards; what still clashes (two versions of one path) is numbered in the document's order.
 * A name that was given out before (`keep`) stays.
 * What is only read gives way to what is managed: `vm` stays `vm` where `/firewalls/{id}/vms` lists some of them.
 */
export function giveNames<T extends Named>(
  things: T[],
  givesWay: (thing: T) => boolean,
  keep: (thing: T) => string | undefined = () => undefined,
): Map<T, string> {
  const names = new Map<T, string>();
  const above = new Map<T, string[][]>();
  for (const thing of things) {
    const kept = keep(thing);
    const upwards = kept === undefined ? ancestors(thing) : [];
    names.set(thing, kept ?? leadWithLetter(thing.words, upwards));
    above.set(thing, upwards);
  }
  for (let round = 0; round < 6; round++) {
    let moved = false;
    for (const group of clashes(names)) {
      const yielding = group.filter(givesWay);
      const movable = yielding.filter((t) => (above.get(t)?.length ?? 0) > 0);
      for (const thing of group.length - yielding.length === 1 && movable.length > 0 ? movable : group) {
        const next = above.get(thing)?.shift();
        if (!next || next.length === 0) continue;
        names.set(thing, leadWithLetter([...next, names.get(thing) as string], above.get(thing) ?? []));
        moved = true;
      }
    }
    if (!moved) break;
  }
  return numberRest(names, (thing) => keep(thing) !== undefined);
}

/** A noun that two products have takes the product's in front, in each of them; a name that was given out before stays. */
export function tellApart<T>(
  names: Map<T, string>,
  productOf: (thing: T) => string,
  isKept: (thing: T) => boolean,
): Map<T, string> {
  for (const group of clashes(names)) {
    if (new Set(group.map(productOf)).size < 2) continue;
    for (const thing of group) {
      const [name, product] = [names.get(thing) as string, productOf(thing)];
      if (!isKept(thing) && !`${name}_`.startsWith(`${product}_`)) names.set(thing, toSnake(`${product}_${name}`));
    }
  }
  return numberRest(names, isKept);
}

function numberRest<T>(names: Map<T, string>, isKept: (thing: T) => boolean): Map<T, string> {
  for (const group of clashes(names)) {
    const [, ...later] = [...group].sort((a, b) => Number(isKept(b)) - Number(isKept(a)));
    const movable = later.filter((thing) => !isKept(thing));
    movable.forEach((thing, i) => {
      names.set(thing, `${names.get(thing)}_${i + 2}`);
    });
  }
  return names;
}

/** A number says nothing by itself: `/segments/2.0/{id}` is a `segment_2_0`. */
function leadWithLetter(words: readonly string[], upwards: string[][]): string {
  let name = toSnake(words.join('_')) || 'root';
  while (!/^[a-z]/.test(name)) name = toSnake([...(upwards.shift() ?? ['n']), name].join('_'));
  return name;
}

/** The plural of one is what all of them are called together, and so no other's name. */
function clashes<T>(names: Map<T, string>): T[][] {
  const groups = new Map<string, T[]>();
  for (const [thing, name] of names) {
    const noun = singularWords(name).join('_');
    const group = groups.get(noun);
    if (group) group.push(thing);
    else groups.set(noun, [thing]);
  }
  return [...groups.values()].filter((g) => g.length > 1);
}

/** Names of the fixed segments above, nearest first; words that the name has already are left out. */
function ancestors(thing: Named): string[][] {
  const found: string[][] = [];
  const used = new Set([thing.words.join('_')]);
  let skipOwn = true;
  for (let at: PathNode | null = thing.node; at?.parent; at = at.parent) {
    if (isItem(at)) continue;
    if (skipOwn) {
      skipOwn = false;
      continue;
    }
    const words = singularWords(at.literal ?? '');
    const name = words.join('_');
    if (isVersion(at.literal ?? '') || used.has(name) || name === '' || thing.words.join('_').startsWith(`${name}_`))
      continue;
    used.add(name);
    found.push(words);
  }
  return found;
}
