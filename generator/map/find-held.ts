import { isPlace } from '../model/is-place.js';
import type { Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { squash, toSnake } from '../naming/words.js';
import { holdsOthers, isAbout } from './decide-change.js';
import { type Draft, operationAt } from './draft.js';
import { isCollection } from './kinds.js';
import { isItem, type PathNode, walkTree } from './paths.js';
import type { Sources } from './sources.js';
import { PEOPLE } from './vocabulary.js';

interface Own {
  wire: string;
  schema: Schema | undefined;
  required: boolean;
  /** The document says that it does not change. */
  isFixed: boolean;
}

/**
 * What would be lost with a resource, so that a field which may be left out is not worth another one: a replacement brings
 * back its fields, and nothing of what it holds. Null where nothing speaks against it.
 */
export function findHeld(own: Own, draft: Draft, sources: Sources): string | null {
  const isText = isAbout(own.wire, own.schema);
  const isMinor = !own.required || isText;
  if (isMinor && isCopy(draft)) return 'what it has saved cannot be made again';
  if (!isCollection(draft.kind)) return null;
  if (isPerson(draft, sources) && !isLogin(own)) return 'a person is not deleted and created again for it';
  if (isMinor && ORDERS.has(nounOf(draft))) return 'nothing is ordered or paid again for it';
  if (isGrant(own) && (PEOPLE.has(nounOf(draft)) || nounOf(draft) === 'account'))
    return 'what it may do is not worth the keys that others use it with';
  if (isText && !own.required && KEYS.has(nounOf(draft))) return 'a text about it is not worth a key that is in use';
  if (isText && !own.required && GATHERINGS.has(nounOf(draft))) return 'a text about it is not worth what is in it';
  const isUse = !own.required && own.schema?.types.includes('boolean') === true && USES.test(squash(own.wire));
  if (isText && (STORES.has(nounOf(draft)) || MACHINES.has(nounOf(draft))))
    return 'a text about it is not worth its data';
  if (isUse && STORES.has(nounOf(draft))) return 'how it is used is not worth its data';
  const isOpen = own.schema?.types.join() === 'object' && own.schema.properties.size === 0;
  if (!own.required && !own.isFixed && isOpen && STORES.has(nounOf(draft)))
    return 'settings in words of their own are not worth its data';
  const isOwner = !own.required && !own.isFixed && OWNERS.test(toSnake(own.wire));
  if (isOwner && (STORES.has(nounOf(draft)) || MACHINES.has(nounOf(draft))))
    return 'whom it belongs to is not worth its data';
  if (NAMES.has(squash(own.wire)) && WORKPLACES.has(nounOf(draft)) && holdsAny(draft))
    return 'what people keep in it would go with it';
  const isOther =
    saysWhere(own.wire) || (DOMAINS.has(nounOf(draft)) && /(?:name|domain|zone|fqdn)$/.test(squash(own.wire)));
  // Members come and go, also where a team cannot be made without one.
  const isMembers = GATHERINGS.has(nounOf(draft)) && !own.isFixed && own.schema?.types.includes('array') === true;
  return (isMinor || isMembers) && holdsWork(draft) && !isOther ? 'what people keep in it would go with it' : null;
}

/** Others are made below it, or lie there and can be deleted by themselves. */
function holdsAny(draft: Draft): boolean {
  const lies = (node: PathNode) => node !== draft.node && isItem(node) && operationAt(node, 'DELETE') !== undefined;
  return holdsOthers(draft) || [...walkTree(draft.node)].some(lies);
}

/** The `database` of `/mysqldatabases`, which is written in one word. */
function nounOf({ words }: Draft): string {
  const last = words.at(-1) ?? '';
  return [...STORES, ...MACHINES, ...WORKPLACES].find((noun) => noun.length > 5 && last.endsWith(noun)) ?? last;
}

/** The snapshot of yesterday is not the one that would be made today. */
function isCopy({ words }: Draft): boolean {
  const [last = '', before = ''] = [...words].reverse();
  return COPIES.has(last) || (last === 'point' && /^(?:restore|recovery)$/.test(before));
}

const COPIES = new Set('archive backup checkpoint dump export image recording savepoint snapshot'.split(' '));

/**
 * A user or customer with an address: with the account would go whatever others have given it, and its history. A user of a
 * group is only put into it, and whoever is only invited is asked again.
 */
function isPerson(draft: Draft, { create, read }: Sources): boolean {
  const { words, parent } = draft;
  const isPutIn = /^(?:groups?|teams?|roles?)$/.test(parent?.parent?.literal ?? '') || words[0] === 'invite';
  const fields = new Set([...create.keys(), ...read.keys()].map(squash));
  const isCalled =
    /^(?:identity|principal|profile)$/.test(nounOf(draft)) && fields.has('firstname') && fields.has('lastname');
  const isNamed = (isCalled || PEOPLE.has(nounOf(draft)) || /account$|user$/.test(nounOf(draft))) && !isPutIn;
  return isNamed && [...fields].some((own) => /^(?:primary)?e?mail/.test(own));
}

function isLogin({ wire, required }: Own): boolean {
  return (required || /^(?:user_?name|login)$/.test(toSnake(wire))) && !/password$/.test(squash(wire));
}

/** The roles of a service account: they come and go, and the account stays. */
function isGrant({ wire, schema }: Own): boolean {
  return schema?.types.includes('array') === true && GRANTS.test(toSnake(wire));
}

const GRANTS = /^(?:\w+_)?(?:roles|permissions|grants|policies|privileges|role_(?:ids|assignments))$/;

/** Whoever was given one would be locked out with another. */
const KEYS = new Set(['credential', 'key', 'secret', 'token']);

/** What holds data whose owner may still ask for another one: in another region, out of another snapshot. */
const STORES = new Set('bucket database disk filesystem index queue registry share table topic volume'.split(' '));
const MACHINES = new Set(['cluster', 'instance', 'machine', 'server', 'vm']);

const ORDERS = new Set(['order', 'payment', 'purchase', 'transaction']);

/** Who may use it, and not what it is: whether it is encrypted is settled with its first byte. */
const USES = /^(?:is)?(?:readonly|public|private|protected|enabled|active|shared|locked)$/;

/** A volume is billed to a project; it does not become another one with it. */
const OWNERS =
  /^(?:account|customer|project|folder|team|organi[sz]ation|subscription|workspace|tenant|resource_group)(?:_(?:id|uuid|name|slug))?$/;

/** What it is called is not what it holds. */
const NAMES = new Set(['name', 'label', 'title', 'displayname']);

/** What people fill over time, by themselves: a repository, a project, a mailbox, a wallet, or a group of members. */
function holdsWork(draft: Draft): boolean {
  const noun = nounOf(draft);
  if (WORKPLACES.has(noun) || DOMAINS.has(noun) || GRANTED.has(noun)) return true;
  const isMember = (literal: string | null) => {
    const own = literal === null ? '' : (singularWords(literal).at(-1) ?? '');
    return PEOPLE.has(own) || own === 'item' || own === 'entry' || own === 'membership';
  };
  return GATHERINGS.has(noun) && [...walkTree(draft.node)].some(({ literal }) => isMember(literal));
}

const WORKPLACES = new Set(
  'account board collection dataset directory folder library mailbox notebook org organisation organization project'
    .split(' ')
    .concat('realm', 'repo', 'repository', 'room', 'space', 'subscription', 'tenant', 'wallet', 'wiki', 'workspace'),
);
/** Who deletes a role takes it from everybody who has it. */
const GRANTED = new Set(['role']);
/** They hold records, and are what they are called. */
const DOMAINS = new Set(['domain', 'zone']);
const GATHERINGS = new Set(['group', 'list', 'team']);

/** Nobody expects that it moves to another region by itself. */
function saysWhere(wire: string): boolean {
  return isPlace(toSnake(wire).replace(/_(?:id|slug|code|name)$/, ''));
}
