import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const MAP = 'type: object, additionalProperties: {type: string}';

it.each([
  { wire: 'Options', says: 'The options used when creating the volume.', want: ['Options'] },
  { wire: 'Options', says: 'Options of the volume.', want: null },
  { wire: 'Labels', says: 'The labels given when the volume was created.', want: null },
])('$wire is what was given as DriverOpts only where words and text fit: $says', ({ wire, says, want }) => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const shown = `{type: object, properties: {Name: {type: string}, ${wire}: {${MAP}, description: "${says}"}}}`;
  const catalogue = catalogueOf(`
paths:
  /volumes:
    post: {requestBody: {${json(`{type: object, required: [Name], properties: {Name: {type: string}, DriverOpts: {${MAP}}}}`)}}, responses: {201: {description: x, ${json(shown)}}}}
  /volumes/{Name}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}`);
  const { attributes } = resourceOf(catalogue, 'volume');
  expect(attributes.find(({ name }) => name === 'driver_opts')).toMatchObject({ out: want, writeOnly: want === null });
  expect(attributes.some(({ name }) => name === 'options')).toBe(want === null && wire === 'Options');
});
