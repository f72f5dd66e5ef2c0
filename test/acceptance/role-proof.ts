import { rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Settings } from '../../generator/config/settings.js';
import { makeOutput } from '../../generator/make-output.js';
import type { Catalogue } from '../../generator/map/types.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { parseExactJson } from '../../generator/spec/parse/exact-json.js';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { JsonObject } from '../../generator/spec/types.js';
import type { RolePlan } from '../../generator/targets/ansible/view/roles/plan-role.js';
import type { AnsibleView } from '../../generator/targets/ansible/view/types.js';
import { findFolder, planRoles, viewAnsible } from '../../generator/targets/ansible/view/view-ansible.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { startInterpreter } from './module-interpreter.js';
import { makeFolder, type Tools, writeFiles } from './real-tools.js';
import { RoleValues } from './role-values.js';

/** What a run of playbooks did: each task that ran, with its result. */
export interface Outcome {
  results: JsonObject[];
  failed: string[];
  changed: string[];
  writes: number;
  exitCode: number | undefined;
  text: string;
}

/** A generated collection in a folder of its own, and a mock of its API. */
export class RoleProof {
  readonly folder: string;
  readonly mock: RunningMock;
  readonly catalogue: Catalogue;
  readonly roles: RolePlan[];
  readonly view: AnsibleView;
  readonly values: RoleValues;
  readonly playbooks: string;
  readonly interpreter: Awaited<ReturnType<typeof startInterpreter>>;
  #tools: Tools;
  #settings: Settings;

  private constructor(
    tools: Tools,
    settings: Settings,
    parts: Pick<RoleProof, 'folder' | 'mock' | 'catalogue' | 'roles' | 'view' | 'interpreter'>,
  ) {
    this.#tools = tools;
    this.#settings = settings;
    this.folder = parts.folder;
    this.mock = parts.mock;
    this.catalogue = parts.catalogue;
    this.roles = parts.roles;
    this.view = parts.view;
    this.interpreter = parts.interpreter;
    this.values = new RoleValues(parts.catalogue, parts.mock);
    this.playbooks = join(parts.folder, findFolder(settings), 'playbooks');
  }

  static async start(tools: Tools, spec: string, settings: Settings): Promise<RoleProof> {
    const folder = await makeFolder();
    const { catalogue, document } = await readCatalogue({
      spec,
      offline: false,
      allowRefs: [],
      strict: false,
    });
    const { files } = await makeOutput({
      plan: plan(catalogue),
      document: document.root,
      settings,
      targets: ['ansible'],
    });
    await writeFiles(folder, files);
    const mock = await startMock({ loaded: document, rate: 0, readyReads: 0, readyMs: 0, deleteReads: 0, deleteMs: 0 });
    const interpreter = await startInterpreter(tools, folder);
    const local = `localhost ansible_connection=local ansible_python_interpreter=${interpreter.path}\n`;
    await writeFile(join(folder, 'hosts.ini'), local);
    const roles = planRoles(plan(catalogue), settings);
    const view = viewAnsible(plan(catalogue), settings);
    return new RoleProof(tools, settings, { folder, mock, catalogue, roles, view, interpreter });
  }

