import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { meterProvider, withMock } from './metered.mjs';
import { generateProvider, runOrThrow } from './provider.mjs';

// `npm run test:real -- providers` has built it, from the release and the checksums that it names.
const written = fileURLToPath(new URL('../../.tools/real/provider-hcloud/terraform-provider-hcloud', import.meta.url));
// The one that was written by hand looks at the length.
const KEY = 'made-up-key-for-the-mock'.padEnd(64, '0');

/** The generated provider and one that was written by hand for the same API, with the same resources at the same mock. */
export async function measureBeside({ go, terraform }, spec, count) {
  if (go === null || terraform === null || process.platform === 'win32')
    return { rows: [], missing: ['the provider beside one written by hand; it needs Go, Terraform and Python.'] };
  if (!existsSync(spec)) return { rows: [], missing: [`${spec}; set IACSMITH_CORPUS to the folder that has it.`] };
  if (!existsSync(written))
    return { rows: [], missing: ['a provider written by hand; `npm run test:real -- providers hcloud` builds it.'] };
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  try {
    const program = join(folder, 'provider');
    runOrThrow(go, ['build', '-o', program, '.'], { cwd: generateProvider(spec, join(folder, 'out')) });
    const rows = [];
    for (const one of [
      { name: 'bench', source: 'bench/bench', program, settings: { api_key: KEY, requests_per_minute: 0 } },
      { name: 'hcloud', source: 'hetznercloud/hcloud', program: written, settings: { token: KEY } },
    ]) {
      const bin = meterProvider(folder, one.name, one.program);
      const at = { terraform, folder, bin, spec, key: KEY, rate: 0, source: one.source };
      rows.push(...(await withMock(at, (lab) => climb(lab, one, count))));
    }
    return { rows, missing: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function climb({ url, run, write }, { name, source, settings }, count) {
  const types = Object.entries(TYPES);
  const each = Math.ceil(count / types.length);
  write(
    JSON.stringify({
      terraform: { required_providers: { [name]: { source } } },
      provider: { [name]: { endpoint: url, ...settings } },
      resource: Object.fromEntries(
        types.map(([type, config]) => [`${name}_${type}`, { many: { count: each, ...config } }]),
      ),
    }),
  );
  const rows = [];
  for (const args of [
    ['apply', '-auto-approve'],
    ['plan', '-detailed-exitcode'],
    ['destroy', '-auto-approve'],
  ]) {
    const { requests, seconds, megabytes, wall } = await run(...args);
    rows.push({
      provider: name === 'bench' ? 'generated' : 'hcloud, written by hand',
      resources: String(each * types.length),
      step: args[0],
      requests: String(requests),
      'provider CPU s': seconds.toFixed(1),
      'provider MB': megabytes.toFixed(0),
      'wall s': wall.toFixed(0),
    });
  }
  return rows;
}

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: Terraform's own templates */
const TYPES = {
  ssh_key: { name: 'key-${count.index}', public_key: 'ssh-ed25519 AAAA${count.index}' },
  network: { name: 'network-${count.index}', ip_range: '10.0.0.0/16' },
  firewall: { name: 'firewall-${count.index}' },
  placement_group: { name: 'group-${count.index}', type: 'spread' },
  floating_ip: { name: 'floating-${count.index}', type: 'ipv4', home_location: 'fsn1' },
  volume: { name: 'volume-${count.index}', size: 10, location: 'fsn1' },
  primary_ip: {
    name: 'own-${count.index}',
    type: 'ipv4',
    assignee_type: 'server',
    location: 'fsn1',
    auto_delete: false,
  },
  load_balancer: { name: 'entry-${count.index}', load_balancer_type: 'lb11', location: 'fsn1' },
  zone: { name: 'site-${count.index}.example', mode: 'primary' },
};
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: Terraform's own templates */
