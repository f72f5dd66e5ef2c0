import type { Catalogue, Lookup, Resource } from '../../../map/types.js';
import { compareText, toWords } from '../../../naming/identifiers.js';
import { findAddresses } from '../../../plan/addresses/find-addresses.js';
import { isHidden } from '../../../plan/is-hidden.js';
import type { JsonObject } from '../../../spec/types.js';
import { nameField } from './describe-behaviour.js';
import { type CallScope, describeList } from './describe-calls.js';
import { describeFields } from './describe-fields.js';
import { makeDict, makeNamed } from './literals.js';
import { listOptions, type Option } from './options.js';
import type { Scope } from './scope.js';
import type { InventoryView, LiteralView } from './types.js';

type Thing = Resource | Lookup;

interface Source {
  name: string;
  subject: Thing;
  /** The ways to them, attribute by attribute. */
  addresses: string[][];
  isHost: boolean;
  reason: string;
}

/** What the plugin is called where versions are kept: no module can have a space in its name. */
export const INVENTORY = 'inventory plugin';

/**
 * What of an API is a host: it can be listed as a whole, it has an address of its own, and it has power that can be
 * switched or a host name. What has an address and a name of its own can be asked for, and is not taken by itself; a
 * line of a log that mentions an address is none.
 */
export function listSources(catalogue: Catalogue): Source[] {
  const subjects: Thing[] = [...catalogue.resources, ...catalogue.lookups];
  return subjects
    .filter(({ operations }) => operations.list !== null && operations.list.parameters.length === 0)
    .flatMap((subject): Source[] => {
      const { name, host } = subject;
      if (host === null) return [];
      if (host)
        return [{ name, subject, addresses: host, isHost: true, reason: 'iacsmith.yaml says that it is a host' }];
      const addresses = findAddresses(subject.attributes).map(({ way }) => way.map((step) => step.name));
      const hasPower = 'power' in subject && subject.power !== null;
      const hasName = subject.attributes.some(({ name }) => /^(?:hostname|fqdn|host_name)$/.test(name));
      const isHost = hasPower || hasName;
      if (
        addresses.length === 0 ||
        (!isHost && !subject.attributes.some(({ name }) => /^(?:(?:display_)?name|label)$/.test(name)))
      )
        return [];
      const facts = [
        `has an address (${addresses.map((path) => path.join('.')).join(', ')})`,
        ...(hasPower ? ['can be switched on and off'] : []),
        ...(hasName ? ['has a host name'] : []),
        ...(isHost ? [] : ['has a name']),
      ];
      return [{ name: subject.name, subject, addresses, isHost, reason: facts.join(', ') }];
    })
    .sort((a, b) => compareText(a.name, b.name));
}

export function viewInventory(catalogue: Catalogue, client: JsonObject, scope: Scope): InventoryView | null {
  const sources = listSources(catalogue);
  const hosts = sources.filter(({ isHost }) => isHost).map(({ name }) => name);
  if (hosts.length === 0) return null;
  const { name } = scope.settings;
  return {
    header: scope.header,
    name,
    plugin: `${scope.full}.${name}`,
    documentation: {
      name,
      short_description: `Inventory of ${catalogue.title.replace(/\s+/g, ' ').replaceAll(/[():]/g, ' ')}`,
      version_added: scope.findVersion(INVENTORY),
      author: [`iacsmith (@${scope.settings.namespace})`],
      description: [
        `Gets inventory hosts from the API. The file name must be C(${name}.yml) or end in C(.${name}.yml).`,
        'By default, hosts are the resources that can be listed, have an address, and have a power state or a host name.',
        'Use O(hosts_from) to choose other resources.',
        `Every attribute becomes a host variable prefixed with C(${name}_).`,
      ],
      extends_documentation_fragment: ['constructed', 'inventory_cache'],
      options: { ...documentPlugin(scope.full, name, sources, hosts), ...client },
    },
    examples: {
      plugin: `${scope.full}.${name}`,
      hosts_from: hosts,
      keyed_groups: [{ key: `${name}_source`, prefix: 'kind' }],
    },
    sources: makeNamed(sources.map((source) => [source.name, describeSource(source, scope)])),
  };
}

function documentPlugin(full: string, name: string, sources: readonly Source[], hosts: string[]): JsonObject {
  return {
    plugin: {
      description: ['Name of the plugin.'],
      type: 'str',
      required: true,
      choices: [`${full}.${name}`],
    },
    hosts_from: {
      description: ['Resources of the API to use as hosts.'],
      type: 'list',
      elements: 'str',
      choices: sources.map((source) => source.name),
      default: hosts,
    },
    filters: {
      description: [
        'Filters of the list operations, by name, for all of O(hosts_from).',
        'Filters that the API does not support are applied to the attributes it returns; filters on unknown attributes fail.',
      ],
      type: 'dict',
      default: {},
    },
    source_filters: {
      description: [
        'Further filters for a single entry of O(hosts_from), by its name.',
        'They take precedence over O(filters).',
      ],
      type: 'dict',
      default: {},
    },
    hostnames: {
      description: ['Attributes to use as the host name; the first one with a value is used.'],
      type: 'list',
      elements: 'str',
      default: ['name', 'hostname', 'id'],
    },
    hostname: {
      description: [
        'Template that names a host, with the variables of the host.',
        'Where it is not given or gives nothing, O(hostnames) names the host.',
      ],
      type: 'str',
    },
    group: {
      description: ['Group that all hosts of this plugin are in.', 'An empty value makes no such group.'],
      type: 'str',
      default: name,
    },
    addresses: {
      description: [
        'Attributes to use as the address to connect to; the first one with a value is used.',
        'Use dots for nested attributes. In lists, public addresses are preferred.',
        'If unset, the addresses of the resource are used, IPv4 first.',
      ],
      type: 'list',
      elements: 'str',
      default: [],
    },
  };
}

/** What is told of a host, under the names that follow the prefix. */
export function listHostVariables(subject: Thing): Option[] {
  const attributes = subject.attributes.filter((attribute) => !attribute.writeOnly && !isHidden(attribute));
  return listOptions(attributes, { reserved: new Set(), prefix: 'api', isInput: () => false });
}

/** "public_net.ipv4.ip", in the words of the variables; null where no variable tells it. */
function nameAddress(options: readonly Option[], [first, ...rest]: readonly string[]): string | null {
  const option = options.find(({ attribute }) => attribute.name === first);
  if (!option || rest.length === 0) return option?.name ?? null;
  const inner = nameAddress(option.element?.members ?? option.members, rest);
  return inner === null ? null : `${option.name}.${inner}`;
}

function describeSource({ subject, addresses }: Source, scope: Scope): LiteralView {
  const { list } = subject.operations;
  if (!list) throw new Error(`${subject.name} cannot be listed`);
  const options = listHostVariables(subject);
  const calls: CallScope = { options, nameJob: scope.nameJob, ownRead: null };
  const ended = 'kind' in subject ? scope.findFacts(subject.name).ended : null;
  const named = addresses.flatMap((path) => nameAddress(options, path) ?? []);
  return makeDict({
    title: toWords(subject.name),
    list: describeList(list, calls, scope.listFilters(list, [])),
    addresses: named,
    identity: subject.identity.flatMap((name) => options.filter((o) => o.attribute.name === name).map((o) => o.name)),
    ended: ended ? makeDict({ field: nameField(options, ended.field), values: ended.values }) : undefined,
    fields: describeFields(options),
  });
}
