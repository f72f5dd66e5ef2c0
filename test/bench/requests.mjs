import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateProvider, runOrThrow } from './provider.mjs';
import { KEY, pointBench, prepareTerraform } from './terraform.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What Terraform asks of the API for many resources of one type, beside a request for each of them. */
export async function measureRequests({ go, terraform }) {
  if (go === null || terraform === null)
    return { rows: [], missing: ['requests of Terraform; they need Go and Terraform.'] };
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  const { startMock } = await import('../../dist/mock/start-mock.js');
  const mock = await startMock({ spec: join(root, 'spec', 'openapi.yaml'), keys: [KEY], rate: 0 });
  try {
    const provider = generateProvider(join(root, 'spec', 'openapi.yaml'), join(folder, 'out'));
    const bin = join(folder, 'bin');
    runOrThrow(go, ['build', '-o', join(bin, 'terraform-provider-bench'), '.'], { cwd: provider });
    const run = prepareTerraform(terraform, folder, bin, pointBench(mock.url));
    const rows = [];
    for (const count of [200, 1000]) rows.push(...(await climb(mock, run, folder, count, true)));
    rows.push(...(await climb(mock, run, folder, 200, false)));
    return { rows, missing: [] };
  } finally {
    await mock.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function climb(mock, run, folder, count, shared) {
  const config = {
    terraform: { required_providers: { bench: { source: 'bench/bench' } } },
    provider: { bench: { requests_per_minute: 0, shared_reads: shared } },
    resource: {
      bench_ssh_key: {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Terraform's own template
        many: { count, name: 'key-${count.index}', public_key: 'ssh-ed25519 AAAA${count.index}' },
      },
    },
  };
  writeFileSync(join(folder, 'root', 'main.tf.json'), JSON.stringify(config));
  const rows = [];
  for (const [step, each, ...args] of [
    ['apply', 1, 'apply', '-auto-approve'],
    ['plan', 1, 'plan', '-detailed-exitcode'],
    ['destroy', 2, 'destroy', '-auto-approve'],
  ]) {
    mock.mock.journal.clear();
    await run(...args);
    rows.push(describe(count, step, mock.journal().length, each * count, shared));
  }
  return rows;
}

function describe(count, step, requests, naive, shared) {
  const most = shared ? LIMITS[`${step} ${count}`] : undefined;
  return {
    resources: String(count),
    step,
    'lists shared': shared ? 'yes' : 'no',
    requests: String(requests),
    'one each': String(naive),
    target: most === undefined ? '' : `at most ${most}`,
    verdict: most === undefined ? '' : requests <= most ? 'met' : 'missed',
  };
}

const LIMITS = { 'plan 1000': 20, 'destroy 1000': 1020 };
