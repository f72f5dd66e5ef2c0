import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { Running } from './run-server.js';
import type { Look, Subject } from './types.js';

/** What the server itself shows of a subject: none, one, or more than there should be. */
export async function look(server: Running, { method = 'GET', path, body, at, keyed, where, detail }: Look) {
  const answer = await server.call(`${method} ${path}`, body);
  // The list of a parent that is gone is as empty as one without items.
  if (answer.status >= 400) return [];
  const items = listItems(at === undefined ? answer.body : read(answer.body, at), keyed === true);
  const found = items.filter((item) => differ(item, where) === null);
  if (detail === undefined) return found;
  const details: Json[] = [];
  for (const item of found) details.push((await server.call(`GET ${fill(detail, item)}`)).body);
  return details;
}

export async function removeBehind(server: Running, subject: Subject): Promise<void> {
  for (const item of await look(server, subject.look)) {
    const { askedFirst } = subject;
    const asked = askedFirst === undefined ? null : (await server.call(`GET ${askedFirst}`)).body;
    await server.call(fill(subject.remove, { ...(item as JsonObject), asked }), subject.removeBody);
  }
}

function listItems(value: Json | undefined, keyed: boolean): Json[] {
  if (Array.isArray(value)) return value;
  if (value === null || typeof value !== 'object') return [];
  if (!keyed) return [value];
  return Object.entries(value).map(([key, item]) => ({ ...(item as JsonObject), key }));
}

/** The first member that is not as it should be, in words, or null. */
export function differ(item: Json, wanted: JsonObject): string | null {
  for (const [path, want] of Object.entries(wanted)) {
    const is = read(item, path);
    if (isLike(want)) {
      if (!JSON.stringify(is ?? null).includes(want.$like)) return `${path} has no ${want.$like}`;
    } else if (isMembers(want)) {
      if (!hasMembers(is, want.$members))
        return `${path} is ${JSON.stringify(is)} and has not just ${JSON.stringify(want.$members)}`;
    } else if (!isSame(is, want)) return `${path} is ${JSON.stringify(is)} and not ${JSON.stringify(want)}`;
  }
  return null;
}

function isLike(want: Json | undefined): want is { $like: string } {
  return want !== null && typeof want === 'object' && '$like' in want;
}

/** What is written as a set has no order: all of these, each once, and nothing else. */
function isMembers(want: Json | undefined): want is { $members: Json[] } {
  return want !== null && typeof want === 'object' && '$members' in want;
}

function hasMembers(is: Json | undefined, want: Json[]): boolean {
  return Array.isArray(is) && is.length === want.length && want.every((one) => is.some((own) => isSame(own, one)));
}

function isSame(is: Json | undefined, want: Json | undefined): boolean {
  if (Array.isArray(want))
    return Array.isArray(is) && is.length === want.length && want.every((one, index) => isSame(is[index], one));
  // The server may show more members than were asked for.
  if (want !== null && typeof want === 'object')
    return Object.entries(want).every(([key, one]) => isSame(member(is, key), one));
  return is === want;
}

/** A member of that very name, which may have dots in it, or by a dotted path. */
function member(value: Json | undefined, key: string): Json | undefined {
  const isOwn = value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, key);
  return isOwn ? (value as JsonObject)[key] : read(value, key);
}

/** A member by a dotted path; `list[key=value]` picks an item. */
export function read(value: Json | undefined, path: string): Json | undefined {
  let at = value;
  for (const step of splitPath(path)) {
    if (at === null || typeof at !== 'object') return undefined;
    const open = step.indexOf('[');
    if (open < 0) at = Object.hasOwn(at, step) ? (at as JsonObject)[step] : undefined;
    else {
      const list: Json | undefined = open === 0 ? at : (at as JsonObject)[step.slice(0, open)];
      const [key = '', want] = step.slice(open + 1, -1).split('=');
      at = Array.isArray(list) ? list.find((one) => String(read(one, key)) === want) : undefined;
    }
  }
  return at;
}

function splitPath(path: string): string[] {
  return path.match(/[^.[\]]+\[[^\]]*\]|\[[^\]]*\]|[^.]+/g) ?? [];
}

/** A template with members of a value in braces. */
export function fill(template: string, value: Json): string {
  return template.replace(/\{([^}]+)\}/g, (_, path: string) => String(read(value, path) ?? ''));
}
