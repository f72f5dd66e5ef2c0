import { expect, it } from 'vitest';
import { answers, list, takes, withMock } from '../../../test/start-inline.js';
import { isSnapshot, type Snapshot } from './snapshot.js';

const box =
  '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, status: {type: string, readOnly: true, enum: [creating, active, deleting]}}}';
const settings = '{type: object, properties: {mode: {type: string}}}';
const boxes = `
  /boxes: {get: {${list(box)}}, post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}, delete: {responses: {202: {description: x}}}}`;
const document = `
paths:${boxes}
  /settings: {get: {${answers(settings)}}, put: {${takes(settings)}, ${answers(settings)}}}
`;

async function fill(): Promise<{ state: Snapshot; ids: string[] }> {
  let state: Snapshot | undefined;
  let ids: string[] = [];
  await withMock(document, async ({ call, mock }) => {
    const made = await Promise.all(['kept', 'going', 'gone'].map((name) => call('POST /boxes', { name })));
    ids = made.map(({ body }) => body.id);
    await call('PUT /settings', { mode: 'own' });
    await call(`GET /boxes/${ids[1]}`);
    await call(`DELETE /boxes/${ids[1]}`);
    // As a file gives it back.
    state = JSON.parse(JSON.stringify(mock.snapshot())) as Snapshot;
  });
  return { state: state as Snapshot, ids };
}

it('a mock goes on with what another one had: what was under way has ended', async () => {
  const { state, ids } = await fill();
  expect(isSnapshot(state)).toBe(true);
  await withMock(
    document,
    async ({ call, mock }) => {
      expect((await call('GET /settings')).body).toEqual({ mode: 'own' });
      expect((await call(`GET /boxes/${ids[0]}`)).body).toEqual({ id: ids[0], name: 'kept', status: 'active' });
      expect((await call(`GET /boxes/${ids[1]}`)).status).toBe(404);
      expect(mock.dump().created).toHaveLength(2);
      const { body: more } = await call('POST /boxes', { name: 'new' });
      expect(ids).not.toContain(more.id);
    },
    { state },
  );
});

it('counts what the document has no place for any more', async () => {
  const { state } = await fill();
  const other = document.replaceAll('/boxes', '/crates');
  await withMock(other, async ({ mock }) => expect(mock.lost).toBe(3), { state });
});

it('knows what is no state', () => {
  for (const value of [null, 1, {}, { version: 2, items: [], lists: [], singles: [] }])
    expect(isSnapshot(value)).toBe(false);
});
