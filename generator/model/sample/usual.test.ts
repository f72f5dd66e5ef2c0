import { expect, it } from 'vitest';
import { type Hints, sampleScalar } from './sample-scalar.js';

const text = (name: string, about = '', more: Hints = {}) =>
  sampleScalar('string', {}, { name, called: name, about, ...more });

it.each([
  ['subnet', '', '192.0.2.0/24'],
  ['source_ip_range', '', '192.0.2.0/24'],
  ['gateway', '', '192.0.2.1'],
  ['domain', '', 'example.com'],
  ['cron_expression', '', '0 3 * * *'],
  ['timezone', '', 'Europe/Berlin'],
  ['country_code', '', 'DE'],
  ['username', '', 'alice'],
  ['backend_port', '', '443'],
  ['address', 'IP address of the member.', '192.0.2.10'],
  ['destination', 'The range, in CIDR notation.', '192.0.2.0/24'],
  ['schedule', 'When it runs, as a cron expression', '0 3 * * *'],
  ['public_key', 'Base64 encoded key of the peer', 'M2Y5YTYxYzg1ZDJl'],
  ['direction', 'Possible values: ingress, egress.', 'ingress'],
  ['plan', 'Name of a plan, e.g. `small-2`.', 'small-2'],
  ['tier', '* `old` - deprecated\n* `new` - what you want', 'new'],
  ['note_style', 'Whatever you like, for example `{{ x }}`', 'note_style-1'],
  ['relationship', '', 'relationship-1'],
])('a text called %s (%s) is %s', (name, about, want) => {
  expect(text(name, about)).toBe(want);
});

it('a key is one that SSH reads, and a certificate is one of PEM', () => {
  expect(text('ssh_public_key')).toMatch(/^ssh-ed25519 AAAA\S{64,} \S+$/);
  expect(text('certificate')).toMatch(/^-----BEGIN CERTIFICATE-----\n[\w+/=\n]+\n-----END CERTIFICATE-----\n$/);
});

it('what ends does so after what begins', () => {
  expect(String(text('end_time')) > String(text('start_time'))).toBe(true);
});

it.each([
  ['port', {}, 443],
  ['backend_port', {}, 8080],
  ['ttl', {}, 3600],
  ['ttl', { maximum: 600 }, 600],
  ['vlan_id', {}, 100],
  ['disk_size_gb', { minimum: 80 }, 80],
  ['count', {}, 1],
])('a number called %s (%j) is %d', (name, facts, want) => {
  expect(sampleScalar('integer', facts, { name })).toBe(want);
});

it('a deprecated value of an enum is chosen only where there is no other', () => {
  const about = 'One of `v1` (deprecated), `v2`.';
  expect(sampleScalar('string', { enum: ['v1', 'v2'] }, { about })).toBe('v2');
  expect(sampleScalar('string', { enum: ['v1'] }, { about })).toBe('v1');
});

it('a secret follows the rules of its field', () => {
  const secret = (facts: object, name = 'api_key') => sampleScalar('string', facts, { name, secret: true });
  expect(secret({ pattern: '^[A-Za-z0-9]{1,64}$' })).toBe('Changeme1');
  expect(secret({ pattern: '^[a-f0-9]{32}$' })).toBe('decafbad'.repeat(4));
  expect(secret({ minLength: 16 })).toBe('Change-me-1-before-use');
  expect(secret({ minLength: 14 }, 'card_number')).toBe('4111111111111111');
});

it('a name takes the spelling that its pattern asks for', () => {
  const name = (pattern: string) => sampleScalar('string', { pattern }, { called: 'dns-zone' });
  expect(name('^[a-z0-9]+$')).toBe('dnszone1');
  expect(name('^[a-z][a-z0-9_]*$')).toBe('dnszone1');
  expect(name('^[A-Z]+$')).toBe('DNSZONE');
});
