import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../../test/inline-document.js';
import { planResource } from './plan-resource.js';

const documentOf = (fields: string, more = '') => `
paths:
  /jobs:
    post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Job'}}}}, responses: {201: &job
      {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Job'}}}}}}
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {items:
      {type: array, items: {$ref: '#/components/schemas/Job'}}}}}}}}}
  /jobs/{id}: {get: {responses: {200: *job}}, delete: {}}
components: {schemas: {${more} Job: {type: object, required: [command], properties:
  {id: {type: string, readOnly: true}, command: {type: string}, ${fields}}}}}
`;

const markerOf = (fields: string, more = '') =>
  planResource(resourceOf(catalogueOf(documentOf(fields, more)), 'job')).marker;

const LABELS = 'labels: {type: object, additionalProperties: {type: string}}';
const TAGS = 'tags: {type: array, items: {type: string}}';
const TEXT = 'description: {type: string}';
const none = { maxItems: null, maxLength: null };

it.each([
  { what: 'labels before all else', fields: `${TEXT}, ${TAGS}, ${LABELS}`, want: { attribute: 'labels', ...none } },
  { what: 'tags before a text', fields: `${TEXT}, ${TAGS}`, want: { attribute: 'tags', ...none } },
  { what: 'a text', fields: TEXT, want: { attribute: 'description', ...none } },
  {
    what: 'labels, of which there may be a few',
    fields: 'metadata: {type: object, maxProperties: 8, additionalProperties: {type: string, maxLength: 63}}',
    want: { attribute: 'metadata', maxItems: 8, maxLength: null },
  },
  {
    what: 'tags, of which there may be a few',
    fields: 'tags: {type: array, maxItems: 5, items: {type: string, pattern: "^[a-z0-9-]{1,40}$"}}',
    want: { attribute: 'tags', maxItems: 5, maxLength: null },
  },
  {
    what: 'a text of some length',
    fields: 'comment: {type: string, maxLength: 80}',
    want: { attribute: 'comment', maxItems: null, maxLength: 80 },
  },
  {
    what: 'keys that have a pattern',
    fields: 'labels: {type: object, propertyNames: {pattern: "^[a-z-]+$"}, additionalProperties: {type: string}}',
    want: { attribute: 'labels', ...none },
  },
])('a marker has room in $what', ({ fields, want }) => {
  expect(markerOf(fields)).toEqual(want);
});

it.each([
  ['other names', 'settings: {type: object, additionalProperties: {type: string}}, title: {type: string}'],
  ['a map of numbers', 'labels: {type: object, additionalProperties: {type: integer}}'],
  ['short values', 'labels: {type: object, additionalProperties: {type: string, maxLength: 8}}'],
  ['keys of letters', 'labels: {type: object, patternProperties: {"^[a-z]+$": {type: string}}}'],
  ['known keys', 'labels: {type: object, propertyNames: {enum: [a]}, additionalProperties: {type: string}}'],
  [
    'short keys',
    'labels: {type: object, propertyNames: {$ref: "#/components/schemas/Key"}, additionalProperties: {type: string}}',
  ],
  ['known tags', 'tags: {type: array, items: {type: string, enum: [a, b]}}'],
  ['tags that exist', 'tags: {type: array, description: Names of existing tags., items: {type: string}}'],
  ['no tags at all', 'tags: {type: array, maxItems: 0, items: {type: string}}'],
  ['a text with a pattern', 'description: {type: string, pattern: "^[a-z ]*$"}'],
  ['a short text', 'description: {type: string, maxLength: 20}'],
  ['a text that is not shown', 'description: {type: string, writeOnly: true}'],
  ['a text that nobody writes', 'description: {type: string, readOnly: true}'],
  ['a text with a default', 'description: {type: string, default: none}'],
])('no marker is put into %s', (_, fields) => {
  expect(markerOf(fields, 'Key: {type: string, maxLength: 8},')).toBeNull();
});

it('the words of the marker are those of the runtime', () => {
  const runtime = readFileSync(new URL('../../../templates/terraform/runtime/marker.go', import.meta.url), 'utf8');
  const plan = readFileSync(new URL('./find-marker.ts', import.meta.url), 'utf8');
  expect(/markerName = "([^"]+)"/.exec(runtime)?.[1]).toBe(/KEY = '([^']+)'/.exec(plan)?.[1]);
});
