import { splitWords } from '../../naming/words.js';
import { CERTIFICATE, PUBLIC_KEY } from './public-keys.js';
import type { Source } from './source.js';

type Make = (source: Source) => string;

/** One of a row, another one for each turn. */
const pick =
  (...row: string[]): Make =>
  ({ turn }) =>
    row[turn % row.length] ?? '';

const count =
  (word: string): Make =>
  ({ turn }) =>
    `${word}${turn + 1}`;

const writeLater: Make = (source) => {
  const later = new Date(source.now().getTime() + 30 * 86_400_000);
  return later.toISOString().replace('.000Z', 'Z');
};
const writeTime: Make = (source) => source.now().toISOString().replace('.000Z', 'Z');
const writeHost: Make = ({ turn }) => `web-${turn + 1}.example.com`;
const writeDomain: Make = pick('example.com', 'example.org');

/** What people write into a text of this name; the end of what is told by its last words. */
const NAMES: [words: RegExp, make: Make][] = [
  [/\b(?:uuid|guid)$/, (source) => source.uuid()],
  [/\b(?:subnet|subnetwork|network|source|destination|allowed|ip) (?:range|prefix|cidrs?)$|^(?:subnet|prefix)$/, net],
  [/\bcidrs?$|\ballowed ips?$/, net],
  [/\bnetmask$|\bsubnet mask$/, pick('255.255.255.0', '255.255.0.0')],
  [/\bgateway(?: ip)?$/, pick('192.0.2.1', '192.0.2.2')],
  [/\b(?:ip|ipv4) (?:start|from|begin)$|\b(?:start|from|begin|first) (?:ip|address)$/, pick('192.0.2.10')],
  [/\b(?:ip|ipv4) (?:end|to)$|\b(?:end|to|last) (?:ip|address)$/, pick('192.0.2.20')],
  [/\bname ?servers?$/, ({ turn }) => `ns${turn + 1}.example.com`],
  [/\bdomain(?: name)?$|\bdns zone$|^(?:unicode|zone) name$/, writeDomain],
  [/\b(?:host|hostname|host name|server name|dns name|ptr|rdns|reverse dns|cname)$/, writeHost],
  [/\bcron(?: (?:expression|schedule|string|spec))?$/, pick('0 3 * * *', '30 4 * * 0')],
  [/\btime ?zone$|^tz$/, pick('Europe/Berlin', 'UTC')],
  [/\b(?:start|begin|from|not before|since|scheduled|next)(?:s|ed)?(?: at| time| date| on)$|^not before$/, writeTime],
  [
    /\b(?:end|stop|finish|until|to|expir[ey]|expires|expiration|not after|due|deadline)(?:s|ed)?(?: at| time| date| on)$|^(?:not after|expires|expiry|expiration|deadline)$/,
    writeLater,
  ],
  [/\b(?:public key|ssh key|authorized key|ssh public key)$/, () => PUBLIC_KEY],
  [/\b(?:certificate|cert|ca|pem|certificate chain)(?: (?:body|bundle|pem|chain|authority))?$/, () => CERTIFICATE],
  [/\bfingerprint$/, (source) => (source.hex(32).match(/../g) ?? []).join(':')],
  [/\bsha ?256(?: sum)?$/, (source) => source.hex(64)],
  [/\b(?:checksum|md5|etag|hash)(?: sum)?$/, (source) => source.hex(32)],
  [/\b(?:user data|cloud init|cloud config)$/, () => '#cloud-config\npackages:\n  - nginx\n'],
  [/\bscript$/, () => '#!/bin/sh\necho ready\n'],
  [/\b(?:username|user name|login)$/, pick('alice', 'bob', 'carol')],
  [/\bfirst ?name$|\bgiven name$/, pick('Ada', 'Grace')],
  [/\blast ?name$|\b(?:family|sur) ?name$/, pick('Lovelace', 'Hopper')],
  [/\b(?:real|full|contact|owner) name$/, pick('Ada Lovelace', 'Grace Hopper')],
  [/\b(?:company|organi[sz]ation)(?: name)?$/, pick('Example Ltd', 'Sample Inc')],
  [/\b(?:phone|mobile|telephone|fax)(?: number)?$/, pick('+4930123456', '+4930654321')],
  [/\bcountry(?: code)?$|\biso code$/, pick('DE', 'US')],
  [/\b(?:city|town)$/, pick('Berlin', 'Hamburg')],
  [/\b(?:zip|postal|post) ?(?:code)?$/, pick('10115', '20095')],
  [/\b(?:street|address (?:line )?1|address line)$/, pick('Example Street 1')],
  [/\bcurrency(?: code)?$/, pick('EUR', 'USD')],
  [/\b(?:language|lang)(?: code)?$/, pick('en', 'de')],
  [/\blocale$/, pick('en-US', 'de-DE')],
  [/\b(?:content|media|mime) type$/, pick('application/json', 'text/plain')],
  [/\bhttp method$/, pick('GET', 'HEAD')],
  [/\bprotocol$/, pick('tcp', 'udp')],
  [/\bport ranges?$|\bports$/, pick('8000-8080', '443')],
  [/\bport$/, pick('443', '80')],
  [/\b(?:mount|url|http|health check) ?(?:path|uri path)$/, pick('/health', '/status')],
  [/\b(?:path|directory|folder|dir)$/, pick('/data', '/backup')],
  [/\b(?:filename|file name)$/, pick('notes.txt', 'data.csv')],
  [/\bbucket(?: name)?$/, pick('my-bucket', 'my-other-bucket')],
  [/\b(?:database|db)(?: name)?$/, count('appdb')],
  [/\bversion$/, pick('1.0', '1.1')],
  [/\btag$/, pick('web', 'production', 'staging')],
  [/\b(?:description|comment|note|remark|memo|purpose)s?$/, pick('For the web servers', 'For the databases')],
  [/\b(?:message|reason)$/, pick('Planned maintenance', 'No longer needed')],
];

