import { isIPv4, isIPv6 } from 'node:net';
import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import type { JsonObject } from '../../spec/types.js';
import { enter, type Making, makeValue } from '../synth/make-value.js';

const ADDRESS = /^(?:ip|mac|ipv4|ipv6)?(?:address)?$/;
const FAMILY = /^(?:ip)?(?:type|family|version|addressfamily|addresstype)$/;

/** Who is attached to a network has an address there, in the range that was named, although nobody asked for one. */
export function giveAddresses(member: Schema, shown: JsonObject, said: JsonObject, making: Making): void {
  for (const [name, field] of member.properties) {
    const plain = squash(name);
    const isAddress = plain !== '' && ADDRESS.test(plain) && field.types[0] === 'string' && !field.writeOnly;
    if (!isAddress || field.nullable || Object.hasOwn(shown, name)) continue;
    const inside = plain.startsWith('mac') ? null : pickInside(said, making);
    const isFit = inside !== null && fits(inside, field);
    shown[name] = isFit ? inside : makeValue(field, { ...enter(making, member, name), varied: true });
  }
}

const RANGE = /^(\d+\.\d+\.\d+)\.(\d+)\/(\d+)$/;

/** An address of the range that a request names. */
function pickInside(said: JsonObject, { random }: Making): string | null {
  for (const value of Object.values(said)) {
    const [, start = '', first = '', length = ''] = (typeof value === 'string' && RANGE.exec(value)) || [];
    // The first ones are the network's own.
    const most = Math.min(250, 2 ** (32 - Number(length)) - 2);
    if (start !== '' && most >= 2) return `${start}.${Number(first) + random.between(2, most)}`;
  }
  return null;
}

/** Who orders an address of version 4 is given none of version 6, whatever the example of the field shows. */
export function followFamily(schema: Schema, fields: JsonObject, sent: JsonObject, { random }: Making): void {
  const family = findFamily(sent);
  if (family === null) return;
  for (const [name, field] of schema.properties) {
    const shown = fields[name];
    const plain = squash(name);
    if (typeof shown !== 'string' || Object.hasOwn(sent, name) || plain === '' || !ADDRESS.test(plain)) continue;
    const [address = '', length] = shown.split('/');
    const isOther = family === 4 ? isIPv6(address) : isIPv4(address);
    // A network of version 6 is given as such; of version 4 it is one address.
    const other =
      family === 4 ? `192.0.2.${random.between(1, 254)}` : `2001:db8:${random.hex(4)}::${length ? '/64' : '1'}`;
    if (isOther && fits(other, field)) fields[name] = other;
  }
}

function findFamily(sent: JsonObject): 4 | 6 | null {
  for (const [name, value] of Object.entries(sent)) {
    if (!FAMILY.test(squash(name))) continue;
    const text = squash(String(value));
    if (text === 'ipv4' || text === 'inet') return 4;
    if (text === 'ipv6' || text === 'inet6') return 6;
    if (/^ip/.test(squash(name)) && (text === '4' || text === '6')) return text === '4' ? 4 : 6;
  }
  return null;
}
