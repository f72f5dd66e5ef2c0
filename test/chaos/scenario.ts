import type { JsonObject } from '../../generator/spec/types.js';

/** A parent with a child, one without a natural key, one that is waited for, one with a name for an identity. */
export const KINDS = ['network', 'network_subnet', 'firewall', 'firewall_rule', 'vm', 'bucket'] as const;
export type Kind = (typeof KINDS)[number];

export const CONFIG = (image: string, plan: string, region: string) => `terraform {
  required_providers {
    infra = {
      source = "infra/infra"
    }
  }
}

provider "infra" {
  poll_interval       = "20ms"
  min_retry_wait      = "5ms"
  max_retry_wait      = "20ms"
  request_timeout     = "5s"
  requests_per_minute = 0
}

resource "infra_network" "it" {
  name     = "chaos"
  ip_range = "10.20.0.0/16"
  region   = ${JSON.stringify(region)}
}

resource "infra_network_subnet" "it" {
  network_id = infra_network.it.id
  name       = "chaos"
  ip_range   = "10.20.1.0/24"
}

resource "infra_firewall" "it" {
  name = "chaos"
}

resource "infra_firewall_rule" "it" {
  firewall_id   = infra_firewall.it.id
  direction     = "inbound"
  ports         = "443"
  protocol      = "tcp"
  remote_ranges = ["0.0.0.0/0"]
}

resource "infra_vm" "it" {
  name   = "chaos"
  image  = ${JSON.stringify(image)}
  plan   = ${JSON.stringify(plan)}
  region = ${JSON.stringify(region)}
}

resource "infra_bucket" "it" {
  name   = "chaos"
  region = ${JSON.stringify(region)}
}
`;

export interface Task {
  module: Kind;
  options: JsonObject;
}

/** The same as tasks; `ids` has what earlier ones have returned. */
export function listTasks(
  image: string,
  plan: string,
  region: string,
): { kind: Kind; give(ids: Map<Kind, string>): JsonObject }[] {
  return [
    { kind: 'network', give: () => ({ name: 'chaos', ip_range: '10.20.0.0/16', region }) },
    {
      kind: 'network_subnet',
      give: (ids) => ({ network_id: ids.get('network') ?? '', name: 'chaos', ip_range: '10.20.1.0/24' }),
    },
    { kind: 'firewall', give: () => ({ name: 'chaos' }) },
    {
      kind: 'firewall_rule',
      give: (ids) => ({
        firewall_id: ids.get('firewall') ?? '',
        direction: 'inbound',
        ports: '443',
        protocol: 'tcp',
        remote_ranges: ['0.0.0.0/0'],
      }),
    },
    { kind: 'vm', give: () => ({ name: 'chaos', image, plan, region }) },
    { kind: 'bucket', give: () => ({ name: 'chaos', region }) },
  ];
}
