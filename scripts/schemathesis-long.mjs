import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setUpReferees } from './referees.mjs';
import { root, runScript, setUp, tell } from './setup.mjs';

// Few examples miss what only a longer chain of calls shows, so this one takes its time: it is no part of `npm test`.
// A finding is to be checked before it is believed: with seed 8 schemathesis 4.32.5 called a body wrong (a union whose
// first member has another enum) that fits by jsonschema_rs, its own validator.
const { values } = parseArgs({
  options: {
    spec: { type: 'string', default: join(root, 'spec', 'openapi.yaml') },
    seeds: { type: 'string', default: '1,2,3' },
    examples: { type: 'string', default: '15' },
    'max-time': { type: 'string', default: '900' },
  },
});

await runScript(async () => {
  setUp();
  const { schemathesis, missing } = setUpReferees();
  if (!schemathesis) {
    const { reason, install } = missing[0];
    tell(`Not run: schemathesis (${reason}). Install ${install}.`);
    return 3;
  }
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-schemathesis-'));
  let failures = 0;
  try {
    for (const seed of values.seeds.split(',')) {
      tell(`Seed ${seed}, ${values.examples} examples, at most ${values['max-time']} seconds …`);
      if (!(await runSeed(schemathesis, folder, seed))) failures += 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  process.stdout.write(`${failures === 0 ? 'No seed' : failures} of ${values.seeds.split(',').length} found a bug\n`);
  return failures === 0 ? 0 : 1;
});

/** A new mock for each seed, so that a finding can be had again with its seed alone. */
async function runSeed(schemathesis, folder, seed) {
  const { load } = await import('../dist/spec/load.js');
  const { stringifyStable } = await import('../dist/spec/stable-json.js');
  const { startMock } = await import('../dist/mock/start-mock.js');
  const loaded = await load({ spec: values.spec });
  writeFileSync(join(folder, 'openapi.json'), stringifyStable(loaded.root));
  // The reasons for these settings stand in test/acceptance/schemathesis.test.ts.
  const mock = await startMock({ loaded, rate: 0, rulesOff: new Set(['references']), deleteReads: 0, selfCheck: true });
  try {
    const args = [
      ...['run', 'openapi.json', '--url', mock.url, ...sayKey(loaded.root, mock.key)],
      ...['--checks', 'all', '--phases', 'coverage,fuzzing,stateful', '--max-examples', values.examples],
      ...['--seed', seed, '--max-time', values['max-time'], '--generation-database', 'none', '--no-color'],
    ];
    const child = spawn(schemathesis, args, { cwd: folder, stdio: ['ignore', 2, 2] });
    const [code] = await once(child, 'exit');
    const { findings } = mock.mock.journal;
    for (const finding of findings) tell(finding);
    return code === 0 && findings.length === 0;
  } finally {
    await mock.stop();
  }
}

/** The key wherever the document's security schemes may want it; a mock that asks for none ignores it. */
function sayKey(document, key) {
  const schemes = Object.values(document.components?.securitySchemes ?? document.securityDefinitions ?? {});
  const isBasic = schemes.some(({ type, scheme }) => type === 'basic' || scheme === 'basic');
  const basic = `Basic ${Buffer.from(`user:${key}`).toString('base64')}`;
  const named = schemes.filter(({ type, in: place }) => type === 'apiKey' && place === 'header');
  const headers = [
    `Authorization: ${isBasic ? basic : `Bearer ${key}`}`,
    ...named.map(({ name }) => `${name}: ${key}`),
  ];
  return headers.flatMap((header) => ['-H', header]);
}
