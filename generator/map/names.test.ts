import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';
import { isVersion } from './families.js';

function namesOf(paths: string[]): string[] {
  const list = 'get: {responses: {200: {content: {application/json: {schema: {type: array, items: {type: object}}}}}}}';
  const item = '{get: {}, delete: {}}';
  const text = paths
    .map((p) =>
      p.endsWith('?') ? `  ${p.slice(0, -1)}: {${list}}` : `  ${p}: {post: {}, ${list}}\n  ${p}/{id}: ${item}`,
    )
    .join('\n');
  const { resources, lookups } = catalogueOf(`paths:\n${text}`);
  return [...resources, ...lookups].map((t) => t.name).sort();
}

describe('names', () => {
  it.each([
    {
      name: 'singular of the last fixed segment',
      given: ['/v1/ssh-keys', '/v1/networkPolicies'],
      want: ['network_policy', 'ssh_key'],
    },
    {
      name: 'of twins, with what lies above',
      given: ['/vms/{vm}/tags', '/nets/{net}/tags'],
      want: ['net_tag', 'vm_tag'],
    },
    { name: 'of two versions, the newer without', given: ['/v1/vms', '/v2/vms'], want: ['vm', 'vm_v1'] },
    { name: 'what is only read gives way', given: ['/vms', '/firewalls/{id}/vms?'], want: ['firewall_vm', 'vm'] },
    {
      name: 'of a number, with what lies above',
      given: ['/segments', '/segments/2.0', '/3'],
      want: ['n_3', 'segment', 'segment_2_0'],
    },
    { name: 'hostile', given: ['/__proto__', '/constructor'], want: ['constructor', 'proto'] },
  ])('$name', ({ given, want }) => {
    expect(namesOf(given)).toEqual(want);
  });
});

it.each([
  ['v1', true],
  ['2', true],
  ['v1beta2', true],
  ['2024-01-01', true],
  ['v1.2', true],
  ['vms', false],
  ['vpc', false],
])('%s is a version: %s', (given, want) => {
  expect(isVersion(given)).toBe(want);
});

it('what computes gives way to the things that its name lists', () => {
  const answer =
    'responses: {200: {content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}';
  const { resources, lookups } = catalogueOf(`paths:
  /artifacts: {post: {}, get: {${answer}}}
  /artifacts/{id}: {get: {}, delete: {}}
  /search/artifacts: {post: {summary: Search artifacts, ${answer}}}`);
  expect([...resources, ...lookups].map(({ name }) => name)).toEqual(['artifact', 'search_artifacts']);
});

describe('families', () => {
  function familiesOf(text: string): string[] {
    return catalogueOf(text).ledger.map((e) => e.family);
  }

  it('before the version, where most paths are built so', () => {
    expect(familiesOf('paths: {/compute/v1/vms: {get: {}}, /dns/v1/zones: {get: {tags: [x]}}}')).toEqual([
      'compute',
      'dns',
    ]);
  });

  it('else the first tag', () => {
    expect(familiesOf('paths: {/v1/vms: {get: {tags: [Floating IPs]}}}')).toEqual(['floating-ips']);
  });

  it('else the first fixed segment', () => {
    expect(familiesOf("paths: {'/v1/{tenant}/vms': {get: {}}, /: {get: {}}}")).toEqual(['api', 'vms']);
  });
});
