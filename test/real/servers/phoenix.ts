import { join } from 'node:path';
import { anyValue, type Server, type Subject } from '../types.js';

function collection(path: string, name: string): Subject['look'] {
  return { path: `/v1/${path}`, at: 'data', where: { name } };
}

const config: Subject = {
  label: 'quality',
  create: 'POST /v1/annotation_configs',
  config: {
    name: 'quality',
    type: 'CATEGORICAL',
    description: 'how good',
    optimization_direction: 'MAXIMIZE',
    values: [
      { label: 'good', score: 1 },
      { label: 'bad', score: 0 },
    ],
  },
  update: {
    values: [
      { label: 'good', score: 2 },
      { label: 'bad', score: 0 },
    ],
  },
  look: collection('annotation_configs', 'quality'),
  shows: { description: 'how good', optimization_direction: 'MAXIMIZE', 'values.0.score': 1 },
  showsThen: { 'values.0.score': 2 },
  importId: '{id}',
  remove: 'DELETE /v1/annotation_configs/{id}',
  info: { asks: {}, finds: { name: 'quality' } },
};

const project: Subject = {
  label: 'shop',
  create: 'POST /v1/projects',
  config: { name: 'shop', description: 'the shop' },
  update: { description: 'the new shop' },
  look: collection('projects', 'shop'),
  shows: { description: 'the shop' },
  showsThen: { description: 'the new shop' },
  // Its path takes the name as well.
  importId: '{name}',
  remove: 'DELETE /v1/projects/{id}',
  info: { asks: {}, finds: { name: 'shop' } },
};

const label: Subject = {
  label: 'gold',
  create: 'POST /v1/dataset_labels',
  config: { name: 'gold', color: '#00cc88', description: 'checked' },
  update: { color: '#00cc99' },
  look: collection('dataset_labels', 'gold'),
  shows: { color: '#00cc88', description: 'checked' },
  showsThen: { color: '#00cc99' },
  importId: '{name}',
  remove: 'DELETE /v1/dataset_labels/{id}',
  info: { asks: {}, finds: { name: 'gold' } },
};

const prompt: Subject = {
  label: 'greeting',
  create: 'POST /v1/prompts',
  config: {
    name: 'greeting',
    description: 'hello',
    version: {
      model_name: 'gpt-4',
      model_provider: 'OPENAI',
      invocation_parameters: { openai: { openai: { temperature: 0.5 } } },
      template: { chat: { messages: [{ role: 'user', content: anyValue('Say hello') }] } },
      template_format: 'NONE',
      template_type: 'CHAT',
    },
  },
  update: { description: 'good day' },
  hidden: ['version'],
  look: collection('prompts', 'greeting'),
  shows: { description: 'hello' },
  showsThen: { description: 'good day' },
  importId: '{id}',
  remove: 'DELETE /v1/prompts/{id}',
  info: { asks: {}, finds: { name: 'greeting' } },
};

export const phoenix: Server = {
  name: 'Arize Phoenix 20.26',
  product: 'phoenix',
  install: { pypi: { packages: ['arize-phoenix==20.26.1'], pythons: ['python3.12', 'python3.11'] } },
  start: ({ programs, data, port, secondPort }) => ({
    server: {
      program: join(programs, 'bin/phoenix'),
      args: ['serve'],
      env: {
        PHOENIX_WORKING_DIR: data,
        PHOENIX_HOST: '127.0.0.1',
        PHOENIX_PORT: String(port),
        PHOENIX_GRPC_PORT: String(secondPort),
        PHOENIX_TELEMETRY_ENABLED: 'false',
      },
    },
  }),
  ready: '/openapi.json',
  document: { live: '/openapi.json' },
  base: '',
  headers: {},
  settings: {},
  subjects: [config, project, label, prompt],
};
