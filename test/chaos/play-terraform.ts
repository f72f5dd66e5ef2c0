import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareTerraform } from '../acceptance/real-tools.js';
import type { SeedResult } from './result.js';
import { CONFIG, KINDS } from './scenario.js';
import { type ChaosStage, KEY, providerFolder, tools } from './stage.js';

interface Told {
  type: string;
  diagnostic?: { severity: string; summary: string; detail: string; address?: string };
}

/** More runs than any schedule of faults needs. */
const MOST_RUNS = 12;

export async function prepareSeeds(stage: ChaosStage) {
  // What providers note about creates stays with the stage.
  const env = { INFRA_API_KEY: KEY, INFRA_ENDPOINT: stage.proxy.url, XDG_CACHE_HOME: join(stage.out, 'cache') };
  const terraform = await prepareTerraform(tools, providerFolder(stage.out), 'infra', env);
  await writeFile(join(terraform.root, 'main.tf'), CONFIG(...stage.offers));
  return terraform;
}

export type Terraform = Awaited<ReturnType<typeof prepareSeeds>>;

/** What the state knows, by address. */
export async function readKnown({ root }: Terraform): Promise<Map<string, { kind: string; id: string }>> {
  let text: string;
  try {
    text = await readFile(join(root, 'terraform.tfstate'), 'utf8');
  } catch {
    return new Map();
  }
  const { resources = [] } = JSON.parse(text) as {
    resources?: { type: string; name: string; instances: { attributes: { id?: string; name?: string } }[] }[];
  };
  return new Map(
    resources.flatMap(({ type, name, instances }) =>
      instances.map(({ attributes }) => {
        const kind = type.replace(/^infra_/, '');
        const id = kind === 'bucket' ? attributes.name : attributes.id;
        return [`${type}.${name}`, { kind, id: String(id) }] as const;
      }),
    ),
  );
}

/** Runs Terraform once and gives what it said about each address. */
export async function runOnce(terraform: Terraform, ...args: string[]) {
  const { stdout, exitCode = 1 } = await terraform.run([...args, '-json', '-input=false']);
  const told = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Told] : []));
  return { exitCode, errors: told.flatMap(({ diagnostic }) => (diagnostic?.severity === 'error' ? [diagnostic] : [])) };
}

/** Runs the commands that messages have printed; gives how many there were. */
export async function obey(
  terraform: Terraform,
  errors: readonly { detail: string; address?: string }[],
): Promise<number> {
  let commands = 0;
  for (const { detail, address } of errors) {
    const [, kind, id] = /terraform import (\w+)\.<name> '([^']*)'/.exec(detail) ?? [];
    if (id === undefined || kind === undefined || address === undefined || id.includes('<')) continue;
    commands += 1;
    for (let tries = 0; tries < MOST_RUNS; tries += 1) {
      const { exitCode, all = '' } = await terraform.run(['import', '-input=false', '-no-color', address, id]);
      if (exitCode === 0 || /non-existent|does not exist|already managed|status 404/.test(all)) break;
    }
  }
  return commands;
}

export async function playTerraform(stage: ChaosStage, terraform: Terraform, seed: number): Promise<SeedResult> {
  const begun = Date.now();
  const result: SeedResult = {
    target: 'terraform',
    seed,
    faults: 0,
    runs: 0,
    duplicates: 0,
    orphans: 0,
    removals: 0,
    commands: 0,
    seconds: 0,
  };
  await clear(stage, terraform);
  stage.mock.reset();
  stage.proxy.start(seed);
  await repeat('apply');
  const known = await readKnown(terraform);
  const made = stage.listMade();
  for (const kind of KINDS) result.duplicates += Math.max(0, made.filter((object) => object.kind === kind).length - 1);
  result.orphans += countUnknown(known);
  result.faults += stage.proxy.met.length;
  stage.proxy.start(seed + 1_000_000);
  await repeat('destroy');
  result.orphans += stage.listMade().length;
  result.faults += stage.proxy.met.length;
  stage.proxy.start(null);
  result.seconds = (Date.now() - begun) / 1000;
  return result;

  async function repeat(verb: 'apply' | 'destroy') {
    let last = '';
    for (let run = 0; run < MOST_RUNS; run += 1) {
      const before = await readKnown(terraform);
      result.runs += 1;
      const { exitCode, errors } = await runOnce(terraform, verb, '-auto-approve');
      if (verb === 'apply') result.removals += await countLost(before);
      if (exitCode === 0) return;
      last = errors.map(({ summary, detail, address }) => `${address}: ${summary}: ${detail}`).join('\n');
      result.commands += await obey(terraform, errors);
    }
    result.stuck = `${verb}: ${last}`;
  }

  /** What left the state in a run, and exists. */
  async function countLost(before: ReadonlyMap<string, { kind: string; id: string }>): Promise<number> {
    const after = await readKnown(terraform);
    const there = new Set(stage.listMade().map(({ kind, id }) => `${kind} ${id}`));
    return [...before].filter(([address, { kind, id }]) => !after.has(address) && there.has(`${kind} ${id}`)).length;
  }

  function countUnknown(known: ReadonlyMap<string, { kind: string; id: string }>): number {
    const told = new Set([...known.values()].map(({ kind, id }) => `${kind} ${id}`));
    return stage.listMade().filter(({ kind, id }) => !told.has(`${kind} ${id}`)).length;
  }
}

export async function clear(stage: ChaosStage, { root }: Terraform): Promise<void> {
  await rm(join(stage.out, 'cache'), { recursive: true, force: true });
  for (const name of ['terraform.tfstate', 'terraform.tfstate.backup', '.terraform.tfstate.lock.info'])
    await rm(join(root, name), { force: true });
}
