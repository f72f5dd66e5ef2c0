import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignNames, toConstantName, toGoName, toIdentifier, toWords, withArticle } from './identifiers.js';
import { toPlural } from './plurals.js';
import { TERRAFORM_RESERVED } from './reserved.js';

it.each([
  ['ssh_key', 'SSH_KEY'],
  ['api', 'THE_API'],
  ['return', 'THE_RETURN'],
])('the constant of %s is %s and none that every module has', (given, want) => {
  expect(toConstantName(given)).toBe(want);
});

describe('toIdentifier', () => {
  it.each([
    ['vpcPeeringID', 'vpc_peering_id'],
    ['HTTPServer2', 'http_server2'],
    ['accept_all_EULA', 'accept_all_eula'],
    ['created-at', 'created_at'],
    ['publicIPv4', 'public_ipv4'],
    ['ipv4_address', 'ipv4_address'],
    ['2fa', 'n2fa'],
    ['', 'unnamed'],
    ['日本', 'unnamed'],
    ['ﬁle', 'file'],
    ['__proto__', 'proto'],
    ['../../etc/x', 'etc_x'],
    ['a"; func init(){}', 'a_func_init'],
    ['x'.repeat(300), 'x'.repeat(63)],
  ])('%s', (given, want) => expect(toIdentifier(given)).toBe(want));

  it('is a safe identifier and stable, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = toIdentifier(text);
        expect(name).toMatch(/^[a-z][a-z0-9_]{0,62}$/);
        expect(toIdentifier(name)).toBe(name);
        expect(toGoName(text)).toMatch(/^[A-Z][A-Za-z0-9]*$/);
      }),
    );
  });
});

it.each([
  ['ssh_key', 'SSHKey', 'SSH key', 'an SSH key', 'SSH keys'],
  ['vm', 'VM', 'VM', 'a VM', 'VMs'],
  ['policy', 'Policy', 'policy', 'a policy', 'policies'],
  ['user', 'User', 'user', 'a user', 'users'],
  ['address', 'Address', 'address', 'an address', 'addresses'],
  ['account_settings', 'AccountSettings', 'account settings', 'account settings', 'account settings'],
  ['site_metadata', 'SiteMetadata', 'site metadata', 'the site metadata', 'site metadata'],
  ['server_action_2', 'ServerAction2', 'server action 2', 'a server action 2', 'server actions 2'],
])('%s as Go, as words, with an article, in plural', (name, go, words, one, many) => {
  expect([toGoName(name), toWords(name), withArticle(words), toPlural(words)]).toEqual([go, words, one, many]);
});

describe('assignNames', () => {
  it('gives letters to names that meet, whatever their order, and no number', () => {
    const want = new Map([
      ['fooBar', 'foo_bar'],
      ['foo_bar', 'foo_bar_vouyx'],
    ]);
    expect(assignNames(['fooBar', 'foo_bar'], toIdentifier)).toEqual(want);
    expect(assignNames(['foo_bar', 'fooBar'], toIdentifier)).toEqual(want);
  });

  it('meets no reserved word and no other name without regard to case', () => {
    expect(assignNames(['count', 'api_count'], toIdentifier, TERRAFORM_RESERVED)).toEqual(
      new Map([
        ['api_count', 'api_count'],
        ['count', 'api_count_ebvgr'],
      ]),
    );
    expect([...assignNames(['vlan', 'v_lan'], toGoName).values()]).toEqual(['VLAN', 'VLAN_nwkwk']);
  });

  it('keeps names of the language itself as names', () => {
    expect(assignNames(['constructor', '__proto__', 'toString'], toIdentifier)).toEqual(
      new Map([
        ['__proto__', 'proto'],
        ['constructor', 'constructor'],
        ['toString', 'to_string'],
      ]),
    );
  });
});

it.each([
  ['vms', 'VMs', 'VMs'],
  ['public_ips', 'PublicIPs', 'public IPs'],
  ['dns', 'DNS', 'DNS'],
  ['ios', 'Ios', 'ios'],
])('several of %s keep their capitals', (name, goName, words) => {
  expect([toGoName(name), toWords(name)]).toEqual([goName, words]);
});
