import { expect, it } from 'vitest';
import { withMock } from '../../../test/start-inline.js';

const record =
  '{type: object, required: [name, type], properties: {id: {type: string, readOnly: true}, name: {type: string}, type: {type: string}, ttl: {type: integer}}}';
const shown = `{description: x, content: {application/json: {schema: ${record}}}}`;
const document = `
paths:
  /records:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${record}}}}}}}
    post: {requestBody: {content: {application/json: {schema: ${record}}}}, responses: {201: ${shown}}}
  /records/{name}/{type}:
    get: {responses: {200: ${shown}}}
    delete: {responses: {204: {description: x}}}`;

it('what its path names by two fields has both of them in its id', async () => {
  await withMock(document, async ({ call }) => {
    expect((await call('POST /records', { name: 'www', type: 'A' })).body).toMatchObject({ id: 'www/A', name: 'www' });
    expect((await call('GET /records/www/A')).body).toMatchObject({ id: 'www/A', type: 'A' });
    expect((await call('POST /records', { name: 'www', type: 'MX' })).body).toMatchObject({ id: 'www/MX' });
  });
});
