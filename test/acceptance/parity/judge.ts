import { expect } from 'vitest';
import type { JsonObject } from '../../../generator/spec/types.js';
import type { Recorded } from './record-requests.js';
import type { Act, Result, Task } from './stage.js';

/** What one target did with a row, held against what the row says. */
export function judge({ row }: Act, tasks: Task[], results: Result[], requests: Recorded[], who: string): void {
  if (row.fails) {
    expect(results[0]?.error, who).toMatch(row.fails);
    expect(requests, who).toEqual([]);
    return;
  }
  expect(
    results.map(({ error }, index) => (tasks[index]?.fails ? '' : error)).filter((error) => error !== ''),
    who,
  ).toEqual([]);
  for (const [index, { fails }] of tasks.entries()) if (fails) expect(results[index]?.error, who).toMatch(fails);
  const wanted = tasks.map(
    ({ do: verb, fails }, index) => index !== 1 && verb !== 'list' && verb !== 'find' && fails === undefined,
  );
  expect(
    results.map(({ changed }) => changed),
    who,
  ).toEqual(wanted);
  for (const [index, { do: verb }] of tasks.entries()) {
    if (verb === 'list') expect(countItems(results[index]), who).toBe((row.before ?? []).length + 1);
    if (verb === 'find')
      expect(JSON.stringify(results[index]?.values), who).toContain(JSON.stringify(row.looksUp).slice(1, -1));
  }
  for (const [line, isWanted] of Object.entries(row.calls ?? {})) {
    expect(findRequest(requests, line) !== undefined, `${who}: ${line} among ${list(requests)}`).toBe(isWanted);
  }
  const made = requests.filter(({ method, path }) => method === 'POST' && path === '/servers');
  if (row.creates !== undefined) expect(made.length, who).toBe(row.creates);
  if (row.keeps) for (const { body } of requests) expect(body, who).not.toContain('lost');
  for (const [line, want] of Object.entries(row.sends ?? {}))
    judgeSent(findRequest(requests, line), want, `${who}: ${line}`);
  const asked = requests.filter(({ path }) => !path.endsWith('/token'));
  expect(asked.length, who).toBeGreaterThan(2);
  for (const line of Object.keys(row.each ?? {})) expect(asked.map(nameLine), who).toContain(line);
  for (const request of asked) {
    for (const [what, want] of Object.entries({ ...row.carries, ...row.each?.[nameLine(request)] })) {
      const found = carried(request, what);
      const where = `${who}: ${nameLine(request)}: ${what}`;
      if (want === null) expect(found, where).toBeUndefined();
      else if (typeof want === 'string') expect(found, where).toBe(want);
      else expect(found, where).toMatch(want);
    }
  }
}

/** "DELETE /servers/*", whatever the id. */
function nameLine({ method, path }: Recorded): string {
  return `${method} ${path.replace(/^((?:\/second)?\/[a-z]+)\/[^/]+/, '$1/*')}`;
}

function carried({ headers, query }: Recorded, what: string): string | undefined {
  const [kind = '', ...rest] = what.split(' ');
  const name = rest.join(' ');
  if (kind === 'query') return query.get(name) ?? undefined;
  if (kind === 'header') return headers[name];
  return headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

function judgeSent(request: Recorded | undefined, want: JsonObject | RegExp, what: string): void {
  const { headers = {}, body = '' } = request ?? {};
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (want instanceof RegExp) expect(`${lines.join('\n')}\n\n${body}`, what).toMatch(want);
  else expect(JSON.parse(body || 'null'), what).toMatchObject(want);
}

/** Of "POST /servers?zone=a" every part of the query has to be there, others may be. */
function findRequest(requests: readonly Recorded[], line: string): Recorded | undefined {
  const [method, address = ''] = line.split(' ');
  const { pathname, searchParams } = new URL(address, 'http://x');
  return requests.find(
    (one) =>
      one.method === method &&
      (one.path === pathname || nameLine(one) === `${method} ${pathname}`) &&
      [...searchParams].every(([name, value]) => one.query.get(name) === value),
  );
}

function list(requests: readonly Recorded[]): string {
  return requests.map(({ method, path, query }) => `${method} ${path}?${query}`).join(', ');
}

function countItems(result: Result | undefined): number {
  const items = Object.values(result?.values ?? {}).find((value) => Array.isArray(value));
  return Array.isArray(items) ? items.length : 0;
}
