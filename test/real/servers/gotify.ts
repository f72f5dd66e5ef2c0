import { join } from 'node:path';
import { refer, type Server, type Subject } from '../types.js';

const application: Subject = {
  label: 'backup',
  create: 'POST /application',
  config: { name: 'backup', description: 'nightly backups', default_priority: 5 },
  update: { description: 'hourly backups' },
  look: { path: '/application', where: { name: 'backup' } },
  shows: { description: 'nightly backups', defaultPriority: 5 },
  showsThen: { description: 'hourly backups' },
  importId: '{id}',
  remove: 'DELETE /application/{id}',
  info: { asks: {}, finds: { name: 'backup' } },
};

const client: Subject = {
  label: 'phone',
  create: 'POST /client',
  config: { name: 'phone' },
  update: { name: 'new phone' },
  // The name is all that it has, so a task names the one that it renames.
  known: { id: refer('phone', 'id') },
  look: { path: '/client', where: {} },
  shows: { name: 'phone' },
  showsThen: { name: 'new phone' },
  importId: '{id}',
  remove: 'DELETE /client/{id}',
  info: { asks: {}, finds: { name: 'new phone' } },
};

const user: Subject = {
  label: 'bob',
  create: 'POST /user',
  config: { name: 'bob', admin: false, pass: 'made-up-password' },
  update: { admin: true },
  hidden: ['pass'],
  look: { path: '/user', where: { name: 'bob' } },
  shows: { admin: false },
  showsThen: { admin: true },
  importId: '{id}',
  remove: 'DELETE /user/{id}',
  info: { asks: {}, finds: { name: 'bob' } },
};

// "admin:admin", the account that the server makes at its first start.
const account = 'YWRtaW46YWRtaW4=';

export const gotify: Server = {
  name: 'Gotify 2.5',
  product: 'gotify',
  install: {
    go: {
      module: 'github.com/gotify/server/v2@v2.5.0',
      program: 'gotify',
      // The pages of its web interface are not part of the module.
      files: { 'ui/build/index.html': '', 'ui/build/manifest.json': '{}', 'ui/build/asset-manifest.json': '{}' },
    },
  },
  start: ({ programs, data, port }) => ({
    server: {
      program: join(programs, 'gotify'),
      args: [],
      env: {
        GOTIFY_SERVER_PORT: String(port),
        GOTIFY_SERVER_LISTENADDR: '127.0.0.1',
        GOTIFY_DATABASE_CONNECTION: join(data, 'gotify.db'),
        GOTIFY_UPLOADEDIMAGESDIR: join(data, 'images'),
        GOTIFY_PLUGINSDIR: join(data, 'plugins'),
      },
    },
  }),
  ready: '/health',
  document: { live: '/swagger' },
  base: '',
  headers: { authorization: `Basic ${account}` },
  settings: { api_key: account, api_key_prefix: 'Basic' },
  subjects: [application, client, user],
};
