import { join } from 'node:path';
import { refer, type Server, type Subject } from '../types.js';

function kept(label: string, path: string, one: Partial<Subject> & { item: string }): Subject {
  const { item, config = {}, ...rest } = one;
  return {
    label,
    create: `POST /v2.0/${path}`,
    config: { name: label, ...config },
    update: {},
    look: { path: `/v2.0/${path}`, at: item, where: { name: label } },
    shows: {},
    showsThen: {},
    importId: '{id}',
    remove: `DELETE /v2.0/${path}/{id}`,
    info: { asks: {}, finds: { name: label } },
    ...rest,
  };
}

const scope = kept('private_scope', 'address-scopes', {
  item: 'address_scopes',
  config: { ip_version: 4 },
  update: { shared: 'true' },
  shows: { ip_version: 4, shared: false },
  showsThen: { shared: true },
});

const pool = kept('private_pool', 'subnetpools', {
  item: 'subnetpools',
  config: {
    prefixes: ['10.10.0.0/16', '10.12.0.0/16'],
    default_prefixlen: 24,
    address_scope_id: refer('private_scope', 'id'),
  },
  update: { description: 'for staging', default_prefixlen: 26 },
  shows: { default_prefixlen: '24', description: '' },
  showsThen: { default_prefixlen: '26', description: 'for staging' },
});

const network = kept('shop', 'networks', {
  item: 'networks',
  config: { description: 'the shop', mtu: 1400 },
  update: { description: 'the new shop', port_security_enabled: 'false' },
  shows: { description: 'the shop', mtu: 1400, port_security_enabled: true },
  showsThen: { description: 'the new shop', port_security_enabled: false },
});

const subnet = kept('shop_v4', 'subnets', {
  item: 'subnets',
  config: {
    network_id: refer('shop', 'id'),
    ip_version: 4,
    cidr: '10.20.0.0/24',
    dns_nameservers: ['10.20.0.3', '10.20.0.2'],
    allocation_pools: [{ start: '10.20.0.100', end: '10.20.0.200' }],
    host_routes: [{ destination: '10.30.0.0/16', nexthop: '10.20.0.9' }],
  },
  update: { dns_nameservers: ['10.20.0.2'], enable_dhcp: 'false' },
  shows: {
    dns_nameservers: ['10.20.0.3', '10.20.0.2'],
    enable_dhcp: true,
    host_routes: [{ destination: '10.30.0.0/16' }],
  },
  showsThen: { dns_nameservers: ['10.20.0.2'], enable_dhcp: false },
});

const group = kept('web', 'security-groups', {
  item: 'security_groups',
  config: { description: 'web servers' },
  update: { description: 'all web servers' },
  shows: { description: 'web servers' },
  showsThen: { description: 'all web servers' },
});

const rule = kept('https', 'security-group-rules', {
  item: 'security_group_rules',
  config: {
    security_group_id: refer('web', 'id'),
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: '443',
    port_range_max: '443',
    remote_ip_prefix: '10.0.0.0/8',
    description: 'https',
  },
  update: { remote_ip_prefix: '10.0.0.0/16' },
  replaces: true,
  known: { id: refer('https', 'id') },
  look: {
    path: '/v2.0/security-group-rules',
    at: 'security_group_rules',
    where: { port_range_min: 443 },
  },
  shows: { protocol: 'tcp', remote_ip_prefix: '10.0.0.0/8' },
  showsThen: { remote_ip_prefix: '10.0.0.0/16' },
  info: { asks: {}, finds: { remote_ip_prefix: '10.0.0.0/16' } },
});
delete (rule.config as { name?: string }).name;

const port = kept('web1', 'ports', {
  item: 'ports',
  config: {
    network_id: refer('shop', 'id'),
    fixed_ips: [{ subnet_id: refer('shop_v4', 'id'), ip_address: '10.20.0.50' }],
    description: 'first',
  },
  update: { description: 'the first', admin_state_up: 'false' },
  shows: { description: 'first', admin_state_up: true, 'fixed_ips.0.ip_address': '10.20.0.50' },
  showsThen: { description: 'the first', admin_state_up: false, 'fixed_ips.0.ip_address': '10.20.0.50' },
});

const router = kept('edge', 'routers', {
  item: 'routers',
  config: { description: 'to the world' },
  update: { description: 'to the whole world', admin_state_up: 'false' },
  shows: { description: 'to the world', admin_state_up: true },
  showsThen: { description: 'to the whole world', admin_state_up: false },
});

const policy = kept('slow', 'qos/policies', {
  item: 'policies',
  config: { description: 'for guests' },
  update: { description: 'for all guests' },
  shows: { description: 'for guests' },
  showsThen: { description: 'for all guests' },
});

const limit: Subject = {
  label: 'downloads',
  create: 'POST /v2.0/qos/policies/{policy_id}/bandwidth_limit_rules',
  config: { policy_id: refer('slow', 'id'), max_kbps: 10000, direction: 'ingress' },
  update: { max_kbps: 20000, max_burst_kbps: 300 },
  known: { id: refer('downloads', 'id') },
  look: { path: '/v2.0/qos/policies', at: 'policies[name=slow].rules', where: { direction: 'ingress' } },
  shows: { max_kbps: 10000 },
  showsThen: { max_kbps: 20000, max_burst_kbps: 300 },
  importId: '{policy_id}/{id}',
  remove: 'DELETE /v2.0/qos/policies/{qos_policy_id}/bandwidth_limit_rules/{id}',
  info: { asks: { policy_id: refer('slow', 'id') }, finds: { direction: 'ingress' } },
};

