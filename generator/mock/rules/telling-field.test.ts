import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const send = (schema: string) =>
  `{post: {requestBody: {required: true, ${json(schema)}}, responses: {204: {description: x}}}}`;
const NET =
  '{type: object, properties: {network: {type: integer}, ip: {type: string}, alias_ips: {type: array, items: {type: string}}}}';
const NIC =
  '{type: object, required: [mac], properties: {mac: {type: string}, subnetId: {type: string}, groups: {type: array, items: {type: string}}}}';
const MACHINE = `{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string},
  private_net: {type: array, readOnly: true, items: ${NET}},
  members: {type: array, readOnly: true, items: {type: object, properties: {disk_id: {type: integer}}}},
  nics: {type: array, readOnly: true, description: Only shown when detailed information is requested., items: ${NIC}},
  placement: {type: object, nullable: true, readOnly: true, properties: {id: {type: integer}, name: {type: string}}},
  groups: {type: array, writeOnly: true, items: {type: string}},
  external-sources: {type: array, readOnly: true, items: {type: string}}}}`.replaceAll('\n', ' ');
const link =
  '{put: {summary: Add it, responses: {204: {description: x}}}, delete: {responses: {204: {description: x}}}}';
const document = `
paths:
  /machines: {post: {requestBody: {${json(MACHINE)}}, responses: {201: {description: x, ${json(MACHINE)}}}}}
  /machines/{id}: {get: {responses: {200: {description: x, ${json(MACHINE)}}}}, delete: {responses: {204: {description: x}}}}
  /machines/{id}/actions/attach_to_network: ${send('{type: object, required: [network], properties: {network: {type: integer}, ip: {type: string}}}')}
  /machines/{id}/actions/change_alias_ips: ${send('{type: object, required: [network], properties: {network: {type: integer}, alias_ips: {type: array, items: {type: string}}}}')}
  /machines/{id}/actions/change_ip: ${send('{type: object, required: [network, ip], properties: {network: {type: integer}, ip: {type: string}}}')}
  /machines/{id}/actions/add_to_placement: ${send('{type: object, required: [placement], properties: {placement: {type: integer}}}')}
  /machines/{id}/actions/remove_from_placement: {post: {responses: {204: {description: x}}}}
  /machines/{id}/actions/detach_from_network: ${send('{type: object, required: [network], properties: {network: {type: integer}}}')}
  /machines/{id}/assign: ${send('{type: object, properties: {disks: {type: array, items: {type: integer}}}}')}
  /machines/{id}/unassign: ${send('{type: object, properties: {disks: {type: array, items: {type: integer}}}}')}
  /machines/{id}/add-source: ${send('{type: object, required: [cidr], properties: {cidr: {type: string}}}')}
  /machines/{id}/remove-source: ${send('{type: object, required: [cidr], properties: {cidr: {type: string}}}')}
  /machines/{id}/subnets/{subnetId}: ${link}
  /machines/{id}/groups/{groupId}: ${link}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

async function call(line: string, body?: object) {
  const [method = '', path] = line.split(' ');
  const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${mock.url}${path}`, { method, ...sent });
  return (answer.status === 204 ? {} : await answer.json()) as Record<string, unknown>;
}

async function make(): Promise<string> {
  return `/machines/${(await call('POST /machines', { name: 'a' })).id}`;
}

it('what attach_to_network joins shows in the list whose members tell of a network', async () => {
  const at = await make();
  await call(`POST ${at}/actions/attach_to_network`, { network: 7, ip: '10.0.0.2' });
  await call(`POST ${at}/actions/attach_to_network`, { network: 8 });
  await call(`POST ${at}/actions/change_alias_ips`, { network: 7, alias_ips: ['10.0.0.9'] });
  const seven = { network: 7, ip: '10.0.0.2', alias_ips: ['10.0.0.9'] };
  // Who asks for no address is given one.
  const eight = { network: 8, ip: expect.stringMatching(/^\d+(?:\.\d+){3}$/), alias_ips: [] };
  expect((await call(`GET ${at}`)).private_net).toEqual([seven, eight]);
  await call(`POST ${at}/actions/detach_from_network`, { network: 8 });
  expect((await call(`GET ${at}`)).private_net).toEqual([seven]);
});

it('what change_ip changes does not tell which link is meant, even where its body must say it', async () => {
  const at = await make();
  await call(`POST ${at}/actions/attach_to_network`, { network: 7, ip: '10.0.0.2' });
  await call(`POST ${at}/actions/change_ip`, { network: 7, ip: '10.0.0.3' });
  expect((await call(`GET ${at}`)).private_net).toEqual([{ network: 7, ip: '10.0.0.3', alias_ips: [] }]);
});

it('remove_from_placement without a body undoes what add_to_placement set', async () => {
  const at = await make();
  await call(`POST ${at}/actions/add_to_placement`, { placement: 7 });
  expect((await call(`GET ${at}`)).placement).toMatchObject({ id: 7 });
  await call(`POST ${at}/actions/remove_from_placement`);
  expect((await call(`GET ${at}`)).placement).toBeNull();
});

it('each of several that one call names is a member of its own', async () => {
  const at = await make();
  await call(`POST ${at}/assign`, { disks: [1, 2] });
  expect((await call(`GET ${at}`)).members).toEqual([{ disk_id: 1 }, { disk_id: 2 }]);
  await call(`POST ${at}/unassign`, { disks: [1] });
  expect((await call(`GET ${at}`)).members).toEqual([{ disk_id: 2 }]);
});

it('add-source adds to external-sources what its body holds', async () => {
  const at = await make();
  await call(`POST ${at}/add-source`, { cidr: '10.0.0.0/8' });
  expect((await call(`GET ${at}`))['external-sources']).toEqual(['10.0.0.0/8']);
  await call(`POST ${at}/remove-source`, { cidr: '10.0.0.0/8' });
  expect((await call(`GET ${at}`))['external-sources']).toEqual([]);
});

it('a link that is put on a path of its own shows in another list of its owner, not in one that is only written', async () => {
  const at = await make();
  await call(`PUT ${at}/subnets/s1`);
  await call(`PUT ${at}/groups/g1`);
  expect((await call(`GET ${at}`)).nics).toMatchObject([{ subnetId: 's1', groups: ['g1'] }]);
  await call(`DELETE ${at}/groups/g1`);
  expect((await call(`GET ${at}`)).nics).toMatchObject([{ subnetId: 's1', groups: [] }]);
  await call(`DELETE ${at}/subnets/s1`);
  expect((await call(`GET ${at}`)).nics).toEqual([]);
});
