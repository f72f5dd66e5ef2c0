import { join } from 'node:path';
import { refer, type Server, type Subject } from '../types.js';

const zones = '/servers/localhost/zones';

const zone: Subject = {
  label: 'zone',
  create: 'POST /servers/{server_id}/zones',
  config: {
    name: 'example.org.',
    kind: 'Native',
    nameservers: ['ns1.example.org.', 'ns2.example.org.'],
    account: 'team-a',
    soa_edit_api: 'INCREASE',
  },
  update: { account: 'team-b', kind: 'Master' },
  hidden: ['nameservers'],
  look: { path: zones, where: { name: 'example.org.' }, detail: `${zones}/{id}` },
  shows: { account: 'team-a', kind: 'Native', soa_edit_api: 'INCREASE' },
  showsThen: { account: 'team-b', kind: 'Master' },
  importId: 'localhost/{id}',
  remove: `DELETE ${zones}/{id}`,
  info: { asks: {}, finds: { name: 'example.org.', account: 'team-b' } },
};

const secondary: Subject = {
  label: 'secondary',
  create: 'POST /servers/{server_id}/zones',
  config: { name: 'example.net.', kind: 'Slave', masters: ['192.0.2.1', '192.0.2.2'] },
  update: { masters: ['192.0.2.1', '192.0.2.3'] },
  look: { path: zones, where: { name: 'example.net.' } },
  shows: { kind: 'Slave', masters: ['192.0.2.1', '192.0.2.2'] },
  showsThen: { masters: ['192.0.2.1', '192.0.2.3'] },
  importId: 'localhost/{id}',
  remove: `DELETE ${zones}/{id}`,
  info: { asks: {}, finds: { name: 'example.net.', kind: 'Slave' } },
};

/** One set of records of the zone, which the server knows by its name and type. */
const records: Subject = {
  label: 'records',
  create: 'PATCH /servers/{server_id}/zones/{zone_id}',
  config: {
    zone_id: refer('zone', 'id'),
    name: 'www.example.org.',
    type: 'A',
    ttl: 3600,
    records: [{ content: '192.0.2.10', disabled: false }],
  },
  update: { ttl: 600, records: [{ content: '192.0.2.20', disabled: false }] },
  look: { path: `${zones}/example.org.`, at: 'rrsets', where: { name: 'www.example.org.', type: 'A' } },
  shows: { records: [{ content: '192.0.2.10', disabled: false }], ttl: 3600 },
  showsThen: { records: [{ content: '192.0.2.20', disabled: false }], ttl: 600 },
  importId: 'localhost/{zone_id}/{name}/{type}',
  remove: `PATCH ${zones}/example.org.`,
  removeBody: { rrsets: [{ name: 'www.example.org.', type: 'A', changetype: 'DELETE' }] },
  info: { asks: { zone_id: refer('zone', 'id') }, finds: { name: 'www.example.org.', type: 'A' } },
};

const metadata: Subject = {
  label: 'transfers',
  create: 'POST /servers/{server_id}/zones/{zone_id}/metadata',
  config: { zone_id: refer('zone', 'id'), kind: 'ALLOW-AXFR-FROM', metadata: ['127.0.0.1/32', '192.0.2.0/24'] },
  update: { metadata: ['127.0.0.1/32'] },
  look: { path: `${zones}/example.org./metadata`, where: { kind: 'ALLOW-AXFR-FROM' } },
  shows: { metadata: ['127.0.0.1/32', '192.0.2.0/24'] },
  showsThen: { metadata: ['127.0.0.1/32'] },
  importId: 'localhost/{zone_id}/{kind}',
  remove: `DELETE ${zones}/example.org./metadata/{kind}`,
  info: { asks: { zone_id: refer('zone', 'id') }, finds: { kind: 'ALLOW-AXFR-FROM' } },
};

