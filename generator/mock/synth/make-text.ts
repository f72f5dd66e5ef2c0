import { makeMatch } from '../../model/make-match.js';
import { LONGEST_SAMPLE } from '../../model/sample-limits.js';
import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import type { Making } from './make-value.js';

/** A string that fits; `fresh` ones differ from call to call, as identifiers must. */
export function makeText(schema: Schema, making: Making, fresh: boolean): string {
  const least = Math.min(schema.minLength ?? 0, LONGEST_SAMPLE);
  const most = schema.maxLength ?? Math.max(least, 255);
  const formatted = schema.format === null ? null : makeFormatted(schema.format, making, fresh);
  if (formatted !== null && formatted.length >= least && formatted.length <= most) return formatted;
  if (schema.pattern !== null) {
    const match = makeMatch(schema.pattern, making.random, least, most);
    if (match !== null) return match;
  }
  const named = makeNamed(making, fresh);
  const text = named.length <= most ? named : fresh ? making.random.hex(most) : named.slice(0, most);
  return text.padEnd(least, 'x');
}

function makeFormatted(format: string, making: Making, fresh: boolean): string | null {
  const { random, now } = making;
  switch (format.toLowerCase()) {
    case 'date-time':
      return now.toISOString();
    case 'date':
      return now.toISOString().slice(0, 10);
    case 'time':
      return `${now.toISOString().slice(11, 19)}Z`;
    case 'uuid':
      return random.uuid();
    case 'email':
    case 'idn-email':
      return `user${fresh ? random.hex(6) : '1'}@example.com`;
    case 'uri':
    case 'url':
    case 'iri':
      return `https://example.com/${random.hex(8)}`;
    case 'uri-reference':
      return `/${random.hex(8)}`;
    case 'hostname':
    case 'idn-hostname':
      return `host-${random.hex(6)}.example.com`;
    case 'ipv4':
    case 'ip':
      return `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`;
    case 'ipv6':
      return `2001:db8:${random.hex(4)}::${random.between(1, 9)}`;
    case 'cidr':
    case 'ipv4-cidr':
      return `10.${random.between(0, 255)}.${random.between(0, 255)}.0/24`;
    case 'byte':
      return Buffer.from(random.hex(12)).toString('base64');
    case 'duration':
      return 'PT1H';
    default:
      return null;
  }
}

function makeNamed({ name, random, now }: Making, fresh: boolean): string {
  const plain = squash(name);
  if (
    /(?:at|date|time|timestamp|expires|expiry)$/.test(plain) &&
    /(?:created|updated|modified|expire|date|time|_at$|At$)/i.test(name)
  )
    return now.toISOString();
  if (/ipv6/.test(plain)) return `2001:db8:${random.hex(4)}::1`;
  if (/(?:^ip|ip$|ipv4|ipaddress)/.test(plain))
    return `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`;
  if (/mac(?:address)?$/.test(plain)) return `02:${[1, 2, 3, 4, 5].map(() => random.hex(2)).join(':')}`;
  if (/(?:password|secret|token|privatekey)$/.test(plain)) return random.hex(24);
  if (/(?:url|href|link)$/.test(plain)) return `https://example.com/${random.hex(8)}`;
  const word = plain.slice(0, 20) || 'value';
  return fresh ? `${word}-${random.hex(8)}` : word;
}
