/** How names of an API are cut into words: the one place, so that every comparison and every identifier agrees. */

/** One word each, though capitals stand within it. Written as people write them, not as any API does. */
const COMPOUNDS = new RegExp(
  [
    '(?:IPv(?=[46])|OAuth|K8S|(?:My|Postgre|No)S(?:QL|ql)|M(?:ongo|aria)D[Bb]|GraphQ[Ll]|GitHub|GitLab|DDoS|QoS|IoT|ETag|DBaaS|[SIP]aaS)(?![a-z])',
    '(?<![A-Za-z])(?:vCPU|vNIC|vGPU|vRAM|iSCSI|mTLS|eTag|macOS)s?(?![a-z])',
    '(?<![A-Z])(?:[KMGTP]i?B(?:ps)?|IOps)(?![a-zA-Z])',
  ].join('|'),
  'g',
);

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
      .replace(COMPOUNDS, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
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