  async stop(): Promise<void> {
    await this.interpreter.stop();
    await this.mock.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The collection's name. */
  get full(): string {
    return `${this.#settings.namespace}.${this.#settings.name}`;
  }

  /** Several playbooks in one process, because starting Ansible costs more than what they do. */
  async run(playbooks: readonly string[], values: JsonObject, ...args: string[]): Promise<Outcome> {
    const since = this.mock.journal().length;
    await writeFile(join(this.folder, 'values.json'), stringifyStable(values));
    const files = playbooks.map((name) => (name.endsWith('.yml') ? name : join(this.playbooks, `${name}.yml`)));
    const bin = this.#tools.ansible ?? '';
    const {
      exitCode,
      stdout,
      all = '',
    } = await execa(
      join(bin, 'ansible-playbook'),
      ['-i', 'hosts.ini', '-e', `@${join(this.folder, 'values.json')}`, ...args, ...files],
      {
        cwd: this.folder,
        env: {
          PATH: `${bin}${delimiter}${process.env.PATH}`,
          LC_ALL: 'C.UTF-8',
          ...listAccess(this.#settings.name, plan(this.catalogue).access, this.mock),
          ANSIBLE_HOME: join(this.folder, 'home'),
          ANSIBLE_LOCAL_TEMP: join(this.folder, 'tmp'),
          ANSIBLE_REMOTE_TEMP: join(this.folder, 'tmp'),
          ANSIBLE_PIPELINING: '1',
          ANSIBLE_COLLECTIONS_PATH: join(this.folder, 'ansible'),
          ANSIBLE_STDOUT_CALLBACK: 'result_lines',
          ANSIBLE_CALLBACK_PLUGINS: fileURLToPath(new URL('../../templates/verify/callbacks', import.meta.url)),
          RESULT_LINES_PACKED: join(this.folder, 'packed-modules'),
          ANSIBLE_NOCOLOR: '1',
        },
        all: true,
        reject: false,
      },
    );
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const results = lines.map((line) => parseExactJson(line, 'a result', []) as JsonObject);
    const tell = ({ _task, msg, results: inner }: JsonObject) => {
      const parts = Array.isArray(inner) ? (inner as JsonObject[]).filter(({ failed }) => failed) : [];
      return `${_task}: ${[msg, ...parts.map((part) => part.msg)].filter((text) => text !== undefined).join('; ')}`;
    };
    const writes = this.mock
      .journal()
      .slice(since)
      .filter(({ method }) => method !== 'GET').length;
    return {
      results,
      failed: results.filter(({ failed }) => failed).map(tell),
      changed: results.filter(({ changed }) => changed).map(({ _task }) => String(_task)),
      writes,
      exitCode,
      text: all,
    };
  }

  /** A playbook of the test's own, beside those of the collection. */
  async writePlaybook(name: string, plays: JsonObject[]): Promise<string> {
    const path = join(this.folder, `${name}.yml`);
    await writeFile(path, stringifyStable(plays));
    return path;
  }

  async fillAll(): Promise<JsonObject> {
    const values: JsonObject = {};
    for (const role of this.roles) Object.assign(values, await this.values.fill(role));
    return values;
  }

  /** Values for what an action cannot do without. */
  async fillInputs(playbooks: readonly string[]): Promise<JsonObject> {
    const filled: JsonObject = {};
    for (const { name: role, hub } of this.roles) {
      for (const { name, arguments: given } of hub.plan.resource.actions) {
        if (!playbooks.includes(`${role}_${name}`)) continue;
        for (const attribute of given.filter(({ required }) => required)) {
          const found = attribute.reference === null ? null : await this.values.find(attribute.reference);
          filled[`${role}_${name}_${attribute.name}`] = found ?? attribute.example ?? '';
        }
      }
    }
    return filled;
  }

  list(suffix: RegExp): string[] {
    return (this.view.playbooks?.playbooks ?? []).map(({ name }) => name).filter((name) => suffix.test(name));
  }
}

/** One change that the hub takes in place: a text that nothing else depends on, or labels. */
export function pickChanges({ hub }: RolePlan): JsonObject {
  const { plan } = hub;
  const named = new Set([...plan.parents, ...plan.identity, plan.naturalKey?.name]);
  for (const { name, attribute, isInput, kind, element } of plan.options) {
    const { writeOnly, sensitive, deprecated, reference, when, out, pattern, format } = attribute;
    if (!isInput || named.has(name) || plan.facts.kept.has(attribute.name)) continue;
    if (writeOnly || sensitive || deprecated || reference !== null || when || out !== null) continue;
    if (kind === 'map' && element?.kind === 'str') return { [name]: { role: 'changed' } };
    if (kind === 'str' && !pattern && !format && !attribute.enum) return { [name]: 'changed' };
  }
  return {};
}
