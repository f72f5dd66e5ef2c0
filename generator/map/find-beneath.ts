import type { Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import type { Draft } from './draft.js';
import { isItem, type PathNode, walkTree } from './paths.js';
import type { Sources } from './sources.js';

/**
 * What the paths below an item say about a field that only its create takes, whoever has claimed their operations: a
 * setting of its own, a command, parts that come and go one by one. To replace the item for it would be a guess.
 */
export function findBeneath(wire: string, draft: Draft, { create, update }: Sources): string | null {
  const schema = create.get(wire)?.schema;
  if (!schema) return null;
  return (
    findCommand(wire, schema, draft) ??
    findSetting(wire, schema, draft) ??
    findNamesake(wire, draft) ??
    findMembers(wire, schema, draft) ??
    findNewValue(wire, draft) ??
    findPassword(wire, draft) ??
    findParts(schema, draft, create, update) ??
    findMoves(wire, update)
  );
}

/** `POST …/ban` is how `banned` comes about. */
function findCommand(wire: string, { types }: Schema, { node }: Draft): string | null {
  if (!types.includes('boolean')) return null;
  const state = squash(toSnake(wire).replace(/^(?:is|has)_/, ''));
  for (const child of listLiterals(node)) {
    const verb = squash(child.literal ?? '');
    const isDone = [`${verb}ed`, `${verb}d`, `${verb}${verb.at(-1)}ed`].includes(state);
    const [command] = isDone ? listWrites(child) : [];
    if (command && verb.length > 2) return `${command.key} brings it about`;
  }
  return null;
}

/** `PUT …/firewall` takes the `rules`, whatever else it is. */
function findSetting(wire: string, own: Schema, { node }: Draft): string | null {
  if (GENERAL.has(squash(wire))) return null;
  const isTaking = ({ body }: Operation) => body?.schema?.properties.get(wire)?.types.join() === own.types.join();
  const setting = [...listLiterals(node)].flatMap(listSettings).find(isTaking);
  return setting ? `${setting.key} takes it` : null;
}

const GENERAL = new Set([
  'id',
  'uuid',
  'name',
  'type',
  'kind',
  'description',
  'status',
  'enabled',
  'region',
  'location',
]);

/** `POST …/secret/rotate` is about the `secret`. */
function findNamesake(wire: string, { node }: Draft): string | null {
  if (GENERAL.has(squash(wire))) return null;
  for (const child of listLiterals(node)) {
    const [write] = isSameNoun(child.literal ?? '', wire) ? [child, ...listLiterals(child)].flatMap(listWrites) : [];
    if (write) return `${write.key} is about it`;
  }
  return null;
}

/** `PUT …/service-accounts/{mail}` where the create takes `service_account_mails`. */
function findMembers(wire: string, schema: Schema, { node }: Draft): string | null {
  const isList = schema.types.includes('array');
  const names = isList ? [wire] : [...schema.properties.keys()];
  for (const child of listLiterals(node)) {
    const member = [...child.children.values()].find(isItem);
    const [write] = [...listWrites(child), ...(member ? [...listWrites(member), ...listDeletes(member)] : [])];
    const isMeant = (name: string) =>
      isList ? isBegun(name, child.literal ?? '') : isSameNoun(name, child.literal ?? '');
    if (member && write && names.some(isMeant)) return `${write.key} is about one of them`;
  }
  return null;
}

/** `PUT …/type/{type}`, `POST …/rename/{new_name}`: the path says the new value. */
function findNewValue(wire: string, { node }: Draft): string | null {
  for (const child of listLiterals(node)) {
    const value = [...child.children.values()].find(isItem);
    const names = value?.parameters.map(squash) ?? [];
    const list = names.includes(`new${squash(wire)}`) ? listWrites : names.includes(squash(wire)) ? listSettings : null;
    const [setting] = value && list ? list(value) : [];
    if (setting) return `${setting.key} says a new one`;
  }
  return null;
}

/** One has the words that the other begins with (`volumes` and `volume-attachments`), or the list ends with (`linked_ports` and `ports`). */
function isBegun(list: string, literal: string): boolean {
  const [a, b] = [singularWords(list), singularWords(literal)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const isEnd = long === a && short.every((word, i) => word === long[long.length - short.length + i]);
  return short.length > 0 && (isEnd || short.every((word, i) => word === long[i]));
}

/** `PUT …/users/{name}/password/reset`: a password is changed there, and is not worth what it guards. */
function findPassword(wire: string, { node }: Draft): string | null {
  if (!splitWords(wire).some((word) => PASSWORDS.has(word))) return null;
  for (const own of walkTree(node)) {
    const words = splitWords(own.literal ?? '');
    // "Reset the root password" by POST mostly starts over.
    const isSet = words.some((word) => PASSWORDS.has(word));
    const list = singularWords(own.literal ?? '').join() === 'credential' ? listWrites : isSet ? listSettings : null;
    const [operation] = list ? [...walkTree(own)].flatMap(list) : [];
    if (operation) return `${operation.key} sets a password`;
  }
  return null;
}

const PASSWORDS = new Set(['pass', 'passwd', 'password', 'passphrase']);

/** The create takes `mailbox: {password, …}`, and the update or `PATCH …/password` a `password`: a part is not the whole. */
function findParts(
  { properties }: Schema,
  { node }: Draft,
  create: Sources['create'],
  update: Sources['update'],
): string | null {
  const parts = [...properties].filter(([part]) => !create.has(part) && !GENERAL.has(squash(part)));
  for (const [part, own] of parts) {
    const isAlike = (taken: Schema | undefined) => taken?.types.join() === own.types.join();
    const taken = update.get(part);
    if (taken && isAlike(taken.field.schema)) return `${taken.use.operation.key} takes its ${part}`;
    for (const operation of [...listLiterals(node)].flatMap(listSettings))
      if (isAlike(operation.body?.schema?.properties.get(part))) return `${operation.key} takes its ${part}`;
  }
  return null;
}

/** `PATCH …` with `add_example_ids` and `remove_example_ids`. */
function findMoves(wire: string, update: Sources['update']): string | null {
  for (const [taken, { use }] of update) {
    const moved = /^(?:add|remove)_(.+)$|^(.+)_to_(?:add|remove)$/.exec(toSnake(taken));
    if (moved && squash(moved[1] ?? moved[2] ?? '') === squash(wire)) return `${use.operation.key} takes ${taken}`;
  }
  return null;
}

/** Below the item, and below nothing else that has a key of its own. */
function* listLiterals(node: PathNode): Generator<PathNode> {
  for (const child of node.children.values()) {
    if (isItem(child)) continue;
    yield child;
    yield* listLiterals(child);
  }
}

function listSettings(node: PathNode): Operation[] {
  return listWrites(node).filter(({ method }) => method !== 'POST');
}

function listDeletes({ operations }: PathNode): Operation[] {
  return operations.get('DELETE') ?? [];
}

function listWrites({ operations }: PathNode): Operation[] {
  return ['PUT', 'PATCH', 'POST'].flatMap((method) => operations.get(method) ?? []);
}
