import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { meterProvider, withMock } from './metered.mjs';
import { generateProvider, runOrThrow } from './provider.mjs';
import { KEY, pointBench } from './terraform.mjs';

const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const LARGEST_PAGE = 100;
const PER_MINUTE = 200;
const LIMITED = 260;

/** A plan over many resources of ten types, and an apply under a limit of requests. */
export async function measureScale({ go, terraform }, count) {
  const none = { rows: [], missing: [] };
  if (go === null || terraform === null || process.platform === 'win32')
    return { plan: { ...none, missing: ['the provider at scale; it needs Go, Terraform and Python.'] }, limited: none };
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  try {
    const program = join(folder, 'provider');
    runOrThrow(go, ['build', '-o', program, '.'], { cwd: generateProvider(spec, join(folder, 'out')) });
    const bin = meterProvider(folder, 'bench', program);
    const at = { terraform, folder, bin, spec, key: KEY, point: pointBench };
    return {
      plan: { rows: await withMock({ ...at, rate: 0 }, (lab) => measurePlan(lab, count)), missing: [] },
      limited: { rows: await withMock({ ...at, rate: PER_MINUTE }, measureLimited), missing: [] },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePlan({ run, write }, count) {
  const types = Object.entries(TYPES);
  const each = Math.ceil(count / types.length);
  const resource = Object.fromEntries(types.map(([type, fields]) => [type, { many: { count: each, ...fields } }]));
  write(toConfig(resource, 0));
  const applied = await run('apply', '-auto-approve');
  const planned = await run('plan', '-detailed-exitcode');
  const floor = types.length * Math.ceil(each / LARGEST_PAGE);
  return [
    describe(each * types.length, types.length, 'apply', applied, each * types.length),
    describe(each * types.length, types.length, 'plan', planned, floor),
  ];
}

function describe(count, types, step, { requests, seconds, megabytes, wall }, floor) {
  return {
    resources: String(count),
    types: String(types),
    step,
    requests: String(requests),
    floor: String(floor),
    times: (requests / floor).toFixed(2),
    'provider CPU s': seconds.toFixed(1),
    'provider MB': megabytes.toFixed(0),
    'wall s': wall.toFixed(0),
  };
}

/** As many creates as take more than a minute: the API lets the first in at once, and the rest a minute later. */
async function measureLimited({ run, write }) {
  write(toConfig({ bench_ssh_key: { many: { count: LIMITED, ...TYPES.bench_ssh_key } } }, PER_MINUTE));
  const { requests, refused, wall } = await run('apply', '-auto-approve', '-parallelism=50');
  const floor = 60 * Math.floor((requests - 1) / PER_MINUTE);
  return [
    {
      resources: String(LIMITED),
      limit: `${PER_MINUTE} a minute`,
      requests: String(requests),
      refused: String(refused),
      'wall s': wall.toFixed(0),
      'floor s': String(floor),
      times: (wall / floor).toFixed(2),
      'at an even pace s': ((requests * 60) / PER_MINUTE).toFixed(0),
      target: 'at most 1.05 times',
      verdict: wall <= 1.05 * floor ? 'met' : 'missed',
    },
  ];
}

function toConfig(resource, perMinute) {
  return JSON.stringify({
    terraform: { required_providers: { bench: { source: 'bench/bench' } } },
    provider: { bench: { requests_per_minute: perMinute } },
    resource,
  });
}

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: Terraform's own templates */
const TYPES = {
  bench_ssh_key: { name: 'key-${count.index}', public_key: 'ssh-ed25519 AAAA${count.index}' },
  bench_project: { name: 'project-${count.index}' },
  bench_account_member: { email: 'member-${count.index}@example.com', role: 'developer' },
  bench_firewall: { name: 'firewall-${count.index}' },
  bench_placement_group: { name: 'group-${count.index}', region: 'eu-north-1' },
  bench_storage_volume: { name: 'volume-${count.index}', region: 'eu-north-1', size_gb: 100 },
  bench_bucket: { name: 'bucket-${count.index}', region: 'eu-north-1' },
  bench_network: { name: 'network-${count.index}', ip_range: '10.20.0.0/16', region: 'eu-north-1' },
  bench_monitoring_check: { name: 'check-${count.index}', kind: 'http', url: 'https://www.customer.example/health' },
  bench_access_key: { name: 'access-${count.index}' },
};
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: Terraform's own templates */
