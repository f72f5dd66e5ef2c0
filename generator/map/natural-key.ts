import { splitWords, squash, toSnake } from '../naming/words.js';
import { NATURAL_KEYS, PEOPLE } from './vocabulary.js';

interface KeyField {
  wire: string;
  name: string;
  type: string;
  input: boolean;
  required?: boolean;
  /** Another value makes another resource. */
  fixed?: boolean;
}

const ACCOUNTS = ['username', 'user_name', 'login'];
/** What a directory knows people by, also with the name of the directory in front. */
const DIRECTORY = ['sam_account_name', 'user_principal_name'];
const LOGINS = [...ACCOUNTS, 'login_name', ...DIRECTORY, 'email', 'email_address', 'mail'];

function findLogin(fields: readonly KeyField[]): string | undefined {
  const given = fields
    .filter(({ input, type }) => input && type === 'string')
    .map((f) => ({ ...f, wire: toSnake(f.wire) }));
  for (const login of LOGINS) {
    const isCalled = (wire: string) => wire === login || (DIRECTORY.includes(login) && wire.endsWith(`_${login}`));
    const found = given.find(({ wire }) => isCalled(wire));
    if (tellsPeople(found, fields)) return found?.wire;
  }
  return undefined;
}

/** Two people may have one name; an address may be left out where the name has to be said. */
function tellsPeople(login: KeyField | undefined, fields: readonly KeyField[]): boolean {
  const isSaid = (field: KeyField) => field.wire === 'name' && field.type === 'string' && field.required;
  const isLabelled = fields.some(({ wire, input }) => input && toSnake(wire) === 'label');
  return login !== undefined && !isLabelled && (login.required !== false || !fields.some(isSaid));
}

/** What a person is shown as: of several people it is the same. */
const CALLINGS = new Set(['title', 'display_name', 'displayname']);
/** What asks somebody in, or says that somebody is in, is told by the person too. */
const OF_PEOPLE = new Set([...PEOPLE, 'agent', 'bot', 'enduser', 'invitation', 'invite', 'membership', 'teammate']);
const WITH_LOGIN = new Set([
  'account',
  'auth',
  'credential',
  'identity',
  'login',
  'org',
  'organisation',
  'organization',
]);

/**
 * The `policy_name` of a retention policy is its name; the `tunnel_name` of a network, the `cardholder_name` of a card and
 * the `family_name` of a member are shared by several. What has to be said is a name as a rule.
 */
function namesItself({ wire, required, fixed }: KeyField, words: readonly string[]): boolean {
  const [last = '', before] = splitWords(wire).reverse().slice(1);
  const noun = words.at(-1) ?? '';
  if (NAME_PARTS.has(last) || (PEOPLE.has(noun) && SHOWN_AS.has(last))) return false;
  // A `security_label` says what is done with it.
  const isLabel = splitWords(wire).at(-1) === 'label';
  if (isLabel) return words.length === 0 || noun.endsWith(last);
  // The `subregion_name` of a volume and the `model_name` of a card were chosen from a few.
  if (OFFERED.has(last) && !noun.endsWith(last)) return false;
  // The `role_name` of a collaborator and the `lambda_name` of a schedule are given once, and lead to something else.
  if (fixed && !SAYS_WHICH_NAME.has(last) && !isOneOf(last, words)) return false;
  if (required !== false || words.length === 0) return true;
  // The `principal_display_name` of an assignment is that of somebody else.
  if (!SAYS_WHICH_NAME.has(last)) return noun.endsWith(last);
  return before === undefined || words.includes(before);
}

/** The `high_level_category_name` of a category beside `high_level_category_id`: all categories of that group show it. */
function namesGroup(
  { wire }: KeyField,
  fields: readonly KeyField[],
  identity: readonly string[],
  words: readonly string[],
): boolean {
  const stem = splitWords(wire).slice(0, -1);
  const hasId = fields.some((f) => !identity.includes(f.name) && toSnake(f.wire) === `${stem.join('_')}_id`);
  return words.length > 0 && hasId && stem.some((word) => !words.includes(word));
}

/** `db` is a database, and `vm` a virtual machine. */
function isOneOf(last: string, words: readonly string[]): boolean {
  const initials = words.map((word) => word.charAt(0)).join('');
  const isAlike = (word: string) =>
    word.endsWith(last) || (word.charAt(0) === last.charAt(0) && isShortFor(last, word));
  return words.length === 0 || initials.endsWith(last) || words.some(isAlike);
}

