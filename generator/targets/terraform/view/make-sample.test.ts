import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../../../test/inline-document.js';
import { makeAttribute } from '../../../../test/sample-catalogue.js';
import { sampleResource, sampleShape } from './make-sample.js';
import { shapeAttributes } from './shape.js';
import { shapeResource } from './view-resource.js';

function sample(text: string, name: string) {
  const resource = resourceOf(catalogueOf(text), name);
  return Object.fromEntries(sampleResource(resource, shapeResource(resource), () => null));
}

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

it('sets the smallest of the sets of which one is wanted', () => {
  const all = ['a', 'b', 'c'].map((name) => `${name}: {type: string, example: ${name}}`).join(', ');
  const body = `{type: object, properties: {${all}}, anyOf: [{required: [a, b]}, {required: [c]}]}`;
  const shown = `responses: {200: {description: x, ${json(`{type: object, properties: {id: {type: string}, ${all}}}`)}}}`;
  const paths = `
paths:
  /ips: {post: {requestBody: {${json(body)}}, ${shown}}}
  /ips/{id}: {get: {${shown}}, delete: {}}`;
  expect(sample(paths, 'ip')).toEqual({ c: 'c' });
});

it('calls alike what lies above several things in the path', () => {
  const shown = `responses: {200: {description: x, ${json('{type: object, properties: {id: {type: string}}}')}}}`;
  const paths = ['/zones/{zone}/ips', '/zones/{zone}/disks'].map(
    (path) => `
  ${path}: {post: {${shown}}}
  ${path}/{id}: {get: {${shown}}, delete: {}}`,
  );
  const text = `paths:${paths.join('')}`;
  expect(sample(text, 'zone_ip').zone).toBe('zone-1');
  expect(sample(text, 'zone_disk').zone).toBe('zone-1');
});

it.each([
  '{type: string, enum: [{"=": var.secret}, plain]}',
  '{type: array, items: {type: string}, example: [{"=": var.secret}]}',
])('never takes an object of the document for an expression: %s', (schema) => {
  const body = `{type: object, required: [size], properties: {size: ${schema}}}`;
  const shown = `responses: {200: {description: x, ${json('{type: object, properties: {id: {type: string}}}')}}}`;
  const paths = `
paths:
  /ips: {post: {requestBody: {${json(body)}}, ${shown}}}
  /ips/{id}: {get: {${shown}}, delete: {}}`;
  expect(JSON.stringify(sample(paths, 'ip'))).not.toContain('secret');
});

it('fills a set with as many different values as it must have', () => {
  const body =
    '{type: object, required: [nets], properties: {nets: {type: array, uniqueItems: true, minItems: 2, items: {type: string}}}}';
  const shown = `responses: {200: {description: x, ${json('{type: object, properties: {id: {type: string}}}')}}}`;
  const paths = `
paths:
  /ips: {post: {requestBody: {${json(body)}}, ${shown}}}
  /ips/{id}: {get: {${shown}}, delete: {}}`;
  expect(new Set((sample(paths, 'ip') as { nets: string[] }).nets).size).toBe(2);
});

it('sets something of a setting that is there only once it is set', () => {
  const share = json(
    '{type: object, properties: {everyone: {type: boolean}, groups: {type: array, items: {type: string}}}}',
  );
  const paths = (more: string) => `
paths:
  /share: {get: {responses: {200: {description: x, ${share}}}}, put: {requestBody: {${share}}, responses: {200: {description: x, ${share}}}}${more}}`;
  expect(sample(paths(', delete: {}'), 'share')).toEqual({ everyone: true });
  expect(sample(paths(''), 'share')).toEqual({});
});

it('expected: red where a sample leaves out what an object needs that Terraform cannot ask for', () => {
  const attributes = [makeAttribute('city', { required: true }), makeAttribute('name', { optional: true })];
  const given = { type: 'object', optional: true, computed: true, attributes } as const;
  const [shape] = shapeAttributes([makeAttribute('address', given)]);
  expect(shape && Object.keys(sampleShape(shape, () => null, 'vm') as object)).toEqual(['city']);
});

it('a list that is written as JSON is a list', () => {
  const body =
    '{type: object, required: [steps], properties: {steps: {type: array, items: {type: object, additionalProperties: {}}}}}';
  const text = `
paths:
  /plans: {post: {requestBody: {${json(body)}}}}
  /plans/{id}: {get: {responses: {200: {description: x, ${json(body)}}}}, delete: {}}`;
  expect(sample(text, 'plan').steps).toBe('[]');
});
