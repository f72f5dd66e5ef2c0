import type { Settings } from '../../../config/settings.js';
import type { Catalogue } from '../../../map/types.js';
import { makeTemplate } from '../../../render/literals/jinja.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { listChecks } from './checks/list-checks.js';
import { type Credential, findCredential } from './credential.js';
import type { Scope } from './scope.js';
import type { AnsibleView, CollectionView, LiteralView, ModuleView } from './types.js';
import { listSources } from './view-inventory.js';

/** Of the files in module_utils, which are the same in every collection. */
const RUNTIME_LICENSE = 'BSD-2-Clause';

export interface Parts {
  resources: ModuleView[];
  infos: ModuleView[];
  actions: ModuleView[];
}

/** What is ready to be used as it is. */
export type Ready = Pick<AnsibleView, 'roles' | 'playbooks'>;

export function viewCollection(
  catalogue: Catalogue,
  scope: Scope,
  parts: Parts,
  jobs: LiteralView,
  own: readonly string[],
  ready: Ready,
): CollectionView {
  const { namespace, name, version } = scope.settings;
  const key = findCredential(catalogue) ?? null;
  const env = name.toUpperCase();
  const { url } = scope;
  const sources = listSources(catalogue);
  // What could be a host makes no plugin as long as nothing is one by itself.
  const hosts = sources.some(({ isHost }) => isHost) ? sources : [];
  const summary = summarise(catalogue.title, ready, hosts.length > 0);
  const galaxy = describeGalaxy(catalogue, scope.settings, summary);
  const modules = [...parts.resources, ...parts.infos, ...parts.actions];
  return {
    header: scope.header,
    namespace,
    name,
    full: scope.full,
    title: catalogue.title,
    summary,
    keyVariable: `${env}_API_KEY`,
    endpointVariable: `${env}_ENDPOINT`,
    groupName: `${scope.full}.${name}`,
    start: describeStart(parts.infos),
    defaults: key && {
      module_defaults: { [`group/${scope.full}.${name}`]: { api_key: makeTemplate(`vault_${name}_key`) } },
    },
    installation: `ansible-galaxy collection install ${scope.full}`,
    issues: String(galaxy.issues),
    galaxy,
    runtime: {
      requires_ansible: '>=2.17.0',
      action_groups: { [name]: [...new Set([...modules.map((module) => module.name), ...own])].sort() },
    },
    api: {
      entries: [
        ['header', key?.header ?? ''],
        ['prefix', key?.prefix ?? ''],
        ...(key?.encoding ? [['encoding', key.encoding] satisfies [string, LiteralView]] : []),
        ['url', url],
        ['key_env', `${env}_API_KEY`],
        ['url_env', `${env}_ENDPOINT`],
        ['agent', `ansible-${namespace}-${name}/${version}`],
        ['jobs', jobs],
      ],
    },
    clientDocumentation: { options: describeClient(key, env, url) },
    kinds: [
      { title: 'Manage', modules: parts.resources },
      { title: 'Read', modules: parts.infos },
      { title: 'Act', modules: parts.actions },
    ].map((kind) => ({
      title: kind.title,
      modules: kind.modules.map((module) => ({ name: module.name, description: module.summary })),
    })),
    hosts: hosts.map(({ name: source, reason, isHost }) => ({
      source,
      reason: isHost ? `${reason}; taken by itself` : `${reason}; only where hosts_from names it`,
    })),
    roles: ready.roles.map(({ full, summary }) => ({ name: full, description: summary })),
    playbooks: (ready.playbooks?.playbooks ?? []).map((own) => ({
      name: `${scope.full}.${own.name}`,
      description: own.does,
    })),
    firstPlaybook: `ansible-playbook ${scope.full}.${ready.playbooks?.playbooks[0]?.name ?? ''} -e @mine.yml`,
    hostsFile: ready.playbooks?.inventory ? `playbooks/inventory/${name}.yml` : '',
    ...listChecks(catalogue, parts.resources, key !== null, scope),
  };
}

