import type { Settings } from '../../../config/settings.js';
import type { Catalogue } from '../../../map/types.js';
import { nameEndpointVariable, nameVariable } from '../../../plan/access/types.js';
import { makeTemplate } from '../../../render/literals/jinja.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { listChecks } from './checks/list-checks.js';
import { describeAccess, describeClient, listKeys } from './describe-client.js';
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
  kinds: LiteralView | undefined,
  own: readonly string[],
  ready: Ready,
): CollectionView {
  const { namespace, name, version } = scope.settings;
  const { access } = scope;
  const keys = listKeys(access);
  const isOpen = access.credentials.every(({ open }) => open);
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
    keyVariables: access.credentials
      .flatMap((credential) => credential.settings)
      .filter((setting) => keys.includes(setting.name))
      .map((setting) => nameVariable(name, setting)),
    endpointVariable: nameEndpointVariable(name, access),
    groupName: `${scope.full}.${name}`,
    waits: modules.some(({ documentation }) => waitsItself(documentation.head, scope.full)),
    start: describeStart(parts.infos),
    defaults: isOpen
      ? null
      : {
          module_defaults: {
            [`group/${scope.full}.${name}`]: Object.fromEntries(
              keys.map((key) => [
                key,
                key === 'api_key' ? makeTemplate(`vault_${name}_key`) : makeTemplate(`vault_${name}_${key}`),
              ]),
            ),
          },
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
        ...describeAccess(access, name),
        ['agent', `ansible-${namespace}-${name}/${version}`],
        ['jobs', jobs],
        ...(kinds === undefined ? [] : [['kinds', kinds] satisfies [string, LiteralView]]),
      ],
    },
    clientDocumentation: { options: describeClient(access, name) },
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
    ...listChecks(catalogue, parts.resources, isOpen ? [] : keys, scope),
  };
}

function waitsItself({ extends_documentation_fragment: fragments }: JsonObject, full: string): boolean {
  return Array.isArray(fragments) && fragments.includes(`${full}.wait`);
}

/** A play that runs as it stands: it reads something that can be read without naming anything. */
function describeStart(infos: readonly ModuleView[]): Json {
  const examples = infos.flatMap((info) => (info.examples as JsonObject[]).slice(0, 1));
  const open = examples.find((task) => Object.values(task).some((value) => stringifyStable(value) === '{}'));
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
    build_ignore: ['.ansible', '.github', 'tests', 'extensions', 'changelogs/.plugin-cache.yaml', '*.tar.gz'],
  };
}
