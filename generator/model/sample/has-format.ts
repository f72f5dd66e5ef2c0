import { isIPv4, isIPv6 } from 'node:net';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|[+-](\d\d):?(\d\d))$/i;
const OFFSET = /z|[+-]\d\d:?\d\d$/i;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const URI = /^[a-z][a-z0-9+.-]*:[!#-;=?-[\]_a-z~]*$/i;
const URI_REFERENCE = /^[!#-;=?-[\]_a-z~]*$/i;

/** Formats that a value must have; a format that is not here says nothing that can be checked. */
const CHECKS = new Map<string, (text: string) => boolean>([
  ['date', isDate],
  // RFC 3339 demands an offset; many documents mean a clock, and their own defaults have none.
  ['time', (text) => isTime(OFFSET.test(text) ? text : `${text}Z`)],
  ['date-time', isDateTime],
  ['uuid', (text) => UUID.test(text)],
  ['email', isEmail],
  ['idn-email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIPv4],
  ['ipv6', (text) => isIPv6(text) && !text.includes('%')],
  ['uri', (text) => URI.test(text)],
  ['url', (text) => URI.test(text)],
  ['uri-reference', (text) => URI_REFERENCE.test(text)],
  ['json-pointer', (text) => /^(?:\/(?:[^~/]|~0|~1)*)*$/.test(text)],
]);

export function hasFormat(format: string, text: string): boolean {
  return CHECKS.get(format)?.(text) ?? true;
}

function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= (month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] as number));
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function isTime(text: string): boolean {
  const parts = TIME.exec(text);
  if (!parts) return false;
  const [hour, minute, second, offsetHour = 0, offsetMinute = 0] = parts.slice(1).map((p) => Number(p ?? 0));
  return (
    (hour as number) < 24 && (minute as number) < 60 && (second as number) <= 60 && offsetHour < 24 && offsetMinute < 60
  );
}

function isDateTime(text: string): boolean {
  return /^.{10}[t ]/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && at < text.length - 1 && !/\s/.test(text.slice(at)) && text.length <= 320;
}

function isHostname(text: string): boolean {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  return name.length > 0 && name.length <= 253 && name.split('.').every((label) => HOST_LABEL.test(label));
}
