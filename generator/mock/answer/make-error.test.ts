import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const RACK = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
const ENTRY = '{type: object, properties: {field: {type: string}, reason: {type: string}}}';
const ERRORS = `{type: object, properties: {errors: {type: array, items: ${ENTRY}}}}`;

it('an error that a document tells in a list alone is told there, also where no field is wrong', async () => {
  const missing = `404: {description: x, content: {application/json: {schema: ${ERRORS}}}}`;
  const read = answers(RACK).replace(/\}$/, `, ${missing}}`);
  const document = `paths: {/racks: {post: {${takes(RACK)}, ${answers(RACK, 201)}}}, "/racks/{id}": {get: {${read}}}}`;
  await withMock(document, async ({ call }) => {
    const { status, body } = await call('GET /racks/none');
    expect([status, body]).toEqual([404, { errors: [{ reason: expect.stringMatching(/no such/) }] }]);
  });
});
