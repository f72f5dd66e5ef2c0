import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';
import { sampleInput } from '../plan/samples/pick-inputs.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const kind = (name: string, target: string, required: string) =>
  `{type: object, required: [kind${required}], properties: {kind: {type: string, enum: [${name}]}, note: {type: string}, target: ${target}}}`;
const url = '{type: object, required: [url], properties: {url: {type: string}, note: {type: string}}}';
const queue = '{type: object, required: [queue], properties: {queue: {type: string}, note: {type: string}}}';
const union = (end: string) => `
      discriminator: {propertyName: kind, mapping: {web: '#/components/schemas/Web${end}', queue: '#/components/schemas/Queue${end}', other: '#/components/schemas/Other'}}
      oneOf: [{$ref: '#/components/schemas/Web${end}'}, {$ref: '#/components/schemas/Queue${end}'}, {$ref: '#/components/schemas/Other'}]`;
const ALERTS = `
components:
  schemas:
    WebNew: ${kind('web', url, ', target')}
    QueueNew: ${kind('queue', queue, ', target')}
    Web: ${kind('web', url, '')}
    Queue: ${kind('queue', queue, '')}
    Other: {description: the document says no more}
    AlertNew: ${union('New')}
    AlertChange: ${union('')}
    Alert: {type: object, properties: {id: {type: string, readOnly: true}, kind: {type: string}, note: {type: string}, target: {type: object, properties: {url: {type: string}, queue: {type: string}, note: {type: string}}}}}
paths:
  /alerts:
    get: {responses: {200: {description: x, ${json("{type: array, items: {$ref: '#/components/schemas/Alert'}}")}}}}
    post: {requestBody: {${json("{$ref: '#/components/schemas/AlertNew'}")}}, responses: {201: {description: x, ${json("{$ref: '#/components/schemas/Alert'}")}}}}
  /alerts/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json("{$ref: '#/components/schemas/Alert'}")}}}}
    patch: {requestBody: {${json("{$ref: '#/components/schemas/AlertChange'}")}}, responses: {200: {description: x, ${json("{$ref: '#/components/schemas/Alert'}")}}}}
    delete: {responses: {204: {description: x}}}`;

it('fields of an object that every kind fills in its own way know their kinds', () => {
  const target = attributeOf(resourceOf(catalogueOf(ALERTS), 'alert'), 'target');
  const kinds = Object.fromEntries((target.attributes ?? []).map(({ name, ofKinds }) => [name, ofKinds]));
  expect(kinds).toEqual({
    url: { attribute: 'kind', values: ['web'], required: ['web'] },
    queue: { attribute: 'kind', values: ['queue'], required: ['queue'] },
    note: undefined,
  });
});

it.each([
  { picked: 'web', given: ['url'] },
  { picked: 'queue', given: ['queue'] },
])('an example has the fields of the kind that it is of: $picked', ({ picked, given }) => {
  const alert = resourceOf(catalogueOf(ALERTS), 'alert');
  for (const attribute of alert.attributes) if (attribute.name === 'kind') attribute.example = picked;
  const target = alert.attributes.find(({ name }) => name === 'target');
  expect(target && Object.keys(sampleInput(alert, target) as object)).toEqual(given);
});

it('a member of a union that says nothing takes nothing away from what the others say', () => {
  const [update] = resourceOf(catalogueOf(ALERTS), 'alert').operations.update;
  expect(update?.fields).toEqual(['kind', 'note', 'target']);
});

it('an update that is one of several kinds is told which with every change', () => {
  expect(resourceOf(catalogueOf(ALERTS), 'alert').operations.update[0]?.mode).toBe('replace');
});

it.each([
  ['by a value of their own', 'required: [kind, name, ', true],
  ['not by one that may be left out', 'required: [name, ', false],
])('members of a union without a discriminator are told apart: %s', (_, required, isTold) => {
  const mail = `{type: object, ${required}address], properties: {kind: {const: mail}, name: {type: string}, address: {type: string}}}`;
  const web = `{type: object, ${required}url], properties: {kind: {type: string, enum: [web]}, name: {type: string}, url: {type: string}}}`;
  const shown = '{type: object, properties: {id: {type: string}, kind: {type: string}, name: {type: string}}}';
  const body = `requestBody: {required: true, content: {application/json: {schema: {oneOf: [${mail}, ${web}]}}}}`;
  const answer = `responses: {200: {description: x, content: {application/json: {schema: ${shown}}}}}`;
  const channel = resourceOf(
    catalogueOf(`paths:
  /channels: {post: {${body}, ${answer}}}
  /channels/{id}: {get: {${answer}}, patch: {${body}, ${answer}}, delete: {responses: {204: {description: x}}}}`),
    'channel',
  );
  const when = (name: string) => channel.attributes.find((one) => one.name === name)?.when;
  expect(when('address')).toEqual(isTold ? { attribute: 'kind', values: ['mail'], required: ['mail'] } : undefined);
  expect(when('url')).toEqual(isTold ? { attribute: 'kind', values: ['web'], required: ['web'] } : undefined);
  expect(when('name')).toBeUndefined();
  expect(channel.operations.create?.body?.alternatives === undefined).toBe(isTold);
});
