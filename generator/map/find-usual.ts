import { fieldsOf } from '../model/answers.js';
import { isPlace } from '../model/is-place.js';
import { toSnake } from '../naming/words.js';
import type { Draft } from './draft.js';
import { isCollection } from './kinds.js';
import { bodyOf } from './sources.js';

/** So many creates have to agree before they speak for one that says nothing. */
const FEWEST = 3;

/** What says where a resource is, whose it is or how people call it means the same in every create; a `type` does not. */
function isShared(wire: string): boolean {
  const name = toSnake(wire);
  return isPlace(name) || /_(?:id|uuid)$/.test(name) || ['name', 'label', 'title'].includes(name);
}

/**
 * The fields that most creates demand, of those that take them and say what they demand, by wire name: `region` in a
 * cloud that has regions. Two creates of the same path (one call with several uses) count once.
 */
export function findUsual(drafts: readonly Draft[]): Set<string> {
  const demands = new Map<string, Map<string, boolean>>();
  for (const { kind, create, collection, node } of drafts) {
    const body = create && isCollection(kind) ? bodyOf(create, collection?.literal ?? node.literal ?? '', []) : null;
    if (!create || !body) continue;
    const fields = [...fieldsOf(body).values()];
    if (!fields.some(({ required }) => required)) continue;
    for (const { wire, required } of fields.filter((field) => isShared(field.wire))) {
      const known = demands.get(wire) ?? new Map<string, boolean>();
      demands.set(wire, known.set(create.operation.key, required));
    }
  }
  const isUsual = (said: Map<string, boolean>) => {
    const demanding = [...said.values()].filter((required) => required).length;
    return demanding >= FEWEST && demanding * 3 >= said.size * 2;
  };
  return new Set([...demands].flatMap(([wire, said]) => (isUsual(said) ? [wire] : [])));
}
