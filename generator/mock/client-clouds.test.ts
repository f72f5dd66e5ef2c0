import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../test/start-inline.js';

/** What clients of clouds count on, each with a small document. */

const object = (properties: string) => `{type: object, properties: {${properties}}}`;
const ref = (name: string) => `{$ref: "#/components/schemas/${name}"}`;
const many = (name: string, schema: string) => answers(object(`${name}: {type: array, items: ${schema}}`));
const DONE = 'responses: {204: {description: x}}';
const DOCUMENT = `
paths:
  /networks:
    get: {${many('networks', ref('Network'))}}
    post: {${takes(object('name: {type: string}'))}, ${answers(ref('Network'), 201)}}
  /networks/{id}: {get: {${answers(ref('Network'))}}}
  /servers:
    get: {${many('servers', ref('Server'))}}
    post: {${takes(object('name: {type: string}, attach_private_network: {type: array, items: {type: string}}'))}, ${answers(ref('Server'), 201)}}
  /servers/halt: {post: {${takes(object('server_ids: {type: array, items: {type: string}}'))}, ${DONE}}}
  /servers/{id}: {get: {${answers(ref('Server'))}}}
  /servers/{id}/halt: {post: {${DONE}}}
  /servers/{id}/private-networks: {get: {${many('private_networks', object('network_id: {type: string}, ip: {type: string}'))}}}
  /servers/{id}/private-networks/attach: {post: {${takes(object('network_id: {type: string}'))}, ${DONE}}}
  /servers/{id}/private-networks/detach: {post: {${takes(object('network_id: {type: string}'))}, ${DONE}}}
  /ips: {post: {${takes(object('label: {type: string}'))}, ${answers(ref('Ip'), 201)}}}
  /ips/{id}: {get: {${answers(ref('Ip'))}}}
  /ips/{id}/attach: {post: {${takes(object('server_id: {type: string}'))}, ${DONE}}}
  /ips/{id}/detach: {post: {${DONE}}}
  /walls: {post: {${takes(object('name: {type: string}'))}, ${answers(ref('Wall'), 201)}}}
  /walls/{id}: {get: {${answers(ref('Wall'))}}}
  /walls/{id}/rules: {get: {${many('rules', ref('Rule'))}}, post: {${takes(object('port: {type: integer}'))}, ${answers(ref('Rule'), 201)}}}
  /walls/{id}/rules/{rule}: {get: {${answers(ref('Rule'))}}, delete: {${DONE}}}
components:
  schemas:
    Network: ${object('id: {type: string}, name: {type: string}')}
    Server: ${object('id: {type: string}, name: {type: string}, power_status: {type: string, enum: [running, stopped]}')}
    Ip: ${object('id: {type: string}, label: {type: string}, server_id: {type: string}')}
    Wall: ${object('id: {type: string}, name: {type: string}, rule_count: {type: integer}')}
    Rule: ${object('id: {type: string}, port: {type: integer}')}
`;

it('what a create attaches is listed below the new item', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const network = (await call('POST /networks', { name: 'n' })).body.id;
    const server = (await call('POST /servers', { name: 's', attach_private_network: [network] })).body.id;
    const below = async () => (await call(`GET /servers/${server}/private-networks`)).body.private_networks;
    expect(await below()).toMatchObject([{ network_id: network }]);
    await call(`POST /servers/${server}/private-networks/detach`, { network_id: network });
    expect(await below()).toEqual([]);
  });
});

it('an action on several by their ids does to each what the action on one does', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await call('POST /servers', { name })).body.id);
    expect((await call('POST /servers/halt', { server_ids: ids.slice(0, 2) })).status).toBe(204);
    const { servers } = (await call('GET /servers')).body;
    expect(servers.map((one: { power_status: string }) => one.power_status)).toEqual(['stopped', 'stopped', 'running']);
    expect((await call('POST /servers/halt', { server_ids: ['nobody'] })).status).toBe(404);
  });
});

it('what calls attach and detach is attached to nothing at first, also where there is something', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const server = (await call('POST /servers', { name: 's' })).body.id;
    const { body } = await call('POST /ips', { label: 'i' });
    expect(body.server_id).toBe('');
    await call(`POST /ips/${body.id}/attach`, { server_id: server });
    expect((await call(`GET /ips/${body.id}`)).body.server_id).toBe(server);
    await call(`POST /ips/${body.id}/detach`);
    expect((await call(`GET /ips/${body.id}`)).body.server_id).toBe('');
  });
});

it('a count of what lies below an item follows it', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const wall = (await call('POST /walls', { name: 'w' })).body.id;
    const count = async () => (await call(`GET /walls/${wall}`)).body.rule_count;
    const rule = (await call(`POST /walls/${wall}/rules`, { port: 22 })).body.id;
    await call(`POST /walls/${wall}/rules`, { port: 80 });
    expect(await count()).toBe(2);
    await call(`DELETE /walls/${wall}/rules/${rule}`);
    expect(await count()).toBe(1);
  });
});

it('the address of the next page is taken as the cursor too', async () => {
  const script = object('id: {type: string}, name: {type: string}');
  const links = object('links: {type: object, properties: {next: {type: string}, prev: {type: string}}}');
  const document = `
paths:
  /scripts:
    get:
      parameters: [{name: per_page, in: query, schema: {type: integer}}, {name: cursor, in: query, schema: {type: string}}]
      ${answers(object(`scripts: {type: array, items: ${script}}, meta: ${links}`))}
    post: {${takes(object('name: {type: string}'))}, ${answers(script, 201)}}
  /scripts/{id}: {get: {${answers(script)}}}
`;
  await withMock(document, async ({ call }) => {
    for (let i = 0; i < 5; i += 1) await call('POST /scripts', { name: `s${i}` });
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await call(`GET /scripts?per_page=2${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`);
      seen.push(...body.scripts.map(({ name }: { name: string }) => name));
      next = body.meta.links.next;
    } while (next !== '' && seen.length < 20);
    expect(seen).toEqual(['s0', 's1', 's2', 's3', 's4']);
  });
});
