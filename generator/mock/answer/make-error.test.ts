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

it('an operation that describes no error refuses as the others do', async () => {
  const problem = '{type: object, required: [title], properties: {title: {type: string}, detail: {type: string}}}';
  const missing = `404: {description: x, content: {application/json: {schema: ${problem}}}}`;
  const told = answers(RACK).replace(/\}$/, `, ${missing}}`);
  const document = `paths:
  /racks: {post: {${takes(RACK)}, ${answers(RACK, 201)}}}
  "/racks/{id}": {get: {${told}}}
  /rooms: {post: {${takes(RACK)}, ${answers(RACK, 201)}}}
  "/rooms/{id}": {get: {${answers(RACK)}}}`;
  await withMock(document, async ({ call }) => {
    const { status, body } = await call('GET /rooms/none');
    expect([status, Object.keys(body)]).toEqual([404, ['detail', 'title']]);
    // Nothing says how the router refuses.
    expect(Object.keys((await call('GET /nowhere')).body)).toEqual(['code', 'message']);
  });
});

it('a default without a body says no more of errors than none', async () => {
  const told = `default: {description: x, content: {application/json: {schema: ${ERRORS}}}}`;
  const document = `paths:
  /racks: {post: {${takes(RACK)}, ${answers(RACK, 201).replace(/\}$/, `, ${told}}`)}}}
  "/racks/{id}": {get: {${answers(RACK).replace(/\}$/, ', default: {description: x}}')}}}`;
  await withMock(document, async ({ call }) => {
    const { status, body } = await call('GET /racks/none');
    expect([status, Object.keys(body)]).toEqual([404, ['errors']]);
  });
});
