import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

/** Who is named by an item shows the item, wherever its document has a place for that. */

const object = (properties: string) => `{type: object, properties: {${properties}}}`;
const id = 'id: {type: integer}, name: {type: string}';
const status = 'status: {type: string, enum: [applied, pending]}';
const servers = 'servers: {type: array, items: {type: integer}}';
const list = (name: string, items: string) => answers(object(`${name}: {type: array, items: ${items}}`));

const DOCUMENT = `
paths:
  /servers:
    get: {${list('servers', '{$ref: "#/components/schemas/Server"}')}}
    post: {${takes(object('name: {type: string}, volumes: {type: array, items: {type: integer}}, group: {type: integer}, walls: {type: array, items: {type: object, properties: {wall: {type: integer}}}}'))}, ${answers(object('server: {$ref: "#/components/schemas/Server"}'), 201)}}
  /servers/{id}:
    get: {${answers(object('server: {$ref: "#/components/schemas/Server"}'))}}
    delete: {responses: {204: {description: x}}}
  /servers/{id}/actions/remove_from_group: {post: {responses: {204: {description: x}}}}
  /servers/{id}/actions/add_to_group: {post: {${takes(object('group: {type: integer}'))}, responses: {204: {description: x}}}}
  /volumes:
    get: {${list('volumes', '{$ref: "#/components/schemas/Volume"}')}}
    post: {${takes(object('name: {type: string}'))}, ${answers(object('volume: {$ref: "#/components/schemas/Volume"}'), 201)}}
  /volumes/{id}: {get: {${answers(object('volume: {$ref: "#/components/schemas/Volume"}'))}}}
  /groups:
    get: {${list('groups', '{$ref: "#/components/schemas/Group"}')}}
    post: {${takes(object('name: {type: string}'))}, ${answers(object('group: {$ref: "#/components/schemas/Group"}'), 201)}}
  /groups/{id}: {get: {${answers(object('group: {$ref: "#/components/schemas/Group"}'))}}}
  /walls:
    get: {${list('walls', '{$ref: "#/components/schemas/Wall"}')}}
    post: {${takes(object('name: {type: string}'))}, ${answers(object('wall: {$ref: "#/components/schemas/Wall"}'), 201)}}
  /walls/{id}: {get: {${answers(object('wall: {$ref: "#/components/schemas/Wall"}'))}}}
  /walls/{id}/actions/apply_to_resources: {post: {${takes(object('apply_to: {type: array, items: {$ref: "#/components/schemas/Applied"}}'))}, responses: {204: {description: x}}}}
  /walls/{id}/actions/remove_from_resources: {post: {${takes(object('remove_from: {type: array, items: {$ref: "#/components/schemas/Applied"}}'))}, responses: {204: {description: x}}}}
  /ips:
    get: {${list('ips', '{$ref: "#/components/schemas/Ip"}')}}
    post: {${takes(object('name: {type: string}'))}, ${answers(object('ip: {$ref: "#/components/schemas/Ip"}'), 201)}}
  /ips/{id}: {get: {${answers(object('ip: {$ref: "#/components/schemas/Ip"}'))}}}
  /ips/{id}/actions/assign: {post: {${takes(object('server: {type: integer, description: ID of the server}'))}, responses: {204: {description: x}}}}
  /ips/{id}/actions/unassign: {post: {responses: {204: {description: x}}}}
components:
  schemas:
    Server: ${object(`${id}, volumes: {type: array, items: {type: integer}}, group: {nullable: true, type: object, properties: {${id}}}, net: {type: object, required: [ips], properties: {ips: {type: array, items: {type: integer}, example: [478]}, walls: {type: array, items: {type: object, properties: {id: {type: integer}, ${status}}}}}}`)}
    Volume: ${object(`${id}, server: {type: integer, nullable: true, description: ID of the server}`)}
    Group: ${object(`${id}, ${servers}`)}
    Applied: ${object('type: {type: string, enum: [server, label]}, server: {type: object, properties: {id: {type: integer}}}')}
    Wall: ${object(`${id}, applied_to: {type: array, items: {$ref: "#/components/schemas/Applied"}}`)}
    Ip: ${object(`${id}, server: {type: integer, nullable: true, description: ID of the server}`)}
`;

