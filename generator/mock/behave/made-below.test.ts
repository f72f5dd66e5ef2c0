import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const track =
  '{type: object, required: [id, status], properties: {id: {type: string}, url: {type: string}, status: {type: string, enum: [preparing, ready]}}}';
const film = `{type: object, properties: {id: {type: string}, name: {type: string}, tracks: {type: array, items: ${track}}}}`;
const document = `
paths:
  /films: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(film, 201)}}}
  /films/{film}: {get: {${answers(film)}}}
  /films/{film}/tracks: {post: {${takes('{type: object, properties: {url: {type: string}}}')}, ${answers(track, 201)}}}
  /films/{film}/tracks/{track}: {delete: {responses: {204: {description: x}}}}
`;

it('what only its owner shows becomes ready there, and does not come back once it is gone', async () => {
  await withMock(
    document,
    async ({ call }) => {
      const { body: made } = await call('POST /films', { name: 'a' });
      const [first, second] = [
        await call(`POST /films/${made.id}/tracks`, { url: 'a' }),
        await call(`POST /films/${made.id}/tracks`, { url: 'b' }),
      ].map(({ body }) => body);
      const read = async () =>
        (await call(`GET /films/${made.id}`)).body.tracks.map((own: { status: string }) => own.status);
      expect([first.status, second.status]).toEqual(['preparing', 'preparing']);
      await call(`DELETE /films/${made.id}/tracks/${first.id}`);
      await sleep(20);
      await read();
      expect(await read()).toEqual(['ready']);
    },
    { readyMs: 10 },
  );
});
