/** A key of iacsmith.yaml, and an overlay of the test's document in which it makes a difference. */
export interface Key {
  key: string;
  overlay: string;
  /** What it is compared with, where it says nothing by itself. */
  over?: string;
  /** Where the difference is; both, unless the key is about one of them. */
  targets?: ('terraform' | 'ansible')[];
}

const vm = (key: string, value: string): string => `resources: {vm: {${key}: ${value}}}`;
const of = (attribute: string, change: string): string => vm('attributes', `{${attribute}: {${change}}}`);
const attribute = (key: string, name: string, value: string, more: Partial<Key> = {}): Key => ({
  key: `resources.*.attributes.*.${key}`,
  overlay: of(
    name,
    `${key.split('.').reduceRight((inner, step) => `${step}: ${inner === '' ? value : `{${inner}}`}`, '')}`,
  ),
  ...more,
});
const resource = (key: string, value: string, more: Partial<Key> = {}): Key => ({
  key: `resources.*.${key}`,
  overlay: vm(key.split('.')[0] ?? '', value),
  ...more,
});
/** How single items are changed, compared with another way. */
const share = (key: string, change: string, other: string): Key => {
  const say = (text: string) => vm('items', `{vm_share: {list: shares, key: [name], change: {${text}}}}`);
  return { key: `resources.*.items.*.change.${key}`, overlay: say(change), over: say(other) };
};
const STACK = 'stacks: {vm: {}}';
const near = (text: string) => `stacks: {vm: {neighbours: {${text}}}}`;

