import { type Provider, take } from './types.js';

const KEY_TEXT = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEk1dWS8A2rEXBUIkIIOCeoYrZmXKYqHXkgtOSo+TR9F web@example.com';

/**
 * Its releases from version 2 on have a module path that Go does not let them have, so a release is named by its commit:
 * this is 2.17.1, the newest that the module proxy keeps under such a name.
 */
export const digitalocean: Provider = {
  name: 'digitalocean',
  source: 'digitalocean/digitalocean',
  version: '2.17.1',
  go: {
    module: 'github.com/digitalocean/terraform-provider-digitalocean@v1.23.1-0.20220128164423-885dabcc14b0',
    program: 'terraform-provider-digitalocean',
    sums: ['h1:zxx/OfYdbUMrOsB7sM+pGDWXDX2F56evBpgjiPLfZaU=', 'h1:MXM20Ath5PK7a05rgiP6Sr7EGsuWJ0v3emDn/ZzYeZc='],
  },
  document: 'digitalocean.yaml',
  key: 'made-up-key-for-the-mock',
  settings: (url, token) => ({ api_endpoint: url, token }),
  pieces: [
    { label: 'admin', type: 'ssh_key', config: { name: 'admin', public_key: KEY_TEXT } },
    { label: 'web', type: 'tag', config: { name: 'web' } },
    { label: 'office', type: 'vpc', config: { name: 'office', region: 'nyc3', ip_range: '10.10.10.0/24' } },
    {
      label: 'front',
      type: 'droplet',
      config: {
        name: 'front.example.com',
        image: 'ubuntu-20-04-x64',
        region: 'nyc3',
        size: 's-1vcpu-1gb',
        monitoring: true,
        ssh_keys: [take('digitalocean_ssh_key.admin.fingerprint')],
        tags: [take('digitalocean_tag.web.name')],
        vpc_uuid: take('digitalocean_vpc.office.id'),
      },
    },
    {
      label: 'data',
      type: 'volume',
      config: {
        name: 'data',
        region: 'nyc3',
        size: 10,
        description: 'what the site keeps',
        initial_filesystem_type: 'ext4',
      },
    },
    { label: 'zone', type: 'domain', config: { name: 'example.com' } },
    {
      label: 'www',
      type: 'record',
      config: { domain: take('digitalocean_domain.zone.name'), type: 'A', name: 'www', value: '192.0.2.10', ttl: 300 },
    },
    {
      label: 'edge',
      type: 'firewall',
      config: {
        name: 'edge',
        droplet_ids: [take('digitalocean_droplet.front.id')],
        inbound_rule: [
          { protocol: 'tcp', port_range: '22', source_addresses: ['192.0.2.0/24'] },
          { protocol: 'tcp', port_range: '443', source_addresses: ['0.0.0.0/0', '::/0'] },
        ],
        outbound_rule: [{ protocol: 'tcp', port_range: '1-65535', destination_addresses: ['0.0.0.0/0', '::/0'] }],
      },
    },
    {
      label: 'entry',
      type: 'loadbalancer',
      config: {
        name: 'entry',
        region: 'nyc3',
        vpc_uuid: take('digitalocean_vpc.office.id'),
        droplet_ids: [take('digitalocean_droplet.front.id')],
        forwarding_rule: [{ entry_port: 80, entry_protocol: 'http', target_port: 8080, target_protocol: 'http' }],
        healthcheck: [{ port: 8080, protocol: 'http', path: '/' }],
      },
    },
    {
      label: 'store',
      type: 'database_cluster',
      config: { name: 'store', engine: 'pg', version: '14', size: 'db-s-1vcpu-1gb', region: 'nyc3', node_count: 1 },
    },
    {
      label: 'mount',
      type: 'volume_attachment',
      config: { droplet_id: take('digitalocean_droplet.front.id'), volume_id: take('digitalocean_volume.data.id') },
    },
    { label: 'public', type: 'floating_ip', config: { region: 'nyc3' } },
    {
      label: 'site',
      type: 'project',
      config: { name: 'site', description: 'all of the site', purpose: 'Web Application', environment: 'Production' },
    },
    {
      label: 'crew',
      type: 'database_user',
      config: { cluster_id: take('digitalocean_database_cluster.store.id'), name: 'crew' },
    },
    {
      label: 'orders',
      type: 'database_db',
      config: { cluster_id: take('digitalocean_database_cluster.store.id'), name: 'orders' },
    },
    {
      label: 'guard',
      type: 'database_firewall',
      config: {
        cluster_id: take('digitalocean_database_cluster.store.id'),
        rule: [{ type: 'ip_addr', value: '192.0.2.10' }],
      },
    },
    {
      label: 'kept',
      type: 'volume_snapshot',
      config: { name: 'kept', volume_id: take('digitalocean_volume.data.id') },
    },
    {
      label: 'images',
      type: 'container_registry',
      config: { name: 'site-images', subscription_tier_slug: 'basic' },
    },
    {
      label: 'fleet',
      type: 'kubernetes_cluster',
      config: {
        name: 'fleet',
        region: 'nyc3',
        version: '1.18.6-do.0',
        maintenance_policy: [{ day: 'sunday', start_time: '04:00' }],
        node_pool: [{ name: 'workers', size: 's-1vcpu-2gb', node_count: 2 }],
      },
    },
    {
      label: 'load',
      type: 'monitor_alert',
      config: {
        description: 'the load is high',
        type: 'v1/insights/droplet/load_1',
        compare: 'GreaterThan',
        value: 8,
        window: '5m',
        enabled: true,
        entities: [take('digitalocean_droplet.front.id')],
        alerts: [{ email: ['sammy@example.com'] }],
      },
    },
  ],
};
