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
  subjects: T[],
  givesWay: (subject: T) => boolean,
  keep: (subject: T) => string | undefined = () => undefined,
): Map<T, string> {
  const names = new Map<T, string>();
  const above = new Map<T, string[][]>();
  for (const subject of subjects) {
    const kept = keep(subject);
    const upwards = kept === undefined ? ancestors(subject) : [];
    names.set(subject, kept ?? leadWithLetter(subject.words, upwards));
    above.set(subject, upwards);
  }
  for (let round = 0; round < 6; round++) {
    let moved = false;
    for (const group of clashes(names)) {
      const yielding = group.filter(givesWay);
      const movable = yielding.filter((t) => (above.get(t)?.length ?? 0) > 0);
      for (const subject of group.length - yielding.length === 1 && movable.length > 0 ? movable : group) {
        const next = above.get(subject)?.shift();
        if (!next || next.length === 0) continue;
        names.set(subject, leadWithLetter([...next, names.get(subject) as string], above.get(subject) ?? []));
        moved = true;
      }
    }
    if (!moved) break;
  }
  return numberRest(names, (subject) => keep(subject) !== undefined);
}

/** A noun that two products have takes the product's in front, in each of them; a name that was given out before stays. */
export function tellApart<T>(
  names: Map<T, string>,
  productOf: (subject: T) => string,
  isKept: (subject: T) => boolean,
): Map<T, string> {
  for (const group of clashes(names)) {
    if (new Set(group.map(productOf)).size < 2) continue;
    for (const subject of group) {
      const [name, product] = [names.get(subject) as string, productOf(subject)];
      if (!isKept(subject) && !`${name}_`.startsWith(`${product}_`)) names.set(subject, toSnake(`${product}_${name}`));
    }
  }
  return numberRest(names, isKept);
}

function numberRest<T>(names: Map<T, string>, isKept: (subject: T) => boolean): Map<T, string> {
  for (const group of clashes(names)) {
    const [, ...later] = [...group].sort((a, b) => Number(isKept(b)) - Number(isKept(a)));
    const movable = later.filter((subject) => !isKept(subject));
    movable.forEach((subject, i) => {
      names.set(subject, `${names.get(subject)}_${i + 2}`);
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
  for (const [subject, name] of names) {
    const noun = singularWords(name).join('_');
    const group = groups.get(noun);
    if (group) group.push(subject);
    else groups.set(noun, [subject]);
  }
  return [...groups.values()].filter((g) => g.length > 1);
}

/** Names of the fixed segments above, nearest first; words that the name has already are left out. */
function ancestors(subject: Named): string[][] {
  const found: string[][] = [];
  const used = new Set([subject.words.join('_')]);
  let skipOwn = true;
  for (let at: PathNode | null = subject.node; at?.parent; at = at.parent) {
    if (isItem(at)) continue;
    if (skipOwn) {
      skipOwn = false;
      continue;
    }
    const words = singularWords(at.literal ?? '');
    const name = words.join('_');
    if (isVersion(at.literal ?? '') || used.has(name) || name === '' || subject.words.join('_').startsWith(`${name}_`))
      continue;
    used.add(name);
    found.push(words);
  }
  return found;
}
