/** English as APIs use it: splitting names into words, singular and plural. */

const INVARIANT = new Set([
  'access',
  'address',
  'alias',
  'analysis',
  'analytics',
  'aws',
  'baas',
  'basis',
  'bus',
  'business',
  'canvas',
  'chassis',
  'class',
  'cors',
  'dbaas',
  'diagnostics',
  'dns',
  'ens',
  'express',
  'gas',
  'https',
  'iaas',
  'ingress',
  'egress',
  'iops',
  'ips',
  'kubernetes',
  'lens',
  'mas',
  'metadata',
  'nas',
  'news',
  'nfs',
  'nginx',
  'os',
  'paas',
  'pass',
  'plus',
  'postgres',
  'process',
  'progress',
  'radius',
  'redis',
  'rhos',
  'saas',
  'series',
  'sms',
  'species',
  'ssl',
  'statistics',
  'status',
  'success',
  'tls',
  'virus',
  'vms',
  'vps',
  'wireless',
  'windows',
  'ls',
  'vs',
  'rds',
  'ses',
  'sns',
  'sqs',
  'ecs',
  'eks',
  'aks',
  'gcs',
  's',
  'vps',
  'rdns',
  'dhcps',
  'is',
  'us',
  'as',
]);
const IRREGULAR = new Map([
  ['vms', 'vm'],
  ['ips', 'ip'],
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['matrices', 'matrix'],
  ['people', 'person'],
  ['children', 'child'],
  ['data', 'data'],
  ['media', 'media'],
  ['criteria', 'criterion'],
  ['caches', 'cache'],
  ['images', 'image'],
  ['aliases', 'alias'],
  ['statuses', 'status'],
  ['accesses', 'access'],
  ['leases', 'lease'],
  ['releases', 'release'],
  ['databases', 'database'],
  ['licenses', 'license'],
  ['licences', 'licence'],
  ['buses', 'bus'],
  ['processes', 'process'],
  ['classes', 'class'],
  ['chassis', 'chassis'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
  ['caches', 'cache'],
  ['axes', 'axis'],
  ['bases', 'base'],
  ['purchases', 'purchase'],
  ['cases', 'case'],
  ['responses', 'response'],
  ['expenses', 'expense'],
  ['courses', 'course'],
  ['houses', 'house'],
  ['warehouses', 'warehouse'],
  ['nodes', 'node'],
  ['kubernetes', 'kubernetes'],
]);

const SIGNS = new Map([
  ['<', 'lt'],
  ['<=', 'lte'],
  ['>', 'gt'],
  ['>=', 'gte'],
  ['+', 'plus'],
  ['-', 'minus'],
]);

/** "vpcPeeringID" → ["vpc", "peering", "id"]; "HTTPServer2" → ["http", "server2"]. */
export function splitWords(name: string): string[] {
  return [...wordsOf(name)];
}

function wordsOf(name: string): readonly string[] {
  let words = split.get(name);
  if (!words) {
    words = cut(name);
    split.set(name, words);
  }
  return words;
}

// Names are split again and again while rules compare them; a document has some thousands of them.
const split = new Map<string, string[]>();

function cut(name: string): string[] {
  return (
    name
      .normalize('NFKC')
      // Signs that tell names apart: "created<" from "created>", "+1" from "-1".
      .replace(/^[+-](?=\d)|[<>]=?/g, (sign) => ` ${SIGNS.get(sign)} `)
      // The plural of an acronym is one word: "floatingIPs" is not "floating_i_ps".
      .replace(/([A-Z])([A-Z]+)s(?![a-z])/g, (_, first: string, rest: string) => `${first}${rest.toLowerCase()}s`)
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((w) => w.length > 0)
      .map((w) => w.toLowerCase())
  );
}

/** ASCII only; empty where nothing of the name is left. */
export function toSnake(name: string): string {
  let snake = snaked.get(name);
  if (snake === undefined) {
    snake = wordsOf(name)
      .map((word) => (/^[a-z0-9]*$/.test(word) ? word : foldWord(word)))
      .filter((word) => word !== '')
      .join('_');
    snaked.set(name, snake);
  }
  return snake;
}

const snaked = new Map<string, string>();

function foldWord(word: string): string {
  return word
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');
}

export function toSingular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (INVARIANT.has(word) || word.length < 3 || !word.endsWith('s')) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|shes|ches|xes|zzes)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('tuses') || word.endsWith('iruses')) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** The singular of a name of several words: only the last changes. */
export function singularWords(name: string): string[] {
  const words = splitWords(name);
  const last = words.pop();
  return last === undefined ? [] : [...words, toSingular(last)];
}

export function isPlural(name: string): boolean {
  const last = wordsOf(name).at(-1);
  return last !== undefined && toSingular(last) !== last;
}

/** Same thing, whatever the case, the separators and the number. */
export function isSameNoun(a: string, b: string): boolean {
  return nounOf(a) === nounOf(b);
}

function nounOf(name: string): string {
  let noun = nouns.get(name);
  if (noun === undefined) {
    noun = singularWords(name).join('');
    nouns.set(name, noun);
  }
  return noun;
}

const nouns = new Map<string, string>();

/** `b` ends with the words of `a` or the other way round: "server" and "dedicated_server". */
export function isNounWithin(a: string, b: string): boolean {
  const x = singularWords(a);
  const y = singularWords(b);
  const [short, long] = x.length <= y.length ? [x, y] : [y, x];
  return short.length > 0 && short.every((w, i) => long[long.length - short.length + i] === w);
}

/** Ignoring case and separators. */
export function squash(name: string): string {
  let plain = squashed.get(name);
  if (plain === undefined) {
    plain = wordsOf(name).join('');
    squashed.set(name, plain);
  }
  return plain;
}

const squashed = new Map<string, string>();
