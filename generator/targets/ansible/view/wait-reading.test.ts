import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const operation =
  '{type: object, properties: {id: {type: string}, status: {type: string, enum: [queued, running, done, failed]}, error: {type: string}}}';
const machine = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
const catalogue = catalogueOf(`
paths:
  /machines:
    get: {${answer(`{type: array, items: ${machine}}`)}}
    post:
      requestBody: {${json(machine)}}
      ${answer(`{type: object, properties: {machine: ${machine}, operation: ${operation}}}`)}
  /machines/{id}:
    get: {${answer(machine)}}
    delete: {responses: {204: {description: x}}}
  /operations/{id}:
    get: {${answer(operation)}}
`);

describe('work that goes on after an answer', () => {
  it('can be waited for where it is read, and nothing else can', () => {
    const { modules } = viewAnsible(plan(catalogue), settings);
    const waiting = modules
      .filter(({ runtime }) => runtime === '_info')
      .map(({ name, documentation, descriptor }) => {
        const { entries } = descriptor as { entries: [string, unknown][] };
        return [name, Object.keys(documentation.options), entries.some(([fact]) => fact === 'wait')];
      });
    expect(waiting).toEqual([
      ['machine_info', ['id', 'name'], false],
      ['operation_info', ['id', 'wait', 'wait_timeout', 'wait_interval'], true],
    ]);
  });
});
