import { join } from 'node:path';
import { refer, type Server, type Subject } from '../types.js';

const tag: Subject = {
  label: 'news',
  create: 'POST /tag',
  config: { title: 'news', notification_muted: true, notification_urls: ['json://127.0.0.1/told'] },
  update: { title: 'world news', notification_muted: false },
  known: { uuid: refer('news', 'uuid') },
  // The list has no addresses, and the title changes: there is no other tag.
  look: { path: '/tags', keyed: true, where: {}, detail: '/tag/{key}' },
  shows: { title: 'news', notification_muted: true, notification_urls: ['json://127.0.0.1/told'] },
  showsThen: { title: 'world news', notification_muted: false },
  importId: '{uuid}',
  remove: 'DELETE /tag/{uuid}',
  info: { asks: { uuid: refer('news', 'uuid') }, finds: { title: 'world news' } },
};

const watch: Subject = {
  label: 'page',
  create: 'POST /watch',
  config: {
    url: 'http://127.0.0.1/page',
    title: 'a page',
    paused: true,
    tags: [refer('news', 'uuid')],
    time_between_check: { hours: 6 },
    headers: { 'x-team': 'a' },
  },
  update: { title: 'the page', time_between_check: { hours: 12 } },
  known: { uuid: refer('page', 'uuid') },
  look: { path: '/watch', keyed: true, where: { url: 'http://127.0.0.1/page' }, detail: '/watch/{key}' },
  shows: { title: 'a page', paused: true, headers: { 'x-team': 'a' }, 'time_between_check.hours': 6 },
  showsThen: { title: 'the page', 'time_between_check.hours': 12 },
  importId: '{uuid}',
  remove: 'DELETE /watch/{uuid}',
  info: { asks: { uuid: refer('page', 'uuid') }, finds: { title: 'the page' } },
};

export const changedetection: Server = {
  name: 'changedetection.io 0.60',
  product: 'changedetection',
  install: { pypi: { packages: ['changedetection.io==0.60.10'], pythons: ['python3.11', 'python3.12'] } },
  start: ({ programs, data, port }) => ({
    files: {
      'changedetection.json': JSON.stringify({
        watching: {},
        settings: { application: { api_access_token: 'made-up-key', api_access_token_enabled: true } },
      }),
    },
    server: {
      program: join(programs, 'bin/changedetection.io'),
      args: ['-d', data, '-C', '-h', '127.0.0.1', '-p', String(port)],
      env: { FETCH_WORKERS: '1', DISABLE_VERSION_CHECK: 'true' },
    },
  }),
  ready: '/api/v1/full-spec',
  document: { live: '/api/v1/full-spec' },
  base: '/api/v1',
  headers: { 'x-api-key': 'made-up-key' },
  settings: { api_key: 'made-up-key' },
  subjects: [tag, watch],
};
