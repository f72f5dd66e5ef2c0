import { join } from 'node:path';
import type { JsonObject } from '../../../generator/spec/types.js';
import { refer, type Server, type Subject } from '../types.js';

function named(label: string, kind: string, config: JsonObject, update: JsonObject, above = ''): Subject {
  return {
    label,
    create: `POST /1.0/${kind}`,
    config: { name: label, ...config },
    update,
    look: { path: `/1.0${above}/${kind}?recursion=1`, at: 'metadata', where: { name: label } },
    shows: config,
    showsThen: update,
    importId: '{name}',
    remove: `DELETE /1.0${above}/${kind}/{name}`,
    info: { asks: {}, finds: { name: label } },
  };
}

const volume: Subject = {
  ...named(
    'disk',
    'storage-pools/{name}/volumes/{type}',
    { description: 'a disk', config: { 'snapshots.expiry': '1d' } },
    { description: 'the disk', config: { 'snapshots.expiry': '2d' } },
  ),
  config: {
    storage_pool_name: refer('fast', 'name'),
    type: 'custom',
    name: 'disk',
    description: 'a disk',
    config: { 'snapshots.expiry': '1d' },
  },
  look: { path: '/1.0/storage-pools/fast/volumes?recursion=1', at: 'metadata', where: { name: 'disk' } },
  importId: 'fast/custom/disk',
  remove: 'DELETE /1.0/storage-pools/fast/volumes/custom/disk',
  info: { asks: { storage_pool_name: 'fast', type: 'custom' }, finds: { name: 'disk' } },
};

const machine: Subject = {
  ...named(
    'web1',
    'instances',
    {
      description: 'a machine',
      config: { 'limits.cpu': '1', 'user.team': 'shop' },
      profiles: [refer('small', 'name')],
    },
    { description: 'the machine', config: { 'limits.cpu': '2', 'user.team': 'shop' } },
  ),
  shows: { description: 'a machine', profiles: ['small'] },
  showsThen: { description: 'the machine' },
};
machine.config = {
  ...machine.config,
  source: { type: 'none' },
  type: 'container',
  devices: { root: { type: 'disk', path: '/', pool: refer('fast', 'name') } },
};
machine.hidden = ['source'];

const record: Subject = {
  ...named(
    'www',
    'network-zones/{zone}/records',
    { description: 'the web server', entries: [{ type: 'A', value: '192.0.2.1', ttl: 300 }] },
    { entries: [{ type: 'A', value: '192.0.2.2', ttl: 300 }] },
  ),
  config: {
    zone: refer('zone', 'name'),
    name: 'www',
    description: 'the web server',
    entries: [{ type: 'A', value: '192.0.2.1', ttl: 300 }],
  },
  look: { path: '/1.0/network-zones/shop.example/records?recursion=1', at: 'metadata', where: { name: 'www' } },
  importId: 'shop.example/www',
  remove: 'DELETE /1.0/network-zones/shop.example/records/www',
  info: { asks: { zone: 'shop.example' }, finds: { name: 'www' } },
};

const zone: Subject = {
  ...named('zone', 'network-zones', { description: 'the shop' }, { description: 'all shops' }),
  config: { name: 'shop.example', description: 'the shop', config: { 'user.team': 'shop' } },
  look: { path: '/1.0/network-zones?recursion=1', at: 'metadata', where: { name: 'shop.example' } },
  info: { asks: {}, finds: { name: 'shop.example' } },
};

/** The server listens at a socket alone, or asks for a certificate: this carries a port of loopback to the socket. */
const BRIDGE = `
const [program, folder, port] = process.argv.slice(1);
const { connect, createServer } = require('node:net');
const child = require('node:child_process').spawn(program, [], { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => child.kill('SIGTERM'));
createServer((from) => {
  const to = connect(folder + '/unix.socket');
  from.on('error', () => to.destroy()).pipe(to).on('error', () => from.destroy()).pipe(from);
}).listen(Number(port), '127.0.0.1');
`;

export const lxd: Server = {
  name: 'LXD 5.0',
  product: 'lxd',
  install: {
    debian: [
      ...['lxd', 'liblxc1', 'liblxc-common', 'libdqlite0', 'libraft2', 'rsync', 'libpopt0', 'attr', 'squashfs-tools'],
      ...['liblzo2-2', 'nftables', 'libnftables1', 'libnftnl11', 'dnsmasq-base', 'uidmap', 'acl', 'libjansson4'],
      ...['libsubid4', 'libidn12'],
    ],
  },
  start({ programs, data, port }) {
    const libraries = join(programs, 'usr/lib/x86_64-linux-gnu');
    const program = join(programs, 'usr/bin/lxd');
    return {
      server: {
        program: process.execPath,
        args: ['-e', BRIDGE, program, data, String(port)],
        env: {
          LXD_DIR: data,
          LXD_EXEC_PATH: program,
          LXD_SECURITY_APPARMOR: 'false',
          LD_LIBRARY_PATH: `${libraries}:${join(libraries, 'lxc')}:${join(programs, 'lib/x86_64-linux-gnu')}`,
          PATH: `${join(programs, 'usr/bin')}:${join(programs, 'usr/sbin')}:${process.env.PATH}`,
        },
      },
    };
  },
  ready: '/1.0',
  document: { file: 'lxd.yaml' },
  base: '',
  headers: {},
  settings: {},
  // This version of the server breaks off when a zone or record with settings is changed by these.
  overlay: `operations:
  PATCH /1.0/network-zones/{name}: { skip: the server breaks off }
  PATCH /1.0/network-zones/{zone}/records/{name}: { skip: the server breaks off }
`,
  subjects: [
    named(
      'shop',
      'projects',
      { description: 'the shop', config: { 'features.images': 'false', 'user.team': 'shop' } },
      { description: 'all shops' },
    ),
    named(
      'small',
      'profiles',
      { description: 'small machines', config: { 'limits.cpu': '1', 'limits.memory': '256MiB' } },
      { config: { 'limits.cpu': '2' } },
    ),
    named(
      'fast',
      'storage-pools',
      { driver: 'dir', description: 'fast disks' },
      { description: 'very fast disks', config: { 'rsync.bwlimit': '100MiB' } },
    ),
    volume,
    machine,
    zone,
    record,
  ],
};
