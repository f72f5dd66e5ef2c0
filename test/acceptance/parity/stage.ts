import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { parse } from 'yaml';
import { makeConfig } from '../../../generator/config/make-config.js';
import { emptyConfig } from '../../../generator/config/types.js';
import { makeOutput } from '../../../generator/make-output.js';
import { map } from '../../../generator/map/map.js';
import { buildApi } from '../../../generator/model/build-api.js';
import { plan } from '../../../generator/plan/plan.js';
import type { Plan } from '../../../generator/plan/types.js';
import { compose } from '../../../generator/spec/compose/compose.js';
import { normalise } from '../../../generator/spec/normalise/normalise.js';
import type { JsonObject } from '../../../generator/spec/types.js';
import type { OutputFile } from '../../../generator/write/types.js';
import { makeFolder, type Tools } from '../real-tools.js';
import { type Row, SERVER_SCHEMA, SERVERS } from './rows.js';
import { startModules } from './start-modules.js';

/** A row with everything that was made of it. */
export interface Act {
  row: Row;
  /** Of provider and collection. */
  name: string;
  document: JsonObject;
  plan: Plan;
  output: Awaited<ReturnType<typeof makeOutput>>;
}

export interface Result {
  changed: boolean;
  /** Empty where it went well. */
  error: string;
  /** What was read, as far as a task reads. */
  values?: JsonObject;
}

export interface Task {
  /** `list` reads all items, `find` the one with these values. */
  do: 'apply' | 'destroy' | 'list' | 'find';
  values: JsonObject;
  /** It is refused in these words. */
  fails?: RegExp;
}

const here = fileURLToPath(new URL('.', import.meta.url));

export async function makeAct(row: Row, index: number): Promise<Act> {
  const name = `row${index}`;
  const given = parse(row.document === '' ? '{}' : row.document) as JsonObject;
  const components = (given.components ?? {}) as JsonObject;
  const single: JsonObject = {
    openapi: '3.1.0',
    info: { title: row.why, version: '1' },
    ...(parse(SERVERS) as JsonObject),
    ...given,
    components: { ...components, schemas: { Server: SERVER_SCHEMA, ...(components.schemas as JsonObject) } },
  };
  const document = row.beside === undefined ? single : joinDocuments(single, row.beside);
  const clean = normalise({ root: structuredClone(document), sha256: '', origin: 'test', diagnostics: [] });
  const empty = emptyConfig();
  const resources = row.attributes
    ? makeConfig({ resources: { [row.type ?? 'server']: { attributes: row.attributes } } }).resources
    : empty.resources;
  const config = { ...empty, resources, access: { ...empty.access, ...row.access } };
  const planned = plan(map(buildApi(clean.root, clean.sha256, clean.openapi), config), config);
  const settings = { name, namespace: 'parity', version: '0.1.0', license: 'MIT', source: `parity/${name}` };
  const output = await makeOutput({ plan: planned, document, settings, targets: ['terraform', 'ansible'] });
  return { row, name, document, plan: planned, output };
}

function joinDocuments(first: JsonObject, second: string): JsonObject {
  const more = { openapi: '3.1.0', info: { title: 'Second', version: '1' }, ...(parse(second) as JsonObject) };
  const parts = [first, more].map((root, i) => {
    const clean = normalise({ root: structuredClone(root), sha256: '', origin: 'test', diagnostics: [] });
    return { product: i === 0 ? 'first' : 'second', root: clean.root, openapi: clean.openapi, origin: 'test' };
  });
  return compose(parts).root;
}

