import { expect, it } from 'vitest';
import { withMock } from '../../../test/start-inline.js';

const entry = '{type: object, properties: {ip: {type: string}, dns_ptr: {type: string}}}';
const address = `{type: object, properties: {id: {type: integer}, ip: {type: string}, dns_ptr: {type: array, items: ${entry}}}}`;
const shown = `{description: x, content: {application/json: {schema: ${address}}}}`;
const document = `
paths:
  /addresses:
    post: {requestBody: {content: {application/json: {schema: {type: object, properties: {ip: {type: string}}}}}}, responses: {201: ${shown}}}
  /addresses/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get: {responses: {200: ${shown}}}
    delete: {responses: {204: {description: x}}}
  /addresses/{id}/actions/change_dns_ptr:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    post:
      requestBody: {content: {application/json: {schema: {type: object, required: [ip, dns_ptr], properties: {ip: {type: string}, dns_ptr: {type: string, nullable: true}}}}}}
      responses: {204: {description: x}}
openapi: 3.0.3`;

it('an action on one entry of a list makes, changes and removes that entry', async () => {
  await withMock(document, async ({ call }) => {
    const { id } = (await call('POST /addresses', { ip: '192.0.2.1' })).body;
    const setName = (ip: string, dns_ptr: string | null) =>
      call(`POST /addresses/${id}/actions/change_dns_ptr`, { ip, dns_ptr });
    const names = async () => (await call(`GET /addresses/${id}`)).body.dns_ptr ?? [];
    const others = (await names()).length;
    await setName('192.0.2.1', 'a.example.com');
    expect(await names()).toContainEqual({ ip: '192.0.2.1', dns_ptr: 'a.example.com' });
    await setName('192.0.2.1', 'b.example.com');
    expect(await names()).toHaveLength(others + 1);
    expect(await names()).toContainEqual({ ip: '192.0.2.1', dns_ptr: 'b.example.com' });
    await setName('192.0.2.1', null);
    expect(await names()).toHaveLength(others);
  });
});
