import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/generate.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import type { Home } from '../../generator/plan/coverage.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { type Recorded, recordRequests } from './parity/record-requests.js';
import { ROWS } from './parity/rows.js';
import { type Act, buildStage, makeAct, type Result, type Task } from './parity/stage.js';
import { findTools, makeFolder } from './real-tools.js';
import { makeCertificate } from './untrusted-server.js';

/** Both targets do the same with each of these documents, or refuse it in the same words. */
const tools = findTools();
const KEY = 'made-up-key';
const acts = await Promise.all(ROWS.map(makeAct));
const made = acts.filter(({ row }) => row.refused === undefined);
let stage: Awaited<ReturnType<typeof buildStage>>;
let place: string;

describe.each(acts.filter(({ row }) => row.refused !== undefined))('$row.why', ({ row, output, document }) => {
  it.each(['terraform', 'ansible'] as const)(
    'is refused by generate --target %s, and nothing is written',
    async (target) => {
      const folder = await makeFolder();
      const spec = join(folder, 'openapi.json');
      await writeFile(spec, JSON.stringify(document));
      const refusal = await generate({ spec, out: join(folder, 'out'), targets: [target] }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({
        diagnostics: [{ code: 'no-credentials', message: expect.stringContaining(row.refused ?? '') }],
      });
      expect(existsSync(join(folder, 'out'))).toBe(false);
      await rm(folder, { recursive: true, force: true });
    },
  );

  it('is refused by both in the same words', () => {
    const reasons = new Set(output.coverage.operations.flatMap(({ homes }) => homes.map(tellHome)));
    expect([...reasons]).toEqual([expect.stringContaining(row.refused ?? '')]);
  });
});

it.each(acts.filter(({ row }) => row.homeless !== undefined))('$row.why: refused alike', ({ row, output }) => {
  for (const [line, words] of Object.entries(row.homeless ?? {})) {
    const entry = output.coverage.operations.find(({ method, path }) => `${method} ${path}` === line);
    const homes = entry?.homes.map(tellHome);
    expect(homes, line).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
  }
});

describe.skipIf(tools.go === null || tools.ansible === null)('both targets', () => {
  beforeAll(async () => {
    stage = await buildStage(tools, acts);
    place = await makeFolder();
    makeCertificate(tools, join(place, 'cert.pem'), join(place, 'key.pem'));
  });
  afterAll(async () => {
    await stage.clear();
    await rm(place, { recursive: true, force: true });
  });

  it.each(made)('$row.why', { concurrent: false }, async (act) => {
    const mock = await startMock({ document: act.document, keys: [KEY], rate: 0 });
    const pair = act.row.certificate && { cert: read('cert.pem'), key: read('key.pem') };
    const record = await recordRequests(mock.url, pair ?? null);
    try {
      for (const run of [stage.runTerraform, stage.runAnsible]) {
        mock.reset();
        const results = await run(act, listTasks(act), makeEnvironment(act, record.url, mock));
        judge(act, results, record.take(), run === stage.runTerraform ? 'Terraform' : 'Ansible');
        expect(mock.dump().created, 'what is left behind').toEqual([]);
      }
    } finally {
      await record.stop();
      await mock.stop();
    }
  });
});

function tellHome({ home, reason }: Home): string {
  return home ?? reason;
}

function read(file: string): Buffer {
  return readFileSync(join(place, file));
}

/** Made, made again without a change, changed, removed. */
function listTasks({ row: { values = { name: 'one' }, change } }: Act): Task[] {
  return [
    { do: 'apply', values },
    { do: 'apply', values },
    ...(change ? [{ do: 'apply' as const, values: change }] : []),
    { do: 'destroy', values },
  ];
}

function makeEnvironment({ row, name, plan }: Act, url: string, mock: RunningMock): Record<string, string> {
  const own = Object.entries(row.env ?? {}).map(([setting, value]): [string, string] => [
    `${name.toUpperCase()}_${setting}`,
    value.replace('$HOST', new URL(url).host),
  ]);
  const env: Record<string, string> = {
    ...listAccess(name, plan.access, { url, keys: mock.keys }),
    ...Object.fromEntries(own),
  };
  if (row.certificate) {
    env[`${name.toUpperCase()}_CLIENT_CERT`] = join(place, 'cert.pem');
    // One as a file and one as a text: both forms are taken.
    env[`${name.toUpperCase()}_CLIENT_KEY`] = read('key.pem').toString();
    env.SSL_CERT_FILE = join(place, 'cert.pem');
    env.PARITY_CA = join(place, 'cert.pem');
  }
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function judge({ row }: Act, results: Result[], requests: Recorded[], who: string): void {
  if (row.fails) {
    expect(results[0]?.error, who).toMatch(row.fails);
    expect(requests, who).toEqual([]);
    return;
  }
  expect(
    results.map(({ error }) => error).filter((error) => error !== ''),
    who,
  ).toEqual([]);
  const wanted = [true, false, ...(row.change ? [true] : []), true];
  expect(
    results.map(({ changed }) => changed),
    who,
  ).toEqual(wanted);
  for (const [line, isWanted] of Object.entries(row.calls ?? {})) {
    const isSent = requests.some(({ method, path }) => `${method} ${path}` === line);
    expect(isSent, `${who}: ${line}`).toBe(isWanted);
  }
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
