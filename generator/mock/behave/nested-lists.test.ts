import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const address = `{type: object, properties: {address: {type: string, readOnly: true}, type: {type: string, enum: [ipv4, ipv6]}, public: {type: boolean}, rdns: {type: string, nullable: true}, server_id: {type: integer}}}`;
const taken = takes('{type: object, properties: {type: {type: string, enum: [ipv4, ipv6]}, public: {type: boolean}}}');
const lists = `{type: object, properties: {public: {type: array, items: ${address}}, private: {type: array, items: ${address}}}}`;
const DOCUMENT = `
paths:
  /servers: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers('{$ref: "#/components/schemas/Server"}')}}}
  /servers/{id}: {get: {${answers('{$ref: "#/components/schemas/Server"}')}}}
  /servers/{id}/ips:
    get: {${answers(`{type: object, properties: {ipv6: ${lists}, ipv4: ${lists}}}`)}}
    post: {${taken}, ${answers(address)}}
  /servers/{id}/ips/{address}:
    get: {${answers(address)}}
    delete: {responses: {204: {description: x}}}
  /ips:
    get: {${answers(`{type: object, properties: {data: {type: array, items: ${address}}}}`)}}
    post: {${taken}, ${answers(address)}}
  /ips/{address}:
    get: {${answers(address)}}
    put: {${takes('{type: object, properties: {rdns: {type: string}}}')}, ${answers(address)}}
components:
  schemas: {Server: {type: object, properties: {id: {type: integer}, name: {type: string}}}}
`;

it('an item shows in the list of its kind, where an answer has several in objects, and on the path at the top', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const { id } = (await call('POST /servers', { name: 's' })).body;
    const { address } = (await call(`POST /servers/${id}/ips`, { type: 'ipv4', public: false })).body;
    await call(`PUT /ips/${address}`, { rdns: 'a.example.com' });
    const { ipv4, ipv6 } = (await call(`GET /servers/${id}/ips`)).body;
    expect([ipv4.public, ipv6.public, ipv6.private]).toEqual([[], [], []]);
    expect(ipv4.private).toEqual([{ address, type: 'ipv4', public: false, rdns: 'a.example.com', server_id: id }]);
    expect((await call('GET /ips')).body.data).toEqual(ipv4.private);
    await call(`DELETE /servers/${id}/ips/${address}`);
    expect((await call(`GET /ips/${address}`)).status).toBe(404);
    expect((await call(`GET /servers/${id}/ips`)).body.ipv4.private).toEqual([]);
  });
});