function net(source: Source): string {
  return source.network();
}

/** What the description says of a text whose name tells nothing. */
const ABOUT: [words: RegExp, make: Make][] = [
  [/\bipv6 address\b/i, (source) => source.ipv6()],
  [/\bCIDR\b/, net],
  [/\bip(?:v4)?[- ]address\b/i, (source) => source.ipv4()],
  [/\be-?mail address\b/i, ({ turn }) => `person${turn === 0 ? '' : turn + 1}@example.com`],
  [/\bcron\b/i, pick('0 3 * * *', '30 4 * * 0')],
  [/\bRFC ?3339\b|\bISO ?8601\b/i, writeTime],
  [/\b(?:FQDN|fully[- ]qualified domain name|host ?name)\b/i, writeHost],
  [/\bdomain name\b/i, writeDomain],
  [/\bbase64\b/i, (source) => Buffer.from(source.hex(12)).toString('base64')],
  [/\b(?:absolute |callback )?URL (?:of|to|for|where|that)\b/i, () => 'https://example.com/'],
];

/** A text by the name of its field, else by what its description calls it; null where neither tells. */
export function sampleUsual(name: string, about: string, source: Source): string | null {
  const words = splitWords(name).join(' ');
  const isFree = FREE.test(words);
  // What is encoded is no script, and what WireGuard calls a public key is none of SSH.
  if (/\bbase64\b/i.test(about) && !/\b(?:name|label|title|description)$/.test(words))
    return Buffer.from(source.hex(12)).toString('base64');
  const named = NAMES.find(([pattern]) => pattern.test(words))?.[1](source);
  if (named !== undefined) return named;
  const [first = ''] = about.split(/\n|(?<=[.!?])\s/);
  return isFree || !TELLING.test(words) ? null : (ABOUT.find(([pattern]) => pattern.test(first))?.[1](source) ?? null);
}

/** Names that say how something is called: the description then says of what. */
const FREE = /\b(?:id|name|label|title|slug|key|type|kind|status|state|mode|description)$/;
/** Names that leave to the description what they hold. */
const TELLING =
  /\b(?:address|target|source|destination|server|endpoint|origin|upstream|remote|peer|next hop|nexthop|value|data|content|entry|schedule|time|callback|webhook|host|node|member|reverse)$/;

/** Secrets that are made of digits. */
const DIGITS: [words: RegExp, make: Make][] = [
  [/\bcard number$/, pick('4111111111111111', '5555555555554444')],
  [/\b(?:cvv|cvc|security code)$/, pick('123', '321')],
  [/\b(?:pin|otp|tfa code|verification code)$/, pick('123456', '654321')],
];

export function sampleDigits(name: string, source: Source): string | null {
  const words = splitWords(name).join(' ');
  return DIGITS.find(([pattern]) => pattern.test(words))?.[1](source) ?? null;
}
