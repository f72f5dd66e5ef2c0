import { isObject } from '../../spec/json.js';
import { readMode } from '../access/allowlist.js';
import { type Key, makeKey } from '../access/keys.js';
import { plantSingle } from '../behave/single.js';
import { readFaults } from '../faults.js';
import { findIdleFault } from '../idle-faults.js';
import type { Mock } from '../mock.js';
import { plantMember } from '../rules/members.js';
import { RULES } from '../rules/rule-names.js';
import { plantItem } from '../rules/seeds.js';

export interface AdminCall {
  method: string;
  path: string;
  summary: string;
  /** An object to answer with, nothing, or a sentence that says what is wrong with the request. */
  run(mock: Mock, body: unknown): object | string | undefined;
}

export const ADMIN_CALLS: AdminCall[] = [
  {
    method: 'GET',
    path: '/',
    summary: 'what there is to call',
    run: (mock) => ({
      title: mock.api.title,
      calls: ADMIN_CALLS.map(({ method, path, summary }) => ({ call: `${method} ${path}`, summary })),
      rules: RULES,
    }),
  },
  {
    method: 'POST',
    path: '/reset',
    summary: 'everything back to the first moment',
    run: (mock) => mock.reset() as undefined,
  },
  {
    method: 'GET',
    path: '/store',
    summary: 'what exists, seeded and created apart',
    run: (mock) => mock.world.store.dump(),
  },
  {
    method: 'POST',
    path: '/store',
    summary: 'put an item there as if it had always been: {"path": "/a/b", "fields": {…}}',
    run: plant,
  },
  { method: 'GET', path: '/journal', summary: 'the requests so far', run: (mock) => mock.journal.entries },
  {
    method: 'DELETE',
    path: '/journal',
    summary: 'forget the requests so far',
    run: (mock) => mock.journal.clear() as undefined,
  },
  {
    method: 'GET',
    path: '/coverage',
    summary: 'operations that were called, and those that never were',
    run: (mock) => mock.journal.coverage,
  },
  { method: 'GET', path: '/denials', summary: 'recent denials with their cause', run: (mock) => mock.gate.denials },
  { method: 'GET', path: '/faults', summary: 'the faults that are set', run: (mock) => mock.faults.rules },
  {
    method: 'PUT',
    path: '/faults',
    summary: 'set the faults, and answers of your own: objects, or texts such as "POST /x#2=503", "GET /x=200 {}"',
    run: setFaults,
  },
  { method: 'DELETE', path: '/faults', summary: 'no faults any more', run: (mock) => mock.faults.set([]) as undefined },
  {
    method: 'GET',
    path: '/clock',
    summary: 'the time in the mock',
    run: (mock) => ({ now: mock.world.now().toISOString(), offset: mock.world.clockOffset }),
  },
  {
    method: 'POST',
    path: '/clock',
    summary: 'move the clock: {"advance": milliseconds} or {"now": time}',
    run: moveClock,
  },
  {
    method: 'GET',
    path: '/keys',
    summary: 'names and permissions of the keys',
    run: (mock) => mock.gate.keys.map(({ value: _, ...rest }) => rest),
  },
  {
    method: 'PUT',
    path: '/keys',
    summary: 'set the keys: [{"name", "value", "permissions", "expires"}]',
    run: setKeys,
  },
  {
    method: 'GET',
    path: '/allowlist',
    summary: 'the allowlist',
    run: (mock) => ({ mode: mock.gate.allowlist.mode, entries: mock.gate.allowlist.entries }),
  },
  {
    method: 'PUT',
    path: '/allowlist',
    summary: 'set the allowlist: {"mode": "Off|Report only|Enforce", "entries": […]}',
    run: setAllowlist,
  },
  {
    method: 'PUT',
    path: '/rate',
    summary: 'set the limit of requests a minute: {"limit": 200}; 0 for none',
    run: setRate,
  },
];

function plant(mock: Mock, body: unknown): object | string {
  const { path, fields = {} } = (body ?? {}) as Record<string, unknown>;
  if (typeof path !== 'string' || !isObject(fields)) return 'Give {"path": "/a/b", "fields": {…}}.';
  return (
    plantItem(mock.world, path, fields)?.fields ??
    plantMember(mock.world, path, fields) ??
    plantSingle(mock.world, path, fields) ??
    `The document has no place ${path}.`
  );
}

function setFaults(mock: Mock, body: unknown): string | undefined {
  const rules = readFaults(body);
  if (typeof rules === 'string') return rules;
  const idle = findIdleFault(mock, rules);
  if (idle !== null) return idle;
  mock.faults.set(rules);
  return undefined;
}

function moveClock(mock: Mock, body: unknown): object | string {
  const { advance, now } = (body ?? {}) as Record<string, unknown>;
  if (typeof advance === 'number' && Number.isFinite(advance)) mock.world.clockOffset += advance;
  else if (typeof now === 'string' && !Number.isNaN(Date.parse(now)))
    mock.world.clockOffset = Date.parse(now) - Date.now();
  else return 'Give {"advance": milliseconds} or {"now": "2030-01-01T00:00:00Z"}.';
  return { now: mock.world.now().toISOString(), offset: mock.world.clockOffset };
}

function setKeys(mock: Mock, body: unknown): string | undefined {
  const keys = readKeys(body);
  if (typeof keys === 'string') return keys;
  mock.gate.setKeys(keys);
  return undefined;
}

/** Keys from a file or an admin call. */
export function readKeys(value: unknown): Key[] | string {
  if (!Array.isArray(value)) return 'Keys are a list.';
  const keys: Key[] = [];
  for (const entry of value) {
    const { name, value: secret, permissions = ['*'], expires = null } = (entry ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof secret !== 'string' || secret === '')
      return 'A key needs a name and a value.';
    if (!Array.isArray(permissions) || permissions.some((p) => typeof p !== 'string'))
      return `The permissions of ${name} are not a list of texts.`;
    const until = expires === null ? null : Date.parse(String(expires));
    if (Number.isNaN(until)) return `The expiry of ${name} is not a time.`;
    keys.push(makeKey(name, secret, permissions as string[], until));
  }
  return keys;
}

function setAllowlist(mock: Mock, body: unknown): string | undefined {
  const { mode, entries = mock.gate.allowlist.entries } = (body ?? {}) as Record<string, unknown>;
  const wanted = typeof mode === 'string' ? readMode(mode) : null;
  if (wanted === null) return 'The mode is Off, Report only or Enforce.';
  if (!Array.isArray(entries) || entries.some((e) => typeof e !== 'string'))
    return 'The entries are a list of addresses and ranges.';
  return mock.gate.allowlist.set(wanted, entries as string[])
    ? undefined
    : 'An entry is neither an address nor a range.';
}

function setRate(mock: Mock, body: unknown): string | undefined {
  const { limit } = (body ?? {}) as Record<string, unknown>;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0)
    return 'The limit is a whole number; 0 for none.';
  mock.rate.limit = limit;
  return undefined;
}
