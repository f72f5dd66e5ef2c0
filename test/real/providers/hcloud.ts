import { type Provider, take } from './types.js';

const KEY_TEXT = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEk1dWS8A2rEXBUIkIIOCeoYrZmXKYqHXkgtOSo+TR9F web@example.com';
const labels = { environment: 'test' };

export const hcloud: Provider = {
  name: 'hcloud',
  source: 'hetznercloud/hcloud',
  version: '1.59.0',
  go: {
    module: 'github.com/hetznercloud/terraform-provider-hcloud@v1.59.0',
    program: 'terraform-provider-hcloud',
    sums: ['h1:EJf+mJ/LPprAWNhy4kyjMWlflNqav7WwqxavbMLw9cg=', 'h1:+ECD5OOYCykqdM7SWwuML4KobI7afZFf6ySJgb1Cmkc='],
  },
  document: 'hetzner-cloud-community.json',
  // It looks at nothing but the length.
  key: 'made-up-key-for-the-mock'.padEnd(64, '0'),
  settings: (url, token) => ({ endpoint: url, token }),
  pieces: [
    { label: 'admin', type: 'ssh_key', config: { name: 'admin', public_key: KEY_TEXT, labels } },
    { label: 'office', type: 'network', config: { name: 'office', ip_range: '10.0.0.0/16', labels } },
    {
      label: 'inner',
      type: 'network_subnet',
      config: {
        network_id: take('hcloud_network.office.id'),
        type: 'cloud',
        network_zone: 'eu-central',
        ip_range: '10.0.1.0/24',
      },
    },
    { label: 'apart', type: 'placement_group', config: { name: 'apart', type: 'spread', labels } },
    {
      label: 'edge',
      type: 'firewall',
      config: {
        name: 'edge',
        labels,
        rule: [
          { direction: 'in', protocol: 'tcp', port: '22', source_ips: ['192.0.2.0/24'], description: 'administration' },
          { direction: 'in', protocol: 'icmp', source_ips: ['0.0.0.0/0', '::/0'] },
        ],
      },
    },
    {
      label: 'front',
      type: 'server',
      config: {
        name: 'front',
        server_type: 'cpx22',
        image: 'ubuntu-24.04',
        location: 'fsn1',
        ssh_keys: [take('hcloud_ssh_key.admin.id')],
        firewall_ids: [take('hcloud_firewall.edge.id')],
        placement_group_id: take('hcloud_placement_group.apart.id'),
        labels,
      },
    },
    { label: 'data', type: 'volume', config: { name: 'data', size: 10, location: 'fsn1', format: 'ext4', labels } },
    {
      label: 'mount',
      type: 'volume_attachment',
      config: { volume_id: take('hcloud_volume.data.id'), server_id: take('hcloud_server.front.id'), automount: false },
    },
    {
      label: 'public',
      type: 'floating_ip',
      config: { name: 'public', type: 'ipv4', home_location: 'fsn1', description: 'of the site', labels },
    },
    {
      label: 'entry',
      type: 'load_balancer',
      config: { name: 'entry', load_balancer_type: 'lb11', location: 'fsn1', labels },
    },
    {
      label: 'own',
      type: 'primary_ip',
      config: { name: 'own', type: 'ipv4', location: 'fsn1', assignee_type: 'server', auto_delete: false, labels },
    },
    {
      label: 'wired',
      type: 'server_network',
      config: { server_id: take('hcloud_server.front.id'), subnet_id: take('hcloud_network_subnet.inner.id') },
    },
    {
      label: 'way',
      type: 'network_route',
      config: { network_id: take('hcloud_network.office.id'), destination: '10.100.1.0/24', gateway: '10.0.1.1' },
    },
    {
      label: 'held',
      type: 'floating_ip_assignment',
      config: { floating_ip_id: take('hcloud_floating_ip.public.id'), server_id: take('hcloud_server.front.id') },
    },
    {
      label: 'behind',
      type: 'load_balancer_target',
      config: {
        type: 'server',
        load_balancer_id: take('hcloud_load_balancer.entry.id'),
        server_id: take('hcloud_server.front.id'),
      },
    },
    {
      label: 'before',
      type: 'snapshot',
      config: { server_id: take('hcloud_server.front.id'), description: 'before the change', labels },
    },
    { label: 'site', type: 'zone', config: { name: 'example.com', mode: 'primary', ttl: 3600, labels } },
    {
      label: 'www',
      type: 'zone_rrset',
      config: { zone: take('hcloud_zone.site.name'), name: 'www', type: 'A', records: [{ value: '192.0.2.10' }] },
    },
  ],
  leftOut: {
    rdns: 'apply and plan pass; to destroy it the provider sends null, where the schema of the document demands a text',
    load_balancer_service:
      'the document demands destination_port, health_check and proxyprotocol, which the provider leaves out',
  },
};
