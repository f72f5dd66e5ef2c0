import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/generate.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import type { Home } from '../../generator/plan/coverage.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { judge } from './parity/judge.js';
import { recordRequests } from './parity/record-requests.js';
import { ROWS, type Row } from './parity/rows.js';
import { type Act, buildStage, makeAct, type Task } from './parity/stage.js';
import { findTools, makeFolder } from './real-tools.js';
import { makeCertificate } from './untrusted-server.js';

/** Both targets do the same with each of these documents, or refuse it in the same words. */
const tools = findTools();
const KEY = 'made-up-key';
/** Long enough to be waited for, and not longer. */
const SOON = { readyMs: 100, deleteMs: 100 };
const acts = await Promise.all(ROWS.map(makeAct));
const made = acts.filter(({ row }) => row.refused === undefined && !row.isGone);
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

describe.each(acts.filter(({ row }) => row.refuses !== undefined))('$row.why', ({ row, output }) => {
  it.each(Object.entries(row.refuses ?? {}))('both refuse %s in the same words', (operation, words) => {
    const found = output.coverage.operations.find(({ method, path }) => `${method} ${path}` === operation);
    expect(found?.homes.map(({ home, reason }) => home ?? reason)).toEqual([words, words]);
  });
});

describe.each(acts.filter(({ row }) => row.unmanaged !== undefined))('$row.why', ({ row, name, plan, output }) => {
  it('is no resource in either, and tells why', () => {
    expect(plan.catalogue.resources).toEqual([]);
    expect(plan.decisions).toContainEqual(
      expect.objectContaining({ subject: row.type ?? 'server', topic: 'kind', reason: row.unmanaged }),
    );
  });

  it.each(Object.entries(row.acts ?? {}))('%s is the same action in both', (operation, action) => {
    const found = output.coverage.operations.find(({ method, path }) => `${method} ${path}` === operation);
    expect(found?.homes.map(tellHome)).toEqual([`action ${name}_${action}`, action]);
  });
});

it.each(acts.flatMap(({ row, output }) => (row.has ?? []).map((operation) => ({ why: row.why, operation, output }))))(
  '$why: both have a home for $operation',
  ({ operation, output }) => {
    const found = output.coverage.operations.find(({ method, path }) => `${method} ${path}` === operation);
    expect(found?.homes.map(({ home }) => home !== null)).toEqual([true, true]);
  },
);

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
    const mock = await startMock({ document: act.document, keys: [KEY], rate: 0, ...SOON });
    const pair = act.row.certificate && { cert: read('cert.pem'), key: read('key.pem') };
    const record = await recordRequests(mock.url, pair ?? null);
    try {
      for (const run of [stage.runTerraform, stage.runAnsible]) {
        mock.reset();
        const made = await makeBefore(act, mock);
        const tasks = listTasks(fillIn(act.row, made));
        const results = await run(act, tasks, makeEnvironment(act, record.url, mock));
        judge(act, tasks, results, record.take(), run === stage.runTerraform ? 'Terraform' : 'Ansible');
        expect(mock.dump().created.length, 'what is left behind').toBe(made.length);
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

/** Made, made again without a change, looked at, changed, removed. */
function listTasks({ values = { name: 'one' }, change, lists, looksUp, keeps }: Row): Task[] {
  return [
    { do: 'apply', values },
    { do: 'apply', values },
    ...(lists ? [{ do: 'list' as const, values: {} }] : []),
    ...(looksUp ? [{ do: 'find' as const, values: looksUp }] : []),
    ...(keeps ? [{ do: 'apply' as const, values: keeps.values, fails: keeps.words }] : []),
    ...(change ? [{ do: 'apply' as const, values: change }] : []),
    { do: 'destroy', values },
  ];
}

async function makeBefore({ row: { before = [] } }: Act, { url }: RunningMock): Promise<string[]> {
  const ids: string[] = [];
  for (const [path, body] of before) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}

function fillIn(row: Row, ids: readonly string[]): Row {
  return JSON.parse(JSON.stringify(row), (_, value: unknown) =>
    typeof value === 'string' && /^\$\d$/.test(value) ? ids[Number(value.slice(1))] : value,
  ) as Row;
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