/** All providers in one binary, all collections in one folder: what a row costs is a process for each. */
export async function buildStage(tools: Tools, acts: readonly Act[]) {
  const folder = await makeFolder();
  const made = acts.filter(({ plan: { access } }) => access.obstacle === null);
  for (const { name, output } of made) await writeAct(folder, name, output.files);
  await cp(join(here, 'driver'), join(folder, 'go'), { recursive: true });
  const imports = made.map(({ name }) => `\t${name} "parity/rows/${name}/provider"`).join('\n');
  const entries = made.map(({ name }) => `\t"${name}": ${name}.Provider,`).join('\n');
  const list = `package main\n\nimport (\n${imports}\n\t"parity/runtime"\n)\n\nvar providers = map[string]runtime.Provider{\n${entries}\n}\n`;
  await writeFile(join(folder, 'go/providers.go'), list);
  const binary = join(folder, 'driver');
  if (tools.go) await execa(tools.go, ['build', '-o', binary, '.'], { cwd: join(folder, 'go') });
  const modules = await startModules(tools);
  const clear = async () => {
    await modules.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    clear,
    runTerraform: async (
      { name, row }: Act,
      tasks: readonly Task[],
      env: Record<string, string>,
    ): Promise<Result[]> => {
      const order = { provider: name, allow: row.allows ?? [], tasks: tasks.map((task) => orderTerraform(row, task)) };
      const { stdout } = await execa(binary, { input: JSON.stringify(order), env, extendEnv: false });
      return JSON.parse(stdout) as Result[];
    },
    runAnsible: async ({ name, row }: Act, tasks: readonly Task[], env: Record<string, string>): Promise<Result[]> => {
      const common = { retry_timeout: 0, ...(env.PARITY_CA && { ca_path: env.PARITY_CA }) };
      const list = tasks.map((task) => orderAnsible(row, task, common));
      const order = { collection: `parity.${name}`, tasks: list, place: join(folder, 'ansible'), environment: env };
      const results = (await modules.run(order)) as (JsonObject & ModuleResult)[];
      return results.map(({ changed = false, failed = false, msg = '', ...values }) => ({
        changed,
        error: failed ? msg : '',
        values,
      }));
    },
  };
}

interface ModuleResult {
  changed?: boolean;
  failed?: boolean;
  msg?: string;
}

function orderTerraform({ type = 'server' }: Row, { do: verb, values }: Task) {
  if (verb === 'list') return { do: 'read', type: `${type}s`, values };
  return { do: verb === 'find' ? 'read' : verb, type, values };
}

function orderAnsible(row: Row, { do: verb, values }: Task, common: JsonObject) {
  const { type = 'server', find, allows, creates } = row;
  if (verb === 'list' || verb === 'find') return { module: `${type}_info`, options: { ...values, ...common } };
  const names = find ?? Object.keys(values).slice(0, 1);
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  const options = verb === 'apply' ? values : { ...known, state: 'absent' };
  const anew = { ...(creates !== undefined && { recreate: true }), ...(allows && { allow_replacement: [...allows] }) };
  return { module: type, options: { ...options, ...anew, ...common } };
}

/** The runtime is the same in every provider, so that one copy of it is compiled. */
async function writeAct(folder: string, name: string, files: readonly OutputFile[]): Promise<void> {
  for (const { path, content } of files) {
    const place = placeFile(path, name);
    if (place === null) continue;
    const text = path.endsWith('.go') || path.endsWith('go.mod') ? rename(content, name) : content;
    await mkdir(dirname(join(folder, place)), { recursive: true });
    await writeFile(join(folder, place), text);
  }
}

function placeFile(path: string, name: string): string | null {
  if (path.startsWith('ansible/')) return path;
  const own = /^terraform\/provider\/(.*)$/.exec(path)?.[1] ?? '';
  if (own.endsWith('_test.go')) return null;
  if (own === 'go.mod' || own === 'go.sum') return `go/${own}`;
  if (own.startsWith('internal/runtime/')) return `go/runtime/${own.slice('internal/runtime/'.length)}`;
  return own.startsWith('internal/') ? `go/rows/${name}/${own.slice('internal/'.length)}` : null;
}

function rename(content: string, name: string): string {
  return content
    .replaceAll(`terraform-provider-${name}/internal/runtime`, 'parity/runtime')
    .replaceAll(`terraform-provider-${name}/internal/`, `parity/rows/${name}/`)
    .replace(`module terraform-provider-${name}`, 'module parity');
}
