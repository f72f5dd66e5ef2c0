import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { prepareTerraform } from './terraform.mjs';

/** Terraform starts this in place of the provider; what its child has cost is known when the child has ended. */
const METER = `#!/usr/bin/env python3
import json, os, resource, subprocess, sys
code = subprocess.call([os.path.join(os.path.dirname(os.path.abspath(__file__)), "provider")] + sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(os.environ["BENCH_COST"], "a") as file:
    print(json.dumps({"seconds": used.ru_utime + used.ru_stime, "megabytes": used.ru_maxrss / 1024}), file=file)
sys.exit(code)
`;

/** The folder with this provider, which leaves behind what it has cost. */
export function meterProvider(folder, name, program) {
  const bin = join(folder, `bin-${name}`);
  mkdirSync(bin);
  copyFileSync(program, join(bin, 'provider'));
  writeFileSync(join(bin, `terraform-provider-${name}`), METER);
  for (const file of ['provider', `terraform-provider-${name}`]) chmodSync(join(bin, file), 0o755);
  return bin;
}

/** Terraform with such a provider at a mock of the document: requests, and what the provider process cost, for each command. */
export async function withMock({ terraform, folder, bin, spec, key, rate, point, source }, measure) {
  const { startMock } = await import('../../dist/mock/start-mock.js');
  const mock = await startMock({ spec, keys: [key], rate });
  const root = mkdtempSync(join(folder, 'terraform-'));
  const cost = join(root, 'cost');
  const terraformRun = prepareTerraform(terraform, root, bin, { ...point?.(mock.url), BENCH_COST: cost }, source);
  const run = async (...args) => {
    mock.mock.journal.clear();
    rmSync(cost, { force: true });
    const started = Date.now();
    await terraformRun(...args);
    const spent = existsSync(cost) ? readFileSync(cost, 'utf8').trim().split('\n').map(JSON.parse) : [];
    const entries = mock.journal();
    return {
      wall: (Date.now() - started) / 1000,
      requests: mock.coverage().called.reduce((sum, { calls }) => sum + calls, 0),
      refused: entries.filter(({ status }) => status === 429).length,
      seconds: Math.max(0, ...spent.map(({ seconds }) => seconds)),
      megabytes: Math.max(0, ...spent.map(({ megabytes }) => megabytes)),
    };
  };
  try {
    return await measure({
      url: mock.url,
      run,
      write: (config) => writeFileSync(join(root, 'root', 'main.tf.json'), config),
    });
  } finally {
    await mock.stop();
  }
}
