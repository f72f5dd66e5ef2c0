import { join } from 'node:path';
import type { JsonObject } from '../../../generator/spec/types.js';
import { refer, type Server, type Subject } from '../types.js';

const place = '/services/haproxy/configuration';

/** What stands in the configuration by its name, below the parent that the query names. */
function named(label: string, kind: string, config: JsonObject, update: JsonObject, parent = ''): Subject {
  const [key = '', value = ''] = parent.split('=');
  const query = parent === '' ? '' : `?${parent}`;
  return {
    label,
    create: `POST ${place}/${kind}`,
    config: { name: label, ...config, ...(parent !== '' && { [key]: refer(value, 'name') }) },
    update,
    look: { path: `${place}/${kind}${query}`, at: 'data', where: { name: label } },
    shows: config,
    showsThen: update,
    importId: parent === '' ? '{name}' : `{${key}}/{name}`,
    askedFirst: `${place}/global`,
    remove: `DELETE ${place}/${kind}/{name}${query === '' ? '?' : `${query}&`}version={asked._version}`,
    info: { asks: parent === '' ? {} : { [key]: value }, finds: { name: label } },
  };
}

const CONFIG = `global
  log /dev/null local0
userlist controller
  user admin insecure-password made-up
defaults
  mode http
  timeout client 10s
  timeout connect 5s
  timeout server 10s
`;

export const haproxy: Server = {
  name: 'HAProxy Data Plane API 1.2',
  product: 'haproxy',
  install: {
    debian: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
    go: { module: 'github.com/haproxytech/dataplaneapi@v1.2.5', program: 'dataplaneapi', main: './cmd/dataplaneapi' },
  },
  start({ programs, data, port }) {
    const libraries = join(programs, 'usr/lib/x86_64-linux-gnu');
    return {
      files: { 'haproxy.cfg': CONFIG },
      server: {
        program: join(programs, 'dataplaneapi'),
        args: [
          ...['--scheme=http', '--host=127.0.0.1', `--port=${port}`, '-u', 'controller', '-r', '/bin/true', '-d', '1'],
          ...['-c', join(data, 'haproxy.cfg'), '-b', join(programs, 'usr/sbin/haproxy'), '-t', join(data, 'changes')],
        ],
        env: { LD_LIBRARY_PATH: libraries },
      },
    };
  },
  ready: `/v1${place}/backends`,
  document: { live: '/v1/specification' },
  base: '/v1',
  // "admin:made-up"
  headers: { authorization: 'Basic YWRtaW46bWFkZS11cA==' },
  settings: { username: 'admin', password: 'made-up' },
  subjects: [
    named('shop', 'backends', { mode: 'http', check_timeout: 2000 }, { check_timeout: 3000 }),
    named('mail', 'backends', { mode: 'tcp' }, { mode: 'http' }),
    named('web1', 'servers', { address: '192.0.2.10', port: 8080 }, { port: 8081 }, 'backend=shop'),
    named('web2', 'servers', { address: '192.0.2.11', port: 8080, weight: 10 }, { weight: 20 }, 'backend=shop'),
    named('entry', 'frontends', { mode: 'http', maxconn: 100 }, { maxconn: 200 }),
    named('plain', 'binds', { address: '127.0.0.1', port: 8000 }, { port: 8001 }, 'frontend=entry'),
  ],
};