/** A play that runs as it stands: it reads something that can be read without naming anything. */
function describeStart(infos: readonly ModuleView[]): Json {
  const examples = infos.flatMap((info) => (info.examples as JsonObject[]).slice(0, 1));
  const open = examples.find((task) => Object.values(task).some((value) => JSON.stringify(value) === '{}'));
  const { register: _, ...first } = open ?? examples[0] ?? {};
  return [
    {
      name: 'A first look',
      hosts: 'localhost',
      gather_facts: false,
      tasks: Object.keys(first).length > 0 ? [{ ...first, register: 'found' }] : [],
    },
  ];
}

/** What is in it, in one sentence. */
function summarise(title: string, { roles, playbooks }: Ready, hasInventory: boolean): string {
  const parts = [
    'modules',
    ...(roles.length > 0 ? ['roles'] : []),
    ...(playbooks ? ['playbooks'] : []),
    ...(hasInventory ? ['an inventory plugin'] : []),
  ];
  const whole = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
  return `${whole.replace(/^m/, 'M')} for ${title}.`.replace(/\s+/g, ' ');
}

function describeGalaxy({ links }: Catalogue, settings: Settings, summary: string): JsonObject {
  const { namespace, name, version, license } = settings;
  // Galaxy takes no collection without one; without a config the place where most collections are kept is as good a guess.
  const repository = settings.repository ?? `https://github.com/${namespace}/${namespace}.${name}`;
  return {
    namespace,
    name,
    version,
    readme: 'README.md',
    authors: [`iacsmith (@${namespace})`],
    description: summary,
    license: [...new Set([license, RUNTIME_LICENSE])],
    tags: ['cloud', 'infrastructure'],
    repository,
    ...(links?.documentation !== undefined && { documentation: links.documentation }),
    ...(links?.homepage !== undefined && { homepage: links.homepage }),
    issues: `${repository.replace(/\/$/, '')}/issues`,
    dependencies: {},
    // A tarball carries what runs; tests stay in the repository.
    build_ignore: ['.ansible', 'tests', 'extensions', 'changelogs/.plugin-cache.yaml', '*.tar.gz'],
  };
}

/** Options that every module has. The environment variables are named where people look for them. */
export function describeClient(key: Credential | null, env: string, url: string): { [name: string]: Json } {
  return {
    ...(key && {
      api_key: {
        description: [key.description, `Better set in the environment variable E(${env}_API_KEY).`],
        type: 'str',
      },
    }),
    endpoint: {
      description: [`Where the API is served. The environment variable E(${env}_ENDPOINT) does the same.`],
      type: 'str',
      ...(url !== '' && { default: url }),
    },
    timeout: { description: ['Seconds that one request may take.'], type: 'int', default: 60 },
    retry_timeout: {
      description: [
        'Seconds that one request may take with all its repetitions.',
        'Requests are repeated where that is safe; a wait that the API asks for is never cut short.',
      ],
      type: 'int',
      default: 300,
    },
    validate_certs: {
      description: ['Whether the certificate of the API is checked. Leave it on.'],
      type: 'bool',
      default: true,
    },
    ca_path: { description: ['File with certificates to trust beside those of the system.'], type: 'path' },
    use_proxy: {
      description: ['Whether to go through the proxy that the environment names, E(HTTPS_PROXY) for example.'],
      type: 'bool',
      default: true,
    },
  };
}

/** The same options for a plugin, which has no fallback but says itself which variables it reads. */
export function describePluginClient(key: Credential | null, env: string, url: string): JsonObject {
  const options = describeClient(key, env, url);
  const add = (name: string, variable: string) => {
    if (Object.hasOwn(options, name)) options[name] = { ...(options[name] as JsonObject), env: [{ name: variable }] };
  };
  add('api_key', `${env}_API_KEY`);
  add('endpoint', `${env}_ENDPOINT`);
  return options;
}
