import { expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { startMock } from '../start-mock.js';

const LIST =
  '{type: array, items: {type: object, properties: {port: {type: integer}, note: {type: string, default: none}}}}';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const NAMED = `{type: object, properties: {flags: ${LIST}}}`;
const document = `
paths:
  /rules: {get: {responses: {200: {description: x, ${json(LIST)}}}}, put: {requestBody: {${json(LIST)}}, responses: {204: {description: x}}}}
  /flags: {get: {responses: {200: {description: x, ${json(NAMED)}}}}, put: {requestBody: {${json(LIST)}}, responses: {200: {description: x, ${json(NAMED)}}}}}
`;

it('a list that is set as a whole is shown as it was set', async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  const mock = await startMock({ loaded, keys: [], rate: 0 });
  try {
    const read = async (path: string) => (await fetch(`${mock.url}${path}`)).json();
    const set = (path: string, body: unknown) =>
      fetch(`${mock.url}${path}`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    expect(await read('/rules')).toEqual([]);
    expect((await set('/rules', [{ port: 1 }, { port: 2, note: 'b' }])).status).toBe(204);
    expect(await read('/rules')).toEqual([
      { port: 1, note: 'none' },
      { port: 2, note: 'b' },
    ]);
    await set('/rules', []);
    expect(await read('/rules')).toEqual([]);
    expect(await (await set('/flags', [{ port: 3, note: 'c' }])).json()).toEqual({ flags: [{ port: 3, note: 'c' }] });
    expect(await read('/flags')).toEqual({ flags: [{ port: 3, note: 'c' }] });
  } finally {
    await mock.stop();
  }
});
