import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from './real-tools.js';

const KEY = 'made-up-key-for-the-mock';
const tools = findTools();
/** An expression in Terraform's JSON form. */
const refer = (expression: string) => `\${${expression}}`;

describe.skipIf(tools.go === null || tools.terraform === null)('beyond resources', () => {
  let out: string;
  let mock: RunningMock;
  let terraform: Awaited<ReturnType<typeof prepareTerraform>>;

  beforeAll(async () => {
    out = await makeFolder();
    const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
    const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
    await writeFiles(
      out,
      (await makeOutput({ plan: plan(read.catalogue), document: read.document.root, settings, targets: ['terraform'] }))
        .files,
    );
    mock = await startMock({ loaded: read.document, keys: [KEY], rate: 0, readyMs: 200, deleteMs: 200 });
    const env = { INFRA_API_KEY: KEY, INFRA_ENDPOINT: mock.url };
    terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'infra', env);
  });
  afterAll(async () => {
    await mock?.stop();
    await rm(terraform?.folder ?? out, { recursive: true, force: true });
    await rm(out, { recursive: true, force: true });
  });

  const base = {
    terraform: { required_providers: { infra: { source: 'infra/infra' } } },
    provider: { infra: { poll_interval: '10ms', requests_per_minute: 0 } },
  };
  const configure = (more: JsonObject) =>
    writeFile(join(terraform.root, 'main.tf.json'), JSON.stringify({ ...base, ...more }));
  async function run(want: number, ...args: string[]) {
    const { exitCode, all } = await terraform.run(args);
    expect(exitCode, all).toBe(want);
    return all ?? '';
  }
  const apply = () => run(0, 'apply', '-no-color', '-auto-approve', '-input=false');
  const vm = {
    name: 'web-1',
    image: refer('data.infra_images.all.images[0].id'),
    plan: refer('data.infra_flexible_vps_plans.all.flexible_vps_plans[0].id'),
    region: refer('data.infra_flexible_vps_regions.all.flexible_vps_regions[0].id'),
  };

  it('looks up one thing by name or identifier, many by filter, and computes', async () => {
    await configure({
      data: {
        infra_flexible_vps_plans: { all: {} },
        infra_flexible_vps_plan: { one: { id: refer('data.infra_flexible_vps_plans.all.flexible_vps_plans[0].id') } },
        infra_flexible_vps_region: {
          named: { name: refer('data.infra_flexible_vps_regions.all.flexible_vps_regions[0].name') },
        },
        infra_flexible_vps_regions: { all: {} },
        infra_products: { all: {} },
        infra_estimate: {
          price: { items: [{ product_id: refer('data.infra_products.all.products[0].id'), quantity: 2 }] },
        },
      },
      output: {
        same: {
          value: refer(
            'data.infra_flexible_vps_plan.one.name == data.infra_flexible_vps_plans.all.flexible_vps_plans[0].name',
          ),
        },
        region: {
          value: refer(
            'data.infra_flexible_vps_region.named.id == data.infra_flexible_vps_regions.all.flexible_vps_regions[0].id',
          ),
        },
        total: { value: refer('data.infra_estimate.price.total.currency') },
      },
    });
    const text = await apply();
    expect(text).toContain('same = true');
    expect(text).toContain('region = true');
    expect(text).toMatch(/total = "[A-Z]{3}"/);
  });

  it('says clearly that nothing fits', async () => {
    await configure({ data: { infra_flexible_vps_region: { none: { name: 'nowhere' } } } });
    expect(await run(1, 'plan', '-no-color', '-input=false')).toMatch(/nothing matches name = "nowhere"/);
    await configure({ data: { infra_flexible_vps_region: { none: {} } } });
    expect(await run(1, 'plan', '-no-color', '-input=false')).toMatch(/set one of these to choose one/);
  });

  it('switches a machine off and on, acts on it, and never keeps its console token', async () => {
    const data = {
      infra_flexible_vps_plans: { all: {} },
      infra_flexible_vps_regions: { all: {} },
      infra_images: { all: {} },
    };
    await configure({ data, resource: { infra_vm: { vm: { ...vm, power_state: 'stopped' } } } });
    await apply();
    expect(JSON.stringify(mock.dump().created)).toContain('"power_state":"stopped"');
    await configure({
      data,
      resource: { infra_vm: { vm: { ...vm, power_state: 'running' } } },
      ephemeral: { infra_vm_console: { console: { vm_id: refer('infra_vm.vm.id') } } },
      action: { infra_vm_restart: { again: { config: { id: refer('infra_vm.vm.id') } } } },
    });
    await apply();
    expect(JSON.stringify(mock.dump().created)).toContain('"power_state":"running"');
    const invoked = await run(
      0,
      'apply',
      '-no-color',
      '-auto-approve',
      '-input=false',
      '-invoke=action.infra_vm_restart.again',
    );
    expect(invoked).toMatch(/Done/);
    expect(mock.coverage().never).not.toContain('GET /flexible-vps/v1/vms/{id}/console');
    const state = (await terraform.run(['show', '-json'])).stdout;
    expect(state).not.toContain('"token"');
  });

  it('lists what there is, for terraform query', async () => {
    await writeFile(join(terraform.root, 'all.tfquery.hcl'), 'list "infra_vm" "all" {\n  provider = infra\n}\n');
    const text = await run(0, 'query', '-no-color');
    expect(text).toMatch(/list\.infra_vm\.all\s+id=vm-/);
    await rm(join(terraform.root, 'all.tfquery.hcl'));
  });

  it('builds and parses identifiers', async () => {
    await configure({
      output: {
        joined: { value: refer('provider::infra::join_id("net/1", "sub")') },
        split: { value: refer('provider::infra::split_id("net%2F1/sub")') },
      },
    });
    const text = await apply();
    expect(text).toContain('joined = "net%2F1/sub"');
    expect(text).toMatch(/split = .*\[\s*"net\/1",\s*"sub",\s*\]/s);
  });

  it('answers bad input at the right place', async () => {
    const data = {
      infra_flexible_vps_plans: { all: {} },
      infra_flexible_vps_regions: { all: {} },
      infra_images: { all: {} },
    };
    await configure({
      resource: {
        infra_firewall_rule: {
          r: { firewall_id: 'x', direction: 'inbound', protocol: 'tcp', remote_ranges: ['0.0.0.0/0'], icmp_type: 1 },
        },
      },
    });
    const wrong = await run(1, 'validate', '-no-color');
    expect(wrong).toContain('ports must be set if protocol is "tcp"');
    expect(wrong).toContain('icmp_type can only be set if protocol is "icmp"');
    await configure({ data, resource: { infra_vm: { vm } } });
    expect(await run(1, 'import', '-no-color', '-input=false', 'infra_vm.vm', 'vm-00000000')).toMatch(
      /Cannot import vm/,
    );
    const missing = await terraform.run(['plan', '-no-color', '-input=false'], { INFRA_API_KEY: '' });
    expect(missing.all).toContain('No key for the API');
    const unreachable = await terraform.run(['plan', '-no-color', '-input=false'], {
      INFRA_ENDPOINT: 'http://127.0.0.1:1',
    });
    expect(unreachable.exitCode).toBe(1);
    expect(unreachable.all).toContain('connection refused');
  });
});
