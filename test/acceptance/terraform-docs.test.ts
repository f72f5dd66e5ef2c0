import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from './real-tools.js';

const KEY = 'made-up-key-for-the-mock';
const DOCS = 'github.com/hashicorp/terraform-plugin-docs/cmd/tfplugindocs@v0.25.0';
const tools = findTools();

type Schemas = Record<string, Record<string, unknown>>;

describe.skipIf(tools.go === null || tools.terraform === null)('documentation and examples', () => {
  let out: string;
  let source: string;
  let mock: RunningMock;
  let terraform: Awaited<ReturnType<typeof prepareTerraform>>;
  let schemas: Schemas;

  beforeAll(async () => {
    out = await makeFolder();
    source = join(out, 'terraform/provider');
    const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
    const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
    await writeFiles(
      out,
      (await makeOutput({ plan: plan(read.catalogue), document: read.document.root, settings, targets: ['terraform'] }))
        .files,
    );
    mock = await startMock({ loaded: read.document, keys: [KEY], rate: 0, readyMs: 50, deleteMs: 50 });
    terraform = await prepareTerraform(tools, source, 'infra', { INFRA_API_KEY: KEY, INFRA_ENDPOINT: mock.url });
    const fast = 'provider "infra" {\n  poll_interval = "10ms"\n  requests_per_minute = 0\n';
    const block = (await readExample('provider/provider.tf')).replace('provider "infra" {\n', fast);
    await writeFile(join(terraform.root, 'main.tf'), block);
    const printed = JSON.parse((await terraform.run(['providers', 'schema', '-json'])).stdout);
    const [address = ''] = Object.keys(printed.provider_schemas);
    schemas = printed.provider_schemas[address];
    // The name under which tfplugindocs looks for the provider.
    const renamed = { ...printed, provider_schemas: { [address.replace('/infra/', '/hashicorp/')]: schemas } };
    await writeFile(join(out, 'schema.json'), JSON.stringify(renamed));
  });
  afterAll(async () => {
    await mock?.stop();
    await rm(terraform?.folder ?? out, { recursive: true, force: true });
    await rm(out, { recursive: true, force: true });
  });

  const readExample = (path: string) => readFile(join(source, 'examples', path), 'utf8');

  it('passes tfplugindocs validate', async (context) => {
    const options = {
      reject: false,
      all: true,
      env: { PATH: `${dirname(tools.terraform ?? '')}:${process.env.PATH}` },
    };
    const there = await execa(tools.go ?? '', ['run', DOCS, '--version'], options);
    if (there.exitCode !== 0) context.skip('not run: tfplugindocs cannot be installed');
    const args = ['--provider-dir', source, '--provider-name', 'infra', '--providers-schema', join(out, 'schema.json')];
    const { exitCode, all } = await execa(tools.go ?? '', ['run', DOCS, 'validate', ...args], options);
    expect(exitCode, all).toBe(0);
  });

  it('has a page for everything, and nothing else', async () => {
    const folders: [folder: string, schema: string, prefix: string][] = [
      ['resources', 'resource_schemas', 'infra_'],
      ['data-sources', 'data_source_schemas', 'infra_'],
      ['actions', 'action_schemas', 'infra_'],
      ['ephemeral-resources', 'ephemeral_resource_schemas', 'infra_'],
      ['list-resources', 'list_resource_schemas', 'infra_'],
      ['functions', 'functions', ''],
    ];
    for (const [folder, schema, prefix] of folders) {
      const pages = (await readdir(join(source, 'docs', folder))).map((name) => prefix + name.replace('.md', ''));
      expect(pages.sort(), folder).toEqual(Object.keys(schemas[schema] ?? {}).sort());
      const examples = await readdir(join(source, 'examples', folder));
      expect(examples.sort(), folder).toEqual(pages);
    }
  });

  it('tells every setting of the provider', async () => {
    const page = await readFile(join(source, 'docs/index.md'), 'utf8');
    const told = [...page.matchAll(/^- `(\w+)` \(/gm)].map(([, name]) => name);
    const provider = schemas.provider as unknown as { block: { attributes: object } };
    expect(told).toEqual(Object.keys(provider.block.attributes).sort());
  });

  it('applies all examples of resources in one configuration, twice, and destroys them', async () => {
    const made = await collectBlocks('resources', 'resource.tf');
    const blocks = new Map(made);
    for (const [folder, file] of [
      ['data-sources', 'data-source.tf'],
      ['ephemeral-resources', 'ephemeral-resource.tf'],
      ['actions', 'action.tf'],
    ] as const) {
      for (const [head, text] of await collectBlocks(folder, file)) blocks.set(head, text);
    }
    for (const name of ['join_id', 'split_id']) {
      const text = await readExample(`functions/${name}/function.tf`);
      blocks.set(name, text);
    }
    const write = (kept: Iterable<string>) => writeFile(join(terraform.root, 'examples.tf'), [...kept].join('\n'));
    await write(blocks.values());
    await run(0, 'validate', '-no-color');
    await run(0, 'fmt', '-check', '-recursive', join(source, 'examples'));
    // Data sources of things that the same configuration makes would be asked too early.
    await write(made.values());
    await run(0, 'apply', '-no-color', '-auto-approve', '-input=false');
    expect(await run(0, 'plan', '-no-color', '-input=false')).toContain('No changes.');
    await queryAll();
    await attachAnother(made, write);
    await run(0, 'destroy', '-no-color', '-auto-approve', '-input=false');
  });

  /** A second machine behind the firewall leaves the first one where it is. */
  async function attachAnother(made: Map<string, string>, write: (kept: Iterable<string>) => Promise<void>) {
    const [vm, link] = ['vm', 'firewall_attachment'].map(
      (name) => made.get(`resource "infra_${name}" "example"`) ?? '',
    );
    const another = vm?.replaceAll('"example"', '"another"').replaceAll('"vm-1"', '"vm-2"') ?? '';
    const both = link?.replace('[infra_vm.example.id]', '[infra_vm.example.id, infra_vm.another.id]') ?? '';
    await write([
      ...new Map([...made, ['another', another], ['resource "infra_firewall_attachment" "example"', both]]).values(),
    ]);
    const text = await run(0, 'apply', '-no-color', '-auto-approve', '-input=false');
    expect(text).toContain('1 added, 1 changed, 0 destroyed');
    expect(await run(0, 'plan', '-no-color', '-input=false')).toContain('No changes.');
  }

  /** The blocks of all examples of a kind; one that stands in several is the same in all. */
  async function collectBlocks(folder: string, file: string): Promise<Map<string, string>> {
    const blocks = new Map<string, string>();
    for (const name of await readdir(join(source, 'examples', folder))) {
      const text = await readExample(`${folder}/${name}/${file}`);
      for (const block of text.split(/\n\n(?=[a-z])/)) {
        const head = block.slice(0, block.indexOf(' {'));
        expect(blocks.get(head) ?? block.trim(), `${name} in another example`).toBe(block.trim());
        blocks.set(head, block.trim());
      }
    }
    return blocks;
  }

  async function queryAll() {
    const families = await readdir(join(source, 'examples/queries'));
    for (const family of families)
      await writeFile(join(terraform.root, family), await readExample(`queries/${family}`));
    const text = await run(0, 'query', '-no-color', '-generate-config-out=found.tf');
    // What lives in something else is found there.
    expect(text).toMatch(
      /list\.infra_network_subnet\.all\["net-\w+"\]\s+id=sub-\w+,network_id=net-\w+\s+network-subnet-1/,
    );
    for (const family of families) await rm(join(terraform.root, family));
    // The configuration that Terraform wrote for everything that was found.
    await run(0, 'validate', '-no-color');
    await rm(join(terraform.root, 'found.tf'));
  }

  async function run(want: number, ...args: string[]) {
    const { exitCode, all } = await terraform.run(args);
    expect(exitCode, all).toBe(want);
    return all ?? '';
  }
});
