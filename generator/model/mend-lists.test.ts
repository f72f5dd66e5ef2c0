import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const ENTRY = "{$ref: '#/components/schemas/Entry'}";
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

function read(summary: string, taken = ENTRY) {
  return catalogueOf(`
paths:
  /entries:
    get: {summary: ${summary}, responses: {200: {description: x, ${json(ENTRY)}}}}
    post: {requestBody: {required: true, ${json(taken)}}, responses: {201: {description: x}}}
  /entries/{ip}: {delete: {responses: {204: {description: x}}}}
components: {schemas: {Entry: {type: object, required: [ip], properties: {ip: {type: string}, note: {type: string}}}}}`);
}

it.each(['Get a list of entries', 'List entries', 'Returns the list of all entries'])(
  'what says "%s" and shows one of what is made there is a list of them, and that is said',
  (summary) => {
    const catalogue = read(summary);
    expect(resourceOf(catalogue, 'entry').operations.list).toMatchObject({ operation: 'GET /entries', items: [] });
    expect(catalogue.resources[0]?.attributes.map(({ name }) => name)).toEqual(['ip', 'note']);
  },
);

it.each([
  ['Get the entries', ENTRY],
  ['List entries', '{type: object, properties: {address: {type: string}}}'],
])('%s of what takes %s is none', (summary, taken) => {
  expect(read(summary, taken).resources.filter(({ operations }) => operations.list !== null)).toEqual([]);
});
