import type { Attribute, Resource } from '../../map/types.js';
import { isFixed } from '../../model/is-fixed.js';
import { toSingular } from '../../naming/plurals.js';
import { splitWords } from '../../naming/words.js';
import { isCollection, isLink } from '../kinds.js';
import { isSettable } from './identity.js';

/** No update takes it, or the document says that none changes it, so only another instance can have another value. */
export function findFixed(resource: Resource): Set<string> {
  const changed = listChanged(resource);
  const members = findMembers(resource);
  if (members !== null) changed.add(members);
  return namesOf(resource.attributes.filter((a) => isSettable(a) && (isFixed(a) || !changed.has(a.name))));
}

const NO_CALL = 'no call of the API changes it, and the document does not call it fixed';

/**
 * What a change would replace on weak evidence, and why that is doubtful. What no call takes although nothing says that it
 * is fixed is such a guess too; another value in the path, or another end of a link, truly is another resource.
 */
export function findRefused({ kind, identity, attributes }: Resource, fixed: ReadonlySet<string>): Map<string, string> {
  const refused = new Map<string, string>();
  for (const { name, onChange, reason, doubt: told = reason, updatedBy, in: place, saidIn } of attributes) {
    // Nobody gives it, and yet who changes what says it asks for another one.
    if (saidIn) refused.set(name, `it is what ${saidIn.join('.')} says, and another name is another resource`);
    const isOpen = onChange === 'update' && place !== 'path' && !isLink(kind) && !identity.includes(name);
    const doubt = updatedBy === null ? NO_CALL : `its items are made one by one with ${updatedBy}`;
    const isDoubtful = onChange === 'refuse' || onChange === 'none';
    if (fixed.has(name) && (isOpen || isDoubtful)) refused.set(name, isOpen ? doubt : told);
  }
  return refused;
}

/** A new name that an update takes: the same instance is found under it afterwards. */
export function findRenamed(resource: Resource, fixed: ReadonlySet<string>): string[] {
  const { kind, identity, attributes } = resource;
  const isOpen = (name: string) => attributes.some((a) => a.name === name && isSettable(a) && a.in === 'body');
  return isCollection(kind) ? identity.filter((name) => isOpen(name) && !fixed.has(name)) : [];
}

/** Another identity is no change but another instance, and all that is said of a link says what is joined. */
export function findKept({ kind, identity }: Resource, fixed: ReadonlySet<string>): Set<string> {
  return new Set(isLink(kind) ? [] : [...fixed].filter((name) => !identity.includes(name)));
}

/** A PUT repeats what it does not change. */
export function findRepeated(resource: Resource, kept: ReadonlySet<string>): Set<string> {
  const changed = listChanged(resource);
  return new Set([...kept].filter((name) => changed.has(name)));
}

/** Lists whose items are also resources of their own, and that no update of this one takes. */
export function findShared(resource: Resource): Set<string> {
  const changed = listChanged(resource);
  return namesOf(
    resource.attributes.filter(
      ({ name, type, updatedBy }) => (type === 'list' || type === 'set') && updatedBy !== null && !changed.has(name),
    ),
  );
}

/** The one set or list of a link that its two calls add to and take from; where there are several, none can do without the rest. */
export function findMembers({ kind, attributes, operations }: Resource): string | null {
  const { create, delete: remove, update } = operations;
  if (!isLink(kind)) return null;
  const sets = attributes.filter(
    ({ name, type, required, onChange, in: place }) =>
      (type === 'set' || type === 'list') &&
      required &&
      onChange === 'update' &&
      place === 'body' &&
      !update.some(({ fields }) => fields.includes(name)),
  );
  const [only] = sets;
  const taken = [create, remove].every((half) => only && half?.body?.fields.includes(only.name));
  return only && sets.length === 1 && taken ? only.name : null;
}

/** PUT sets a link, and a POST adds members to it. */
export function isMadeAgain({ kind, operations, presence }: Resource): boolean {
  const { create, update } = operations;
  return isLink(kind) && update.length === 0 && (create?.method === 'PUT' || (!!create && presence?.many === true));
}

const PLACES = new Set(['ipv4', 'ipv6', 'ip', 'hostname', 'idn-hostname', 'mac', 'uri', 'url']);
const PLACE = /(?:^|_)(?:ip|ipv4|ipv6|fqdn|hostname|mac)(?:_address)?$/;

/**
 * What a command about something else leaves alone, so that its plan says what changes and not that anything may: where a
 * resource is reached, texts and switches that share no word with what any command changes, and what is shown of another
 * resource that stays the one referred to. Numbers, lists and other objects may follow a command: a new size has another
 * number of cores. A client that was wrong about one sees it with the next read.
 */
export function findSteady({ attributes, operations }: Resource): Set<string> {
  const commands = operations.update.filter(({ mode }) => mode === 'command');
  if (commands.length === 0) return new Set();
  const commanded = commands.flatMap(({ fields }) => fields);
  const words = new Set(commanded.flatMap(listStems));
  const shown = attributes.filter((a) => !isSettable(a) && !a.volatile);
  const isPlace = ({ type, format, name }: Attribute) =>
    type === 'string' && (PLACES.has(format ?? '') || PLACE.test(name));
  const isApart = ({ type, name }: Attribute) =>
    (type === 'string' || type === 'boolean') && !listStems(name).some((stem) => words.has(stem));
  const isReferred = ({ type, name }: Attribute) => {
    const referring = attributes.find((a) => isSettable(a) && name === `${a.name}_details`);
    return type === 'object' && referring !== undefined && !commanded.includes(referring.name);
  };
  return namesOf(shown.filter((a) => isPlace(a) || isApart(a) || isReferred(a)));
}

function listStems(name: string): string[] {
  return splitWords(name).map(toSingular);
}

/** What says how another attribute is changed goes along with that change, and changes nothing by itself. */
function listChanged({ operations, attributes, power }: Resource): Set<string> {
  const manners = new Set(operations.update.flatMap(({ also = [], along = [] }) => [...also, ...along]));
  const isManner = ({ name, writeOnly, onChange }: Attribute) =>
    manners.has(name) && writeOnly && onChange === 'update';
  const { read, update, delete: remove } = operations;
  const asked = [read, remove, ...update].flatMap((call) => (call?.query ?? []).map(({ wire }) => wire));
  // What goes along with another call than the create.
  const isAsked = ({ in: place, wire, writeOnly, onChange }: Attribute) =>
    place === 'query' && writeOnly && onChange === 'update' && asked.includes(wire);
  const along = attributes.filter((one) => isManner(one) || isAsked(one) || one.forRemoval).map(({ name }) => name);
  const switched = power?.attribute === undefined ? [] : [power.attribute];
  return new Set([...operations.update.flatMap(({ fields }) => fields), ...along, ...switched]);
}

function namesOf(attributes: readonly Attribute[]): Set<string> {
  return new Set(attributes.map(({ name }) => name));
}