const cryptokey: Subject = {
  label: 'signing',
  create: 'POST /servers/{server_id}/zones/{zone_id}/cryptokeys',
  config: { zone_id: refer('zone', 'id'), keytype: 'csk', algorithm: 'ECDSAP256SHA256', active: true },
  update: { active: false },
  known: { id: refer('signing', 'id') },
  look: { path: `${zones}/example.org./cryptokeys`, where: {} },
  shows: { active: true, algorithm: 'ECDSAP256SHA256' },
  showsThen: { active: false },
  importId: 'localhost/{zone_id}/{id}',
  remove: `DELETE ${zones}/example.org./cryptokeys/{id}`,
  info: { asks: { zone_id: refer('zone', 'id') }, finds: { active: false } },
};

const tsigkey: Subject = {
  label: 'transfer_key',
  create: 'POST /servers/{server_id}/tsigkeys',
  config: { name: 'transfer', algorithm: 'hmac-sha256', key: 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0' },
  // Not the algorithm: this version keeps the old key beside the new one then, asked by whomever.
  update: { key: 'YW5vdGhlci1zZWNyZXQtYW5vdGhlci1zZWNyZXQt' },
  look: {
    path: '/servers/localhost/tsigkeys',
    where: { name: 'transfer' },
    detail: '/servers/localhost/tsigkeys/{id}',
  },
  shows: { algorithm: 'hmac-sha256', key: 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0' },
  showsThen: { key: 'YW5vdGhlci1zZWNyZXQtYW5vdGhlci1zZWNyZXQt' },
  importId: 'localhost/{id}',
  remove: 'DELETE /servers/localhost/tsigkeys/{id}',
  info: { asks: {}, finds: { name: 'transfer', algorithm: 'hmac-sha256' } },
};

const autoprimary: Subject = {
  label: 'primary',
  create: 'POST /servers/{server_id}/autoprimaries',
  config: { ip: '192.0.2.10', nameserver: 'ns1.example.net', account: 'team-a' },
  update: { account: 'team-b' },
  replaces: true,
  look: { path: '/servers/localhost/autoprimaries', where: { ip: '192.0.2.10' } },
  shows: { nameserver: 'ns1.example.net', account: 'team-a' },
  showsThen: { account: 'team-b', nameserver: 'ns1.example.net' },
  importId: 'localhost/{ip}/{nameserver}',
  remove: 'DELETE /servers/localhost/autoprimaries/{ip}/{nameserver}',
  info: { asks: {}, finds: { ip: '192.0.2.10' } },
};

export const powerdns: Server = {
  name: 'PowerDNS Authoritative 4.7',
  product: 'powerdns',
  install: {
    debian: [
      'pdns-server',
      'pdns-backend-sqlite3',
      'libluajit-5.1-2',
      'libluajit-5.1-common',
      'libsodium23',
      'libsqlite3-0',
      'libyaml-cpp0.7',
    ],
  },
  start({ programs, data, port, secondPort }) {
    const database = join(data, 'zones.sqlite3');
    const tables = join(programs, 'usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql');
    const libraries = join(programs, 'usr/lib/x86_64-linux-gnu');
    const load = 'import sqlite3,sys; sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())';
    return {
      before: [{ program: 'python3', args: ['-c', load, database, tables] }],
      server: {
        program: join(programs, 'usr/sbin/pdns_server'),
        args: [
          ...['--no-config', `--module-dir=${join(libraries, 'pdns')}`, '--launch=gsqlite3'],
          ...[`--gsqlite3-database=${database}`, '--gsqlite3-dnssec=yes', '--api=yes', '--api-key=made-up-key'],
          ...['--webserver=yes', '--webserver-address=127.0.0.1', `--webserver-port=${port}`],
          ...['--local-address=127.0.0.1', `--local-port=${secondPort}`, `--socket-dir=${data}`],
          ...['--guardian=no', '--daemon=no'],
        ],
        env: { LD_LIBRARY_PATH: libraries },
      },
    };
  },
  ready: '/api/v1/servers/localhost',
  document: { live: '/api/docs' },
  base: '/api/v1',
  headers: { 'x-api-key': 'made-up-key' },
  settings: { api_key: 'made-up-key', server_id: 'localhost' },
  subjects: [zone, secondary, records, metadata, cryptokey, tsigkey, autoprimary],
};
