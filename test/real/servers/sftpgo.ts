import { join } from 'node:path';
import type { JsonObject } from '../../../generator/spec/types.js';
import { refer, type Server, type Subject } from '../types.js';

function named(label: string, path: string, config: JsonObject, update: JsonObject): Subject {
  return {
    label,
    create: `POST /${path}`,
    config: { name: label, ...config },
    update,
    look: { path: `/${path}`, where: { name: label } },
    shows: config,
    showsThen: update,
    importId: '{name}',
    remove: `DELETE /${path}/{name}`,
    info: { asks: {}, finds: { name: label } },
  };
}

const rule: Subject = {
  ...named(
    'on_upload',
    'eventrules',
    {
      status: 1,
      description: 'uploads',
      trigger: 1,
      conditions: { fs_events: ['upload'] },
      actions: [{ name: refer('tidy', 'name'), order: 1 }],
    },
    { description: 'all uploads' },
  ),
  shows: { status: 1, description: 'uploads', 'actions.0.name': 'tidy' },
};

const key: Subject = {
  ...named('ci', 'apikeys', { scope: 1, description: 'for builds' }, { description: 'for all builds' }),
  importId: '{id}',
  remove: 'DELETE /apikeys/{id}',
};

const range: Subject = {
  label: 'range',
  create: 'POST /iplists/{type}',
  config: { type: 2, ipornet: '192.0.2.0/24', mode: 2, description: 'a bad network' },
  update: { description: 'a worse network' },
  look: { path: '/iplists/2', where: { ipornet: '192.0.2.0/24' } },
  shows: { mode: 2, description: 'a bad network' },
  showsThen: { description: 'a worse network' },
  importId: '2/192.0.2.0%2F24',
  remove: 'DELETE /iplists/2/192.0.2.0%2F24',
  info: { asks: { type: 2 }, finds: { ipornet: '192.0.2.0/24' } },
};

export const sftpgo: Server = {
  name: 'SFTPGo 2.6',
  product: 'sftpgo',
  install: {
    go: {
      module: 'github.com/drakkan/sftpgo/v2@v2.6.4',
      tags: 'nogcs,nos3,noazblob,nometrics,nomysql,nopgsql',
      program: 'sftpgo',
    },
  },
  start: ({ programs, data, port }) => ({
    server: {
      program: join(programs, 'sftpgo'),
      args: ['serve', '-c', join(programs, 'sources')],
      env: {
        SFTPGO_DATA_PROVIDER__NAME: join(data, 'sftpgo.db'),
        SFTPGO_DATA_PROVIDER__CREATE_DEFAULT_ADMIN: 'true',
        SFTPGO_DATA_PROVIDER__BACKUPS_PATH: join(data, 'backups'),
        SFTPGO_DEFAULT_ADMIN_USERNAME: 'admin',
        SFTPGO_DEFAULT_ADMIN_PASSWORD: 'made-up-password',
        SFTPGO_HTTPD__BINDINGS__0__ADDRESS: '127.0.0.1',
        SFTPGO_HTTPD__BINDINGS__0__PORT: String(port),
        SFTPGO_SFTPD__BINDINGS__0__PORT: '0',
      },
    },
  }),
  ready: '/healthz',
  document: { live: '/openapi/openapi.yaml' },
  base: '/api/v2',
  headers: {},
  // "admin:made-up-password"
  login: {
    call: 'GET /token',
    headers: { authorization: 'Basic YWRtaW46bWFkZS11cC1wYXNzd29yZA==' },
    at: 'access_token',
    setting: 'api_key_bearer_auth',
  },
  settings: {},
  subjects: [
    named('support', 'roles', { description: 'helpers' }, { description: 'all helpers' }),
    named(
      'shared',
      'folders',
      { mapped_path: '/srv/shared', description: 'for all' },
      { description: 'for all of us' },
    ),
    named(
      'staff',
      'groups',
      { description: 'all of us', user_settings: { home_dir: '/srv/home', max_sessions: 3 } },
      { user_settings: { home_dir: '/srv/home', max_sessions: 4 } },
    ),
    named('tidy', 'eventactions', { description: 'quotas', type: 4 }, { description: 'all quotas' }),
    rule,
    key,
    range,
  ],
};
