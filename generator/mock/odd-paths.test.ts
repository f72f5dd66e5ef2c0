import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../test/start-inline.js';

// What random documents made the mock stumble over, each as small as it gets.
const box = '{type: object, properties: {id: {type: string}, name: {type: string}}}';

it.each(['PUT', 'GET', 'DELETE', 'POST'])(
  '%s of an item with an ending, where nothing lists such items',
  async (method) => {
    const body = method === 'GET' || method === 'DELETE' ? '' : `${takes(box)}, `;
    const document = `
paths:
  /boxes/{id}.json:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    ${method.toLowerCase()}: {${body}${answers(box)}}`;
    await withMock(document, async ({ call }) => {
      const sent = body === '' ? undefined : { name: 'a' };
      expect((await call(`${method} /boxes/one.json`, sent)).status).toBeLessThan(500);
    });
  },
);
