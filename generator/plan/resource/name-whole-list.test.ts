import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../../test/inline-document.js';
import { nameWholeList } from './name-whole-list.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const body = (fields: string, required: string) =>
  `requestBody: {${json(`{type: object, required: [${required}], properties: {${fields}}}`)}}`;
const IPS = (text: string) =>
  `ips: {type: array, items: {type: string}, description: ${text}}, host_id: {type: string}`;

const catalogue = catalogueOf(`
paths:${pathsOf('/hosts', 'name: {type: string}')}
  /hosts/share: {post: {${body(IPS('All of them. Enter an empty array to remove all shared addresses.'), 'ips, host_id')}}}
  /hosts/{id}/rules:
    get: {responses: {200: {description: x, ${json('{type: object, properties: {rules: {type: array, items: {type: object, properties: {port: {type: integer}}}}}}')}}}}
    put: {${body('rules: {type: array, items: {type: object, properties: {port: {type: integer}}}}', 'rules')}}
  /hosts/{id}/settings:
    get: {responses: {200: {description: x, ${json('{type: object, properties: {names: {type: array, items: {type: string}}, size: {type: integer}}}')}}}}
    put: {${body('names: {type: array, items: {type: string}}, size: {type: integer}', 'names')}}`);

it.each([
  ['a call that takes it back with an empty list', 'host_share', 'ips'],
  ['a setting that is nothing else', 'host_rules', 'rules'],
  ['no list among other settings', 'host_settings', null],
  ['nothing of what it made itself', 'host', null],
])('what is set as a whole is the list of %s', (_, name, want) => {
  expect(nameWholeList(resourceOf(catalogue, name))).toBe(want);
});