function isShortFor(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  let at = -1;
  return [...short].every((letter) => {
    at = long.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/** `realm` of `/realms/{realm}`, `alias`, `connection_id`: the key of the path, which people choose. No two share it. */
function findChosenKey(fields: readonly KeyField[], identity: readonly string[]): string | undefined {
  const own = fields.find((f) => f.input && f.type === 'string' && f.name === identity.at(-1));
  const isGiven = own !== undefined && /^(?:id|uuid|uid|guid)$/.test(squash(own.wire)) && own.required !== true;
  return isGiven ? undefined : own?.name;
}

/** What happens again is called the same again: whoever looked for the title would close what another had raised. */
const HAPPENING = new Set(
  'alarm alert announcement case comment deploy deployment event incident invoice issue message notification post pull'
    .split(' ')
    .concat('pullreq', 'pullrequest', 'request', 'task', 'ticket'),
);

/** Before the key of a path: what people call a resource, which is what they look for. */
const NAMES = new Set(['name', 'hostname', 'label', 'slug', 'title']);

const NAME_PARTS = new Set(
  'first last middle given family nick cardholder holder beneficiary creditor debtor payee payer recipient sender'.split(
    ' ',
  ),
);
const SHOWN_AS = new Set(['full', 'display', 'human', 'friendly', 'pretty']);
const SAYS_WHICH_NAME = new Set([...SHOWN_AS, 'short', 'unicode', 'external']);

const OFFERED = new Set(
  `region subregion zone subzone location datacenter site rack model flavor flavour plan product type kind image os template
   service provider vendor size tier class category country city state currency language timezone`.split(/\s+/),
);

/** What people look a resource up by: a readable text, chosen by them rather than by the server. */
export function findNaturalKey(
  fields: KeyField[],
  identity: string[],
  madeByOthers = false,
  words: readonly string[] = [],
): string | null {
  const find = (candidate: string, input: boolean) =>
    fields.find((f) => f.type === 'string' && toSnake(f.wire) === candidate && f.input === input);
  const noun = words.at(-1) ?? '';
  const isPerson = OF_PEOPLE.has(noun) || noun.endsWith('user');
  const login = isPerson ? findLogin(fields) : undefined;
  // What logs in elsewhere does not differ by the account that it uses there, nor do the permissions of one user.
  const isUser = noun === '' || isPerson || WITH_LOGIN.has(noun);
  const chosen = madeByOthers ? undefined : findChosenKey(fields, identity);
  for (const candidate of [...(login ? [login] : []), ...NATURAL_KEYS]) {
    const found = find(candidate, true);
    if (candidate === 'title' && HAPPENING.has(noun)) continue;
    if (CALLINGS.has(candidate) && (PEOPLE.has(noun) || noun.endsWith('user'))) continue;
    // The zone of a record is that of all its records, and many exports lie in one zone.
    if (noun === 'record' && /^(?:zone|domain)$/.test(candidate)) continue;
    if (candidate === 'zone' && noun !== '' && !words.includes('zone') && !words.includes('domain')) continue;
    if (!found || !(isUser || found.name === chosen || !ACCOUNTS.includes(candidate))) continue;
    const isKnown = candidate === login || NAMES.has(candidate) || identity.includes(found.name);
    return isKnown ? found.name : (chosen ?? found.name);
  }
  const ended = fields.find(
    (f) =>
      f.type === 'string' &&
      f.input &&
      /_(?:name|label)$/.test(toSnake(f.wire)) &&
      !identity.includes(f.name) &&
      !namesGroup(f, fields, identity, words) &&
      namesItself(f, words),
  );
  if (ended) return ended.name;
  // The `database_name` that is given, before the `name` that is shown.
  const own = fields.find((f) => f.input && f.type === 'string' && f.name === identity.at(-1) && /_name$/.test(f.name));
  if (own) return own.name;
  // Where nothing can be chosen, a name that the server gives is still what people know.
  for (const candidate of madeByOthers ? GIVEN_KEYS : ['name', 'hostname', 'label', 'slug']) {
    const found = find(candidate, false);
    // What `{domain_name}` reads has a name already: several may have one address.
    if (found && (NAMES.has(candidate) || !/_name$/.test(identity.at(-1) ?? ''))) return found.name;
  }
  return null;
}

/** What tells one from another where the server chose everything; `zone`, `key` and the like are shared by many. */
const GIVEN_KEYS = NATURAL_KEYS.filter(
  (k) => !['domain', 'zone', 'key', 'code', 'alias', 'title', 'email'].includes(k),
);
