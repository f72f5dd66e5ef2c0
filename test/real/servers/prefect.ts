import { join } from 'node:path';
import { anyValue, members, refer, type Server, type Subject } from '../types.js';

function filter(path: string, where: Subject['look']['where']): Subject['look'] {
  return { method: 'POST', path: `${path}/filter`, body: {}, where };
}

const flow: Subject = {
  label: 'report',
  create: 'POST /api/flows/',
  config: { name: 'report', tags: ['finance', 'daily'], labels: { team: 'a' } },
  update: { tags: ['finance', 'weekly'] },
  look: filter('/api/flows', { name: 'report' }),
  shows: { tags: members('finance', 'daily'), 'labels.team': 'a' },
  showsThen: { tags: members('finance', 'weekly') },
  importId: '{id}',
  remove: 'DELETE /api/flows/{id}',
  info: { asks: {}, finds: { name: 'report' } },
};

const pool: Subject = {
  label: 'machines',
  create: 'POST /api/work_pools/',
  config: { name: 'machines', type: 'process', description: 'machines in the cellar', concurrency_limit: 4 },
  update: { description: 'machines upstairs', concurrency_limit: 2 },
  look: filter('/api/work_pools', { name: 'machines' }),
  shows: { description: 'machines in the cellar', concurrency_limit: 4, type: 'process' },
  showsThen: { description: 'machines upstairs', concurrency_limit: 2 },
  importId: '{name}',
  remove: 'DELETE /api/work_pools/{name}',
  info: { asks: {}, finds: { name: 'machines' } },
};

const queue: Subject = {
  label: 'urgent',
  create: 'POST /api/work_pools/{work_pool_name}/queues',
  config: {
    work_pool_name: refer('machines', 'name'),
    name: 'urgent',
    description: 'first of all',
    priority: 7,
    concurrency_limit: 1,
  },
  update: { description: 'before all others', concurrency_limit: 3 },
  look: filter('/api/work_pools/machines/queues', { name: 'urgent' }),
  shows: { description: 'first of all', concurrency_limit: 1 },
  showsThen: { description: 'before all others', concurrency_limit: 3 },
  importId: 'machines/{name}',
  remove: 'DELETE /api/work_pools/machines/queues/{name}',
  info: { asks: { work_pool_name: refer('machines', 'name') }, finds: { name: 'urgent' } },
};

const deployment: Subject = {
  label: 'nightly',
  create: 'POST /api/deployments/',
  config: {
    name: 'nightly',
    flow_id: refer('report', 'id'),
    work_pool_name: refer('machines', 'name'),
    description: 'every night',
    tags: ['prod'],
    entrypoint: 'flows.py:report',
    path: '/srv/flows',
    paused: true,
    version: '1.0',
  },
  update: { description: 'every single night', tags: ['prod', 'night'], paused: false },
  look: filter('/api/deployments', { name: 'nightly' }),
  shows: { description: 'every night', tags: ['prod'], paused: true, work_pool_name: 'machines' },
  showsThen: { description: 'every single night', tags: members('prod', 'night'), paused: false },
  importId: '{id}',
  remove: 'DELETE /api/deployments/{id}',
  info: { asks: {}, finds: { name: 'nightly' } },
};

const variable: Subject = {
  label: 'region',
  create: 'POST /api/variables/',
  config: { name: 'region', value: anyValue('eu-central'), tags: ['where'] },
  update: { value: anyValue('eu-north'), tags: ['where', 'new'] },
  look: filter('/api/variables', { name: 'region' }),
  shows: { value: 'eu-central', tags: ['where'] },
  showsThen: { value: 'eu-north', tags: members('where', 'new') },
  importId: '{id}',
  remove: 'DELETE /api/variables/{id}',
  info: { asks: {}, finds: { name: 'region' } },
};

const limit: Subject = {
  label: 'database',
  create: 'POST /api/v2/concurrency_limits/',
  config: { name: 'database', limit: 5, active: true },
  update: { limit: 8 },
  look: filter('/api/v2/concurrency_limits', { name: 'database' }),
  shows: { limit: 5, active: true },
  showsThen: { limit: 8 },
  importId: '{id}',
  remove: 'DELETE /api/v2/concurrency_limits/{id}',
  info: { asks: {}, finds: { name: 'database' } },
};

const blockType: Subject = {
  label: 'ticket',
  create: 'POST /api/block_types/',
  config: { name: 'ticket', slug: 'ticket', description: 'a ticket of ours' },
  update: { description: 'a ticket of theirs' },
  look: {
    method: 'POST',
    path: '/api/block_types/filter',
    body: { block_types: { slug: { any_: ['ticket'] } } },
    where: { slug: 'ticket' },
  },
  shows: { name: 'ticket', description: 'a ticket of ours' },
  showsThen: { description: 'a ticket of theirs' },
  importId: '{id}',
  remove: 'DELETE /api/block_types/{id}',
  info: { asks: {}, finds: { slug: 'ticket' } },
};

export const prefect: Server = {
  name: 'Prefect 3.4',
  product: 'prefect',
  install: {
    pypi: {
      packages: ['prefect==3.4.25', 'fastapi<0.120', 'importlib_metadata'],
      pythons: ['python3.12', 'python3.11'],
    },
  },
  start: ({ programs, data, port }) => ({
    server: {
      program: join(programs, 'bin/prefect'),
      args: ['server', 'start', '--host', '127.0.0.1', '--port', String(port)],
      env: { PREFECT_HOME: data, HOME: data, PREFECT_SERVER_ANALYTICS_ENABLED: 'false' },
    },
  }),
  ready: '/api/health',
  document: { live: '/openapi.json' },
  base: '',
  headers: {},
  settings: {},
  subjects: [flow, pool, queue, deployment, variable, limit, blockType],
};
