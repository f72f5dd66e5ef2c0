import { splitWords } from '../../naming/words.js';
import type { Source } from './source.js';

type Make = (source: Source) => string;

const writeTime: Make = (source) => source.now().toISOString().replace('.000Z', 'Z');
const writeMail: Make = (source) => `person${source.mark()}@example.com`;
const writeUrl: Make = (source) => `https://example.com/${source.mark()}`;
const writeHost: Make = (source) => `host${source.mark()}.example.com`;

const FORMATS = new Map<string, Make>([
  ['date-time', writeTime],
  ['date', (source) => source.now().toISOString().slice(0, 10)],
  ['time', (source) => `${source.now().toISOString().slice(11, 19)}Z`],
  ['uuid', (source) => source.uuid()],
  ['email', writeMail],
  ['idn-email', writeMail],
  ['uri', writeUrl],
  ['url', writeUrl],
  ['iri', writeUrl],
  ['uri-reference', (source) => `/${source.hex(8)}`],
  ['hostname', writeHost],
  ['idn-hostname', writeHost],
  ['ipv4', (source) => source.ipv4()],
  ['ip', (source) => source.ipv4()],
  ['ipv6', (source) => source.ipv6()],
  ['cidr', (source) => source.network()],
  ['ipv4-cidr', (source) => source.network()],
  ['byte', (source) => Buffer.from(source.hex(12)).toString('base64')],
  ['duration', () => 'PT1H'],
  ['decimal', () => '1'],
]);

/** A text of a format that the document names; null where the format says nothing to us. */
export function sampleFormat(format: string, source: Source): string | null {
  return FORMATS.get(format.toLowerCase())?.(source) ?? null;
}

/** What texts look like whose last words say so, where the document names no format. */
const NAMES: [words: RegExp, make: Make][] = [
  [/\bipv6(?: addr(?:ess)?)?$/, (source) => source.ipv6()],
  [/\b(?:ip|ipv4)(?: addr(?:ess)?)?$/, (source) => source.ipv4()],
  [/\bcidr(?: block)?$|\bip (?:range|block)$/, (source) => source.network()],
  [
    /\bmac(?: addr(?:ess)?)?$/,
    (source) => `02:${[0, 2, 4, 6, 8].map((at) => source.hex(10).slice(at, at + 2)).join(':')}`,
  ],
  [/\be?mail(?: addr(?:ess)?)?$/, writeMail],
  [/\b(?:url|uri|href|link)$/, writeUrl],
  [/\b(?:hostname|fqdn)$/, writeHost],
  [/\b(?:password|secret|token|private key|privatekey)$/, (source) => source.secret()],
  [
    /\b(?:created|updated|modified|expires?|expiry|started|ended) ?(?:at|date|time|on)?$|\b(?:at|date|timestamp)$/,
    writeTime,
  ],
];

/** A text by the name of its field: `public_ip` is an address; null where the name tells nothing. */
export function sampleByName(name: string, source: Source): string | null {
  const words = splitWords(name).join(' ');
  return NAMES.find(([pattern]) => pattern.test(words))?.[1](source) ?? null;
}
