import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../generator/map/types.js';
import type { JsonObject } from '../../generator/spec/types.js';
import {
  lookUpExisting,
  planRungs,
  type Rung,
  writeRoot,
} from '../../generator/targets/terraform/verify/plan-rungs.js';
import { listLeft } from './ladder-evidence.js';
import { Arguments, type ProviderSchema } from './reach-arguments.js';
import { openStage, prism, type Stage, type StateResource, tools } from './terraform-stage.js';

describe.skipIf(tools.go === null || tools.terraform === null)('everything that the schema lists', () => {
  let stage: Stage;
  let rungs: Rung[];
  let schema: ProviderSchema;
  let args: Arguments;
  const asked = new Map<string, JsonObject>();

  beforeAll(async () => {
    stage = await openStage();
    const existing = lookUpExisting(stage.catalogue, 'infra', asked);
    rungs = planRungs(stage.catalogue, 'infra', existing);
    args = new Arguments(stage.catalogue, 'infra', existing, findStored);
    await configure({});
    const { stdout } = await stage.terraform.run(['providers', 'schema', '-json']);
    const { provider_schemas: all } = JSON.parse(stdout) as { provider_schemas: Record<string, ProviderSchema> };
    [schema] = Object.values(all) as [ProviderSchema];
  });
  afterAll(() => stage.close());

  function findStored(path: string): string | null {
    const pattern = new RegExp(`^${path.replace(/\{[^{}]*\}/g, '[^/]+')}$`);
    return (
      stage.mock
        .dump()
        .operations.find((item) => pattern.test(item.path))
        ?.path.split('/')
        .at(-1) ?? null
    );
  }
  function configure(more: Record<string, JsonObject>): Promise<void> {
    const root = JSON.parse(writeRoot('infra', rungs, new Map(), asked)) as Record<string, JsonObject>;
    for (const [name, block] of Object.entries(more)) {
      for (const [type, own] of Object.entries(block)) {
        const there = root[name]?.[type] as JsonObject | undefined;
        root[name] = { ...root[name], [type]: { ...there, ...(own as JsonObject) } };
      }
    }
    return writeFile(join(stage.terraform.root, 'main.tf.json'), JSON.stringify(root, null, 2));
  }
  const fillAll = (schemas: ProviderSchema['data_source_schemas'], wrap: (filled: JsonObject) => JsonObject) =>
    Object.fromEntries(Object.entries(schemas).map(([type, own]) => [type, { reached: wrap(args.fill(type, own)) }]));
  /** The operations that went well since the last look. */
  const takeOperations = () =>
    new Set(stage.takeJournal().flatMap(({ status, operation }) => (status < 300 && operation ? [operation] : [])));

  it('makes every resource', async () => {
    await stage.apply();
    const made = [...(await stage.readState()).values()].filter(({ mode }) => mode === 'managed');
    expect(made.map(({ address }) => address.split('.')[0]).sort()).toEqual(
      Object.keys(schema.resource_schemas).sort(),
    );
  });

  it('takes every action', async () => {
    const action = fillAll(schema.action_schemas, (config) => ({ config }));
    const actions = Object.keys(action).map((type) => `action.${type}.reached`);
    const trigger = { events: ['after_create'], actions };
    const depends_on = rungs.map(({ address }) => address);
    await configure({
      action,
      resource: { terraform_data: { trigger: { depends_on, lifecycle: { action_trigger: [trigger] } } } },
    });
    stage.takeJournal();
    await stage.apply();
    const done = takeOperations();
    const wanted = [...stage.catalogue.resources, ...stage.catalogue.lookups].flatMap((owner) => owner.actions);
    expect(wanted.map(({ call }) => call.operation).filter((operation) => !done.has(operation))).toEqual([]);
    expect(actions).toHaveLength(wanted.length + stage.catalogue.actions.length);
  });

  it('reads every data source', async () => {
    const data: Record<string, JsonObject> = fillAll(schema.data_source_schemas, (filled) => filled);
    await configure({ data });
    await stage.apply();
    const state = await stage.readState();
    const wrong = Object.keys(data).filter((type) => !isFound(type, state));
    expect(wrong).toEqual([]);
  });

  /** What was made is found again, alone and among the others; what cannot be made has been read at least. */
  function isFound(type: string, state: Map<string, StateResource>): boolean {
    const found = state.get(`data.${type}.reached`)?.values;
    const owner = args.findOwner(type);
    const made = owner && state.get(`infra_${owner.name}.${owner.name}`)?.values;
    if (!found || !owner) return false;
    if (!made) return true;
    const isSame = (values: JsonObject) => owner.identity.every((name) => String(values[name]) === String(made[name]));
    const many = found[type.slice('infra_'.length)];
    return Array.isArray(many) ? many.some((item) => isSame(item as JsonObject)) : isSame(found);
  }

  it('opens every ephemeral resource and keeps nothing of it', async () => {
    await configure({ ephemeral: fillAll(schema.ephemeral_resource_schemas, (filled) => filled) });
    stage.takeJournal();
    await stage.apply();
    const done = takeOperations();
    const calls = Object.keys(schema.ephemeral_resource_schemas).flatMap((type) => {
      const owner = args.findOwner(type);
      const { read, create, delete: remove } = (owner?.operations ?? {}) as Partial<Resource['operations']>;
      return read ? [read] : [create, remove];
    });
    expect(calls.map((call) => call?.operation ?? '').filter((operation) => !done.has(operation))).toEqual([]);
    const { stdout } = await stage.terraform.run(['show', '-json']);
    expect(
      Object.keys(schema.ephemeral_resource_schemas).filter((type) => stdout.includes(`ephemeral.${type}`)),
    ).toEqual([]);
  });

  it('lists everything that can be listed, for terraform query', async () => {
    const state = await stage.readState();
    const blocks = Object.entries(schema.list_resource_schemas).map(([type, own]) => {
      const needed = Object.entries(own.block.attributes ?? {}).filter(([, { required }]) => required);
      const made = state.get(`${type}.${type.slice('infra_'.length)}`)?.values ?? {};
      const settings = needed.map(([name]) => `    ${name} = ${JSON.stringify(made[name])}\n`).join('');
      return `list "${type}" "all" {\n  provider = infra\n  config {\n${settings}  }\n}\n`;
    });
    await writeFile(join(stage.terraform.root, 'all.tfquery.hcl'), blocks.join('\n'));
    const text = await stage.run(0, 'query');
    const unseen = Object.keys(schema.list_resource_schemas).filter((type) => !text.includes(`list.${type}.all `));
    expect(unseen).toEqual([]);
    await rm(join(stage.terraform.root, 'all.tfquery.hcl'));
  });

  it('has no function but the two that build and parse identifiers', () => {
    expect(Object.keys(schema.functions).sort()).toEqual(['join_id', 'split_id']);
  });

  it('leaves nothing', async () => {
    await configure({});
    await stage.run(0, 'destroy', '-auto-approve', '-input=false');
    expect(listLeft(stage.mock, rungs)).toEqual([]);
  });

  it.skipIf(prism === null)('sent nothing that Prism finds fault with', async () => {
    console.log(`${stage.watch.requests} requests went through Prism`);
    expect(stage.watch.violations).toEqual([]);
    await stage.sendNonsense();
    expect(stage.watch.violations).toHaveLength(1);
  });
});
