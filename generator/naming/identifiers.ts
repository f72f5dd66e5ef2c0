/**
 * The folder `naming`: the only place that turns names of an API into words and identifiers. It knows no API and no
 * mapping.
 */

import { isPlural } from './plurals.js';
import { spellLetters } from './unique-name.js';
import { toSnake } from './words.js';

const LONGEST = 63;

/** Words that Go writes in capitals; a usual list, not any API's. */
const INITIALISMS = new Set(
  `acl api arn asn cdn cidr cli cpu css db dhcp dns dc fqdn gpu gui html http https iam id imap io ip ipmi ipv4 ipv6 iso
   json jwk jwt kvm lan lb mac mfa nat nfs nic ntp oidc os ptr qos raid ram rdns rpc saml scim sftp sla smtp sql ssd ssh ssl sso svg
   tcp tls ttl udp ui uid uri url uuid vat vlan vm vnc vpc vpn vps wan xml yaml`.split(/\s+/),
);

/** Products that people write with a capital, and those they write in a way of their own; no API's. */
const PROPER = new Map(
  `Ansible Docker GitHub GitLab Grafana Helm Kafka Kubernetes Linux MariaDB Memcached MongoDB MySQL OAuth OpenSearch
   Postgres PostgreSQL Prometheus RabbitMQ Redis Slack Terraform Valkey Windows WireGuard WordPress`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/**
 * A safe identifier: "vpcPeeringID" to "vpc_peering_id", "HTTPServer2" to "http_server2". ASCII letters, digits and
 * underscores only, never empty, never longer than 63 characters, never with a digit in front.
 */
export function toIdentifier(text: string): string {
  const name = toSnake(text);
  const started = /^[a-z]/.test(name) ? name : name === '' ? 'unnamed' : `n${name}`;
  return started.slice(0, LONGEST).replace(/_+$/, '');
}

/** An initialism in capitals, with a small "s" where there are several; undefined for any other word. */
export function capitalise(word: string): string | undefined {
  if (INITIALISMS.has(word)) return word.toUpperCase();
  const one = word.slice(0, -1);
  return word.endsWith('s') && word !== 'ios' && INITIALISMS.has(one) ? `${one.toUpperCase()}s` : undefined;
}

/** "ssh_key" to "SSHKey", an exported Go identifier. No keyword of Go starts with a capital. */
export function toGoName(name: string): string {
  return toIdentifier(name)
    .split('_')
    .map((word) => capitalise(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Constants that every module has. */
const MODULE_CONSTANTS: ReadonlySet<string> = new Set(['API', 'ARGUMENTS', 'DOCUMENTATION', 'EXAMPLES', 'RETURN']);

/** "ssh_key" to "SSH_KEY", the name of a Python constant. */
export function toConstantName(name: string): string {
  const constant = toIdentifier(name).toUpperCase();
  return MODULE_CONSTANTS.has(constant) ? `THE_${constant}` : constant;
}

/** "ssh_key" to "SSH key": words as people write them. */
export function toWords(name: string): string {
  return toIdentifier(name)
    .split('_')
    .map((word) => capitalise(word) ?? PROPER.get(word) ?? word)
    .join(' ');
}

/** What cannot be counted. */
const MASS = /\b(?:data|equipment|hardware|information|metadata|news|software)$/i;

/** With "a" or "an" in front, as it is spoken; several have none, and of what cannot be counted there is no other. */
export function withArticle(words: string): string {
  if (isPlural(words)) return words;
  if (MASS.test(words)) return `the ${words}`;
  const spelled = /^[A-Z0-9]{2,}\b/.test(words);
  const vowel = spelled ? /^[AEFHILMNORSX8]/.test(words) : /^[aeio]|^u(?!ni|s)/i.test(words);
  return `${vowel ? 'an' : 'a'} ${words}`;
}

/**
 * One identifier per name. A reserved one gets `prefix` in front; of those that meet, the first by code points
 * keeps the name and the others get letters of their own, so that neither the order of the document nor what else is in
 * it has a say.
 */
export function assignNames(
  names: readonly string[],
  convert: (name: string) => string,
  reserved: ReadonlySet<string> = new Set(),
  prefix = 'api',
): Map<string, string> {
  const taken = new Set<string>();
  const assigned = new Map<string, string>();
  for (const name of [...new Set(names)].sort(compareText)) {
    const plain = convert(name);
    const wanted = reserved.has(plain) ? convert(`${prefix}_${plain}`) : plain;
    let free = wanted;
    // Compared without case: some file systems take Vlan.go and VLAN.go for the same file.
    for (let salt = name; taken.has(free.toLowerCase()) || reserved.has(free); salt += ' ') {
      free = `${wanted.slice(0, LONGEST - 6)}_${spellLetters(salt)}`;
    }
    taken.add(free.toLowerCase());
    assigned.set(name, free);
  }
  return assigned;
}

/** By code units, the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