const addresses = kept('offices', 'address-groups', {
  item: 'address_groups',
  config: { description: 'offices', addresses: ['10.1.0.0/24', '10.0.0.0/24'] },
  update: { description: 'all offices' },
  shows: { description: 'offices' },
  showsThen: { description: 'all offices' },
});

const segmentation = kept('spare', 'segments', {
  item: 'segments',
  config: { network_id: refer('shop', 'id'), network_type: 'vxlan', segmentation_id: '900', description: 'spare' },
  update: { description: 'a spare one' },
  shows: { description: 'spare' },
  showsThen: { description: 'a spare one' },
});

const outside = kept('outside', 'networks', {
  item: 'networks',
  config: { router_external: 'true' },
  update: { description: 'the world' },
  shows: { 'router:external': true },
  showsThen: { description: 'the world' },
});

const range = kept('outside_v4', 'subnets', {
  item: 'subnets',
  config: { network_id: refer('outside', 'id'), ip_version: 4, cidr: '192.0.2.0/24', gateway_ip: '192.0.2.254' },
  update: { description: 'addresses of the world' },
  shows: { gateway_ip: '192.0.2.254' },
  showsThen: { description: 'addresses of the world' },
});

const floating: Subject = {
  ...kept('entry', 'floatingips', { item: 'floatingips' }),
  config: { floating_network_id: refer('outside', 'id'), subnet_id: refer('outside_v4', 'id'), description: 'entry' },
  update: { description: 'the entry' },
  known: { id: refer('entry', 'id') },
  look: { path: '/v2.0/floatingips', at: 'floatingips', where: {} },
  shows: { description: 'entry' },
  showsThen: { description: 'the entry' },
  hidden: ['subnet_id'],
  info: { asks: {}, finds: { description: 'the entry' } },
};

const share: Subject = {
  ...kept('share', 'rbac-policies', { item: 'rbac_policies' }),
  config: {
    object_id: refer('shop', 'id'),
    object_type: 'network',
    action: 'access_as_shared',
    target_tenant: '0f6a7b1e5c2d4e8f9a3b6c7d8e9f0a1b',
  },
  update: { target_tenant: '1a6a7b1e5c2d4e8f9a3b6c7d8e9f0a1b' },
  known: { id: refer('share', 'id') },
  look: { path: '/v2.0/rbac-policies?object_type=network&action=access_as_shared', at: 'rbac_policies', where: {} },
  shows: { target_tenant: '0f6a7b1e5c2d4e8f9a3b6c7d8e9f0a1b' },
  showsThen: { target_tenant: '1a6a7b1e5c2d4e8f9a3b6c7d8e9f0a1b' },
  info: { asks: {}, finds: { target_tenant: '1a6a7b1e5c2d4e8f9a3b6c7d8e9f0a1b' } },
};

export const neutron: Server = {
  name: 'OpenStack Neutron 29.0',
  product: 'neutron',
  install: { pypi: { packages: ['neutron==29.0.0', 'setuptools<81'], pythons: ['python3.11', 'python3.12'] } },
  start: ({ programs, data, port: own }) => ({
    files: {
      'neutron.conf': `[DEFAULT]
auth_strategy = noauth
api_paste_config = ${join(programs, 'etc/neutron/api-paste.ini')}
core_plugin = ml2
service_plugins = router,metering,qos,segments,trunk,tag,port_forwarding
transport_url = fake://
state_path = ${join(data, 'state')}
[database]
connection = sqlite:///${join(data, 'neutron.db')}
[oslo_concurrency]
lock_path = ${data}
[ml2]
type_drivers = local,flat,vlan,vxlan
tenant_network_types = vxlan
mechanism_drivers = openvswitch
extension_drivers = port_security,qos,dns
[ml2_type_vxlan]
vni_ranges = 1:1000
`,
      'tables.py': `import sys
import sqlalchemy
from neutron.db.migration.models import head
head.get_metadata().create_all(sqlalchemy.create_engine(sys.argv[1]))
`,
      'serve.py': `import sys
from wsgiref.simple_server import make_server
port = int(sys.argv.pop(1))
from neutron.wsgi.api import application
make_server('127.0.0.1', port, application).serve_forever()
`,
    },
    before: [
      {
        program: join(programs, 'bin/python'),
        args: [join(data, 'tables.py'), `sqlite:///${join(data, 'neutron.db')}`],
      },
    ],
    server: {
      program: join(programs, 'bin/python'),
      args: [join(data, 'serve.py'), String(own), '--config-file', join(data, 'neutron.conf')],
    },
  }),
  ready: '/v2.0/networks',
  document: { file: 'openstack-network-2.0.yaml' },
  base: '',
  headers: {},
  settings: { api_key: 'none' },
  // The server refuses the segmentation that it shows itself in every update of a network.
  overlay: 'resources: {network: {attributes: {provider_segmentation_id: {computed: true, optional: false}}}}\n',
  subjects: [
    scope,
    pool,
    network,
    subnet,
    group,
    rule,
    port,
    router,
    policy,
    limit,
    addresses,
    segmentation,
    outside,
    range,
    floating,
    share,
  ],
};
