import { expect, it } from 'vitest';
import { withMock } from '../../../test/start-inline.js';

it('an id that a document calls a number is a whole one', async () => {
  const secret = 'properties: {secretId: {type: number, minimum: 0, example: 12345}, name: {type: string}}';
  const json = `content: {application/json: {schema: {type: object, ${secret}}}}`;
  const document = `
paths:
  /secrets: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, responses: {201: {description: x, ${json}}}}}
  /secrets/{secretId}: {get: {responses: {200: {description: x, ${json}}}}, delete: {}}`;
  await withMock(document, async ({ call }) => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { body } = await call('POST /secrets', { name });
      expect(Number.isInteger(body.secretId)).toBe(true);
    }
  });
});
