import { expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const item = (type: string) => `{type: object, properties: {value: {type: ${type}}, editable: {type: boolean}}}`;
const sent = '{type: object, properties: {mode: {type: string}, is_open: {type: boolean}, timeout: {type: integer}}}';
const shown = `{type: object, properties: {mode: ${item('string')}, is_open: ${item('boolean')}, timeout: ${item('integer')}}}`;
const document = `
paths:
  /settings:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    put: {requestBody: {${json(sent)}}, responses: {200: {description: x}}}
`;

it('a setting is shown as the value that was sent, beside whether it may be changed', async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  const mock = await startMock({ loaded, keys: [], rate: 0 });
  try {
    const body = JSON.stringify({ mode: 'ldap', is_open: false, timeout: 30 });
    await fetch(`${mock.url}/settings`, { method: 'PUT', body, headers: { 'content-type': 'application/json' } });
    const found = await (await fetch(`${mock.url}/settings`)).json();
    expect(found).toMatchObject({ mode: { value: 'ldap' }, is_open: { value: false }, timeout: { value: 30 } });
  } finally {
    await mock.stop();
  }
});