export const KEYS: Key[] = [
  { key: 'name', overlay: 'name: skies' },
  { key: 'namespace', overlay: 'namespace: clouds' },
  { key: 'version', overlay: 'version: 2.0.0' },
  { key: 'license', overlay: 'license: MIT', targets: ['ansible'] },
  { key: 'repository', overlay: 'repository: https://git.example.org/me/cloud', targets: ['ansible'] },
  { key: 'terraform.source', overlay: 'terraform: {source: me/cloud}', targets: ['terraform'] },
  { key: 'settings.*.shared', overlay: 'settings: {network_id: {shared: true}}' },
  { key: 'settings.*.rename', overlay: 'settings: {api_key: {rename: token}}' },
  { key: 'settings.*.env', overlay: 'settings: {api_key: {env: CLOUD_TOKEN}}' },
  { key: 'access.credentials', overlay: 'access: {credentials: [Login]}' },
  { key: 'access.scheme', overlay: 'access: {scheme: basic}' },
  { key: 'access.forbidden', overlay: 'access: {forbidden: Ask the owner of the project.}' },
  { key: 'access.header', overlay: 'access: {header: X-Auth}' },
  { key: 'access.prefix', overlay: 'access: {prefix: Key}' },
  {
    key: 'access.tokenUrl',
    over: 'access: {credentials: [Flow]}',
    overlay: 'access: {credentials: [Flow], tokenUrl: "https://other.example/token"}',
  },
  {
    key: 'access.scopes',
    over: 'access: {credentials: [Flow]}',
    overlay: 'access: {credentials: [Flow], scopes: [read]}',
  },
  { key: 'access.server', overlay: 'access: {server: "https://{zone}.acme.example/v1"}' },
  { key: 'access.headers', overlay: 'access: {headers: {X-Trace: null}}' },
  resource('rename', 'server'),
  resource('family', 'machines', { targets: ['terraform'] }),
  { key: 'resources.*.kind', overlay: 'resources: {vm_backup: {kind: adopted}}' },
  resource('operations.create', '{create: null}'),
  resource('operations.read', '{read: null}'),
  resource('operations.update', '{update: null}'),
  resource('operations.delete', '{delete: null}'),
  resource('operations.list', '{list: null}'),
  resource('identity', '[name]'),
  { key: 'resources.*.naturalKey', overlay: 'resources: {network_rule: {naturalKey: [name, direction]}}' },
  resource('wait.field', '{field: phase, pending: [creating]}'),
  resource('wait.pending', '{pending: [creating, broken]}'),
  resource('wait.ready', '{field: phase, ready: [up]}', { over: vm('wait', '{field: phase}') }),
  resource('wait.failed', '{failed: []}'),
  resource('power.field', '{field: phase}'),
  resource('power.on', '{on: ["on", up]}'),
  resource('power.off', '{off: ["off", down]}'),
  resource('power.attribute', '{field: phase, attribute: phase}', { over: vm('power', '{field: phase}') }),
  resource('power.actions.on', '{actions: {on: wake}}'),
  resource('power.actions.off', '{actions: {off: reboot}}'),
  resource('power.actions.restart', '{actions: {restart: null}}', { targets: ['ansible'] }),
  { key: 'resources.*.parent', overlay: 'resources: {network_rule: {parent: null}}', targets: ['terraform'] },
  resource('host', 'management_ip', { targets: ['ansible'] }),
  resource('split', '{vm_label: [note, tags]}'),
  resource('merge', '{vm_backup: backup}'),
  resource('items.*.list', '{vm_disk: {list: disks, key: [kind]}}'),
  resource('items.*.key', '{vm_disk: {list: disks, key: [kind]}}', {
    over: vm('items', '{vm_disk: {list: disks, key: [size]}}'),
  }),
  share('field', 'field: step, set: put, remove: drop', 'field: path, set: put, remove: drop'),
  share('set', 'field: step, set: put, remove: drop', 'field: step, set: keep, remove: drop'),
  share('add', 'field: step, set: put, add: new, remove: drop', 'field: step, set: put, remove: drop'),
  share('remove', 'field: step, set: put, remove: drop', 'field: step, set: put, remove: end'),
  attribute('rename', 'plan', 'size'),
  attribute('required', 'note', 'true'),
  attribute('optional', 'plan', 'true'),
  attribute('computed', 'note', 'false', { targets: ['terraform'] }),
  attribute('secret', 'note', 'true'),
  attribute('writeOnly', 'note', 'true'),
  attribute('createOnly', 'note', 'true'),
  attribute('onChange', 'note', 'replace'),
  attribute('volatile', 'management_ip', 'true'),
  attribute('reference', 'note', 'region.id'),
  attribute('set', 'tags', 'false'),
  attribute('type', 'weight', 'integer'),
  attribute('validate.pattern', 'note', '"^[a-z]+$"'),
  attribute('validate.min', 'cores', '1'),
  attribute('validate.max', 'cores', '64'),
  attribute('validate.minLength', 'note', '2'),
  attribute('validate.maxLength', 'note', '20'),
  attribute('validate.minItems', 'tags', '1'),
  attribute('validate.maxItems', 'tags', '5'),
  attribute('validate.oneOf', 'weight', '[low, high]'),
  attribute('default', 'cores', '2'),
  attribute('flatten', 'boot', 'true'),
  attribute('block', 'disks', 'true, computed: false', {
    targets: ['terraform'],
    over: of('disks', 'computed: false'),
  }),
  attribute('description', 'note', 'What people say of it.'),
  { key: 'lookups.*.rename', overlay: 'lookups: {region: {rename: place}}' },
  { key: 'lookups.*.family', overlay: 'lookups: {region: {family: geography}}', targets: ['terraform'] },
  { key: 'lookups.*.identity', overlay: 'lookups: {region: {identity: [code]}}' },
  { key: 'lookups.*.naturalKey', overlay: 'lookups: {region: {naturalKey: code}}' },
  { key: 'lookups.*.host', overlay: 'lookups: {region: {host: city}}', targets: ['ansible'] },
  { key: 'operations.*.skip', overlay: 'operations: {"POST /tickets": {skip: for people}}' },
  { key: 'operations.*.role', overlay: 'operations: {"PUT /vms/{id}/rescue": {role: update, resource: vm}}' },
  { key: 'operations.*.resource', overlay: 'operations: {"POST /tickets": {role: action, resource: vm}}' },
  { key: 'operations.*.not', overlay: 'operations: {"PATCH /vms/{id}": {not: [update]}}' },
  { key: 'operations.*.name', overlay: 'operations: {"POST /vms/{id}/wake": {name: rouse}}' },
  { key: 'operations.*.destructive', overlay: 'operations: {"POST /vms/{id}/wake": {destructive: true}}' },
  { key: 'stacks.*.drop', over: STACK, overlay: 'stacks: {vm: {drop: true}}' },
  { key: 'stacks.*.hub', over: '', overlay: 'stacks: {machine: {hub: vm}}' },
  { key: 'stacks.*.rename', over: STACK, overlay: 'stacks: {vm: {rename: machine}}' },
  { key: 'stacks.*.description', over: STACK, overlay: 'stacks: {vm: {description: One machine with all it needs.}}' },
  { key: 'stacks.*.neighbours.*.drop', over: STACK, overlay: near('vm_backup: {drop: true}') },
  {
    key: 'stacks.*.neighbours.*.resource',
    over: STACK,
    overlay: near('wall: {resource: network_rule, from: network_rule.name, to: vm.id}'),
  },
  {
    key: 'stacks.*.neighbours.*.from',
    over: STACK,
    overlay: near('network_rule: {from: network_rule.name, to: vm.id}'),
  },
  {
    key: 'stacks.*.neighbours.*.to',
    over: near('network_rule: {from: network_rule.name, to: vm.id}'),
    overlay: near('network_rule: {from: network_rule.name, to: vm.ipv4}'),
  },
  { key: 'stacks.*.neighbours.*.link', over: STACK, overlay: near('network: {link: membership}') },
  {
    key: 'stacks.*.neighbours.*.many',
    over: near('network: {link: membership}'),
    overlay: near('network: {link: membership, many: false}'),
  },
  { key: 'stacks.*.neighbours.*.required', over: STACK, overlay: near('network: {required: true}') },
];
