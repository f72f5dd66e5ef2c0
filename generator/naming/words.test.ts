import { describe, expect, it } from 'vitest';
import { toIdentifier } from './identifiers.js';
import { splitWords, squash, toSnake } from './words.js';

describe('splitWords', () => {
  it.each([
    { given: 'vpcPeeringID', want: ['vpc', 'peering', 'id'] },
    { given: 'HTTPServer2', want: ['http', 'server2'] },
    { given: 'ssh-keys', want: ['ssh', 'keys'] },
    { given: 'floatingIPs', want: ['floating', 'ips'] },
    { given: 'Primary IPs', want: ['primary', 'ips'] },
    { given: 'ISOs', want: ['isos'] },
    { given: 'DNSServer', want: ['dns', 'server'] },
    { given: '__proto__', want: ['proto'] },
    { given: 'größe_in_GB', want: ['größe', 'in', 'gb'] },
    { given: '---', want: [] },
    { given: 'DateCreated>', want: ['date', 'created', 'gt'] },
    { given: 'size<=', want: ['size', 'lte'] },
    { given: '+1', want: ['plus', '1'] },
    { given: '-1', want: ['minus', '1'] },
    { given: 'ipv4-1', want: ['ipv4', '1'] },
  ])('$given', ({ given, want }) => {
    expect(splitWords(given)).toEqual(want);
  });

  it('gives a list that the caller may change', () => {
    splitWords('one_two').pop();
    expect(splitWords('one_two')).toEqual(['one', 'two']);
  });
});

describe('one way from a name to snake case', () => {
  it.each([
    ['publicIPv4', 'public_ipv4'],
    ['IPv6Address', 'ipv6_address'],
    ['ipv4Addresses', 'ipv4_addresses'],
    ['floatingIPs', 'floating_ips'],
    ['URLs', 'urls'],
    ['OAuth2Client', 'oauth2_client'],
    ['oauthToken', 'oauth_token'],
    ['dnsZones', 'dns_zones'],
    ['k8s', 'k8s'],
    ['K8SCluster', 'k8s_cluster'],
    ['vCPUs', 'vcpus'],
    ['maxVCPUs', 'max_vcpus'],
    ['diskMiB', 'disk_mib'],
    ['maximumIOps', 'maximum_iops'],
    ['MySQLVersion', 'mysql_version'],
    ['MySqlUser', 'mysql_user'],
    ['PostgreSqlUser', 'postgresql_user'],
    ['MongoDBCluster', 'mongodb_cluster'],
    ['GraphQLApi', 'graphql_api'],
    ['DDoSProtection', 'ddos_protection'],
    ['perPage', 'per_page'],
    ['größe', 'grosse'],
  ])('%s is %s, whoever asks', (given, want) => {
    expect([toSnake(given), toIdentifier(given), toSnake(want)]).toEqual([want, want, want]);
  });

  it('squashes to the same letters', () => {
    expect([squash('perPage'), squash('per_page'), squash('publicIPv4')]).toEqual(['perpage', 'perpage', 'publicipv4']);
  });
});