it('what a create names by its id shows the new item, in the one field or the list that it has for it', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const volume = (await call('POST /volumes', { name: 'v' })).body.volume.id;
    const group = (await call('POST /groups', { name: 'g' })).body.group.id;
    const wall = (await call('POST /walls', { name: 'w' })).body.wall.id;
    const made = await call('POST /servers', { name: 's', volumes: [volume], group, walls: [{ wall }] });
    const { server } = made.body;
    expect(server.net).toEqual({ ips: [], walls: [{ id: wall, status: 'applied' }] });
    expect((await call(`GET /volumes/${volume}`)).body.volume.server).toBe(server.id);
    expect((await call(`GET /groups/${group}`)).body.group.servers).toEqual([server.id]);
    expect((await call(`GET /walls/${wall}`)).body.wall.applied_to).toEqual([
      { type: 'server', server: { id: server.id } },
    ]);
    await call(`POST /servers/${server.id}/actions/remove_from_group`);
    expect((await call(`GET /groups/${group}`)).body.group.servers).toEqual([]);
    await call(`DELETE /servers/${server.id}`);
    expect((await call(`GET /volumes/${volume}`)).body.volume.server).toBeNull();
  });
});

it('what an action joins shows in a list that the other end has inside of an object', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const server = (await call('POST /servers', { name: 's' })).body.server.id;
    const wall = (await call('POST /walls', { name: 'w' })).body.wall.id;
    const ip = (await call('POST /ips', { name: 'i' })).body.ip.id;
    const net = async () => (await call(`GET /servers/${server}`)).body.server.net;
    await call(`POST /ips/${ip}/actions/assign`, { server });
    const member = { type: 'server', server: { id: server } };
    await call(`POST /walls/${wall}/actions/apply_to_resources`, { apply_to: [member] });
    expect(await net()).toEqual({ ips: [ip], walls: [{ id: wall, status: 'applied' }] });
    await call(`POST /ips/${ip}/actions/unassign`);
    await call(`POST /walls/${wall}/actions/remove_from_resources`, { remove_from: [member] });
    expect(await net()).toEqual({ ips: [], walls: [] });
  });
});

const BALANCERS = `
paths:
  /networks:
    get: {${list('networks', object(id))}}
    post: {${takes(object('name: {type: string}'))}, ${answers(object(`network: ${object(id)}`), 201)}}
  /networks/{id}: {get: {${answers(object(`network: ${object(id)}`))}}}
  /balancers:
    get: {${list('balancers', '{$ref: "#/components/schemas/Balancer"}')}}
    post: {${takes(object('name: {type: string}, network: {type: integer}'))}, ${answers(object('balancer: {$ref: "#/components/schemas/Balancer"}'), 201)}}
  /balancers/{id}: {get: {${answers(object('balancer: {$ref: "#/components/schemas/Balancer"}'))}}}
  /balancers/{id}/actions/create_image: {post: {${takes(object('description: {type: string}'))}, ${answers(object('image: {$ref: "#/components/schemas/Image"}'), 201)}}}
  /images: {get: {${list('images', '{$ref: "#/components/schemas/Image"}')}}}
  /images/{id}:
    get: {${answers(object('image: {$ref: "#/components/schemas/Image"}'))}}
    delete: {responses: {204: {description: x}}}
components:
  schemas:
    Balancer: ${object(`${id}, private_net: {type: array, items: {type: object, properties: {network: {type: integer}, ip: {type: string}}}}`)}
    Image: ${object(`id: {type: integer}, description: {type: string}, created_from: {nullable: true, type: object, properties: {${id}}}`)}
`;

it('one that is named alone shows in the list whose members name such, and what is made from an item tells of it', async () => {
  await withMock(BALANCERS, async ({ call }) => {
    const network = (await call('POST /networks', { name: 'n' })).body.network.id;
    const { balancer } = (await call('POST /balancers', { name: 'b', network })).body;
    expect(balancer.private_net).toEqual([{ network, ip: expect.any(String) }]);
    const { image } = (await call(`POST /balancers/${balancer.id}/actions/create_image`, { description: 'd' })).body;
    expect((await call(`GET /images/${image.id}`)).body.image).toEqual({
      id: image.id,
      description: 'd',
      created_from: { id: balancer.id, name: 'b' },
    });
  });
});
