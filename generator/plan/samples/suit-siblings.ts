import { isIPv4, isIPv6 } from 'node:net';
import type { Attribute } from '../../map/types.js';
import { fitsScalar } from '../../model/sample/fits-scalar.js';
import { splitWords } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json } from '../../spec/types.js';
import { sampleAttribute } from './sample-attribute.js';
import { suitEnd } from './suit-end.js';

/** What a record of the domain name system holds, by its type. */
interface Content {
  isFit(text: string): boolean;
  usual: string;
}

const isHost = (text: string) => /^(?:[\w-]+\.)+[a-z]{2,}\.?$|^@$/i.test(text);
const RECORDS = new Map<string, Content>([
  ['A', { isFit: isIPv4, usual: '192.0.2.10' }],
  ['AAAA', { isFit: isIPv6, usual: '2001:db8::10' }],
  ['CNAME', { isFit: isHost, usual: 'www.example.com' }],
  ['ALIAS', { isFit: isHost, usual: 'www.example.com' }],
  ['NS', { isFit: isHost, usual: 'ns1.example.com' }],
  ['PTR', { isFit: isHost, usual: 'host.example.com' }],
  ['MX', { isFit: (text) => isHost(text.replace(/^\d+ /, '')), usual: 'mail.example.com' }],
  ['TXT', { isFit: () => true, usual: 'v=spf1 -all' }],
]);
const TYPE = /^(?:(?:record|rr|rrset|dns) ?)?type$/;
const CONTENT = /^(?:(?:record|rr) ?)?(?:data|content|value|target|answer|address|rdata|records?|ip|destination)$/;
const PORTS = new Map([
  ['http', 80],
  ['https', 443],
  ['ssh', 22],
  ['smtp', 25],
  ['dns', 53],
  ['ntp', 123],
  ['udp', 53],
  ['rdp', 3389],
]);

/** Examples of attributes beside each other that go together: no host name in a record of type A, port 80 with http. */
export function suitSiblings(attributes: Attribute[]): Attribute[] {
  const isSettable = ({ required, optional }: Attribute) => required || optional;
  const type = attributes.find((one) => isSettable(one) && TYPE.test(toText(one.name)) && namesRecords(one));
  const content = type && RECORDS.get(String(sampleAttribute(type)));
  return attributes.map((attribute) => {
    if (!isSettable(attribute)) return attribute;
    if (content && CONTENT.test(toText(attribute.name))) return suitContent(attribute, content);
    return suitEnd(suitAddress(suitPort(attribute, attributes), attributes), attributes);
  });
}

function toText(name: string): string {
  return splitWords(name).join(' ');
}

function namesRecords({ enum: values, example, type, description }: Attribute): boolean {
  if (type !== 'string') return false;
  const named = (values ?? []).filter((value) => RECORDS.has(String(value)));
  if (named.length >= 2) return true;
  return !values && RECORDS.has(String(example)) && /\b(?:CNAME|AAAA)\b|\brecord\b/.test(description);
}

function suitContent(attribute: Attribute, content: Content): Attribute {
  const { type, element, attributes } = attribute;
  if (type === 'string') return suitText(attribute, content);
  if (type === 'object' && attributes) {
    const suited = attributes.map((one) => (CONTENT.test(toText(one.name)) ? suitContent(one, content) : one));
    return { ...leaveMisfits(attribute, suited), attributes: suited };
  }
  if ((type !== 'list' && type !== 'set') || !element) return attribute;
  const inner = suitContent(element, content);
  const items = Array.isArray(attribute.example) ? attribute.example : [];
  const isFit = (item: Json) => (typeof item === 'string' ? content.isFit(item) : shows(item, inner));
  if (items.length > 0 && items.every(isFit)) return { ...attribute, element: inner };
  const { example, ...rest } = attribute;
  return { ...rest, element: inner };
}

function suitText(attribute: Attribute, content: Content): Attribute {
  const { example } = attribute;
  if (typeof example === 'string' && content.isFit(example)) return attribute;
  return fitsScalar(content.usual, 'string', attribute) ? { ...attribute, example: content.usual } : attribute;
}

/** An example of an object goes before those of its members, so that one of another kind has to go. */
function leaveMisfits(attribute: Attribute, members: readonly Attribute[]): Attribute {
  if (attribute.example === undefined || shows(attribute.example, { ...attribute, attributes: [...members] }))
    return attribute;
  const { example, ...rest } = attribute;
  return rest;
}

function shows(example: Json, { attributes = [] }: Attribute): boolean {
  if (!isObject(example)) return false;
  const told = attributes.filter((one) => CONTENT.test(toText(one.name)) && typeof one.example === 'string');
  return told.every(({ wire, example: own }) => example[wire] === undefined || sameKind(example[wire], own));
}

function sameKind(a: Json | undefined, b: Json | undefined): boolean {
  const kindOf = (text: string) => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : isHost(text) ? 1 : 0);
  return typeof a === 'string' && typeof b === 'string' && kindOf(a) === kindOf(b);
}

/** A port without an example is the one of the protocol beside it: `frontend_port` that of `frontend_protocol`. */
function suitPort(attribute: Attribute, attributes: readonly Attribute[]): Attribute {
  const { name, type, example, default: preset, enum: values } = attribute;
  if (type !== 'integer' || example !== undefined || preset !== undefined || values || !/(?:^|_)port$/.test(name))
    return attribute;
  const protocol = attributes.find((one) => one.name === name.replace(/port$/, 'protocol') && one.type === 'string');
  const port = protocol && PORTS.get(String(sampleAttribute(protocol)).toLowerCase());
  return port !== undefined && fitsScalar(port, 'integer', attribute) ? { ...attribute, example: port } : attribute;
}

/** An address beside a port is one of a network. */
function suitAddress(attribute: Attribute, attributes: readonly Attribute[]): Attribute {
  const { name, type, example, format, pattern, enum: values } = attribute;
  const isBare = type === 'string' && example === undefined && !format && !pattern && !values;
  const hasPort = attributes.some((one) => /(?:^|_)port$/.test(one.name));
  return isBare && hasPort && /^(?:address|ip|host_ip)$/.test(name)
    ? { ...attribute, example: '192.0.2.10' }
    : attribute;
}
