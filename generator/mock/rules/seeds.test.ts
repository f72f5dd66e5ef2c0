import { expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { startMock } from '../start-mock.js';

const IMAGE = '{type: object, properties: {id: {type: string}, name: {type: string, example: Mine}}}';
const document = `
paths:
  /images:
    get:
      responses:
        200:
          description: x
          content:
            application/json:
              schema: {type: array, items: ${IMAGE}}
              example: [{id: '1', name: Mine}, {id: '1', name: Mine}]
  /images/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: ${IMAGE}}}}}}}
`;

it('an example that shows the same item twice makes no second item of its name', async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  const mock = await startMock({ loaded, keys: [], rate: 0 });
  try {
    const images = (await (await fetch(`${mock.url}/images`)).json()) as { name: string }[];
    expect(images.length).toBeGreaterThan(1);
    expect(images.filter(({ name }) => name === 'Mine')).toHaveLength(1);
  } finally {
    await mock.stop();
  }
});
