import { isIPv4, isIPv6 } from 'node:net';
import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('an address is of the version that was ordered', async () => {
  const sent = '{type: object, properties: {name: {type: string}, type: {type: string, enum: [ipv4, ipv6]}}}';
  const shown = (example: string) =>
    `{type: object, required: [ip], properties: {id: {type: string}, name: {type: string}, type: {type: string}, ip: {type: string, example: "${example}"}}}`;
  const document = `
paths:
  /sixes: {post: {${takes(sent)}, ${answers(shown('2001:db8::/64'), 201)}}}
  /sixes/{id}: {get: {${answers(shown('2001:db8::/64'))}}}
  /fours: {post: {${takes(sent)}, ${answers(shown('131.232.99.1'), 201)}}}
  /fours/{id}: {get: {${answers(shown('131.232.99.1'))}}}
`;
  await withMock(document, async ({ call }) => {
    const order = async (path: string, type: string) => (await call(`POST ${path}`, { name: type, type })).body.ip;
    expect(isIPv4(await order('/sixes', 'ipv4'))).toBe(true);
    expect(await order('/sixes', 'ipv6')).toMatch(/^[0-9a-f:]+\/\d+$/);
    expect(isIPv4(await order('/fours', 'ipv4'))).toBe(true);
    expect(isIPv6(await order('/fours', 'ipv6'))).toBe(true);
  });
});

it('what is attached to a network has an address there, its own or one that it asked for', async () => {
  const net = '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
  const member =
    '{type: object, properties: {network: {type: integer}, ip: {type: string, example: 10.0.0.2}, mac_address: {type: string}}}';
  const box = `{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}, private_net: {type: array, readOnly: true, items: ${member}}}}`;
  const ask =
    '{type: object, required: [network], properties: {network: {type: integer}, ip: {type: string}, range: {type: string}}}';
  const document = `
paths:
  /networks: {post: {${takes(net)}, ${answers(net, 201)}}}
  /networks/{id}: {get: {${answers(net)}}}
  /boxes: {post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
  /boxes/{id}/actions/attach_to_network: {post: {${takes(ask)}, responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: network } = await call('POST /networks', { name: 'a' });
    const { body: made } = await call('POST /boxes', { name: 'a' });
    const attach = async (more: object) => {
      await call(`POST /boxes/${made.id}/actions/attach_to_network`, { network: network.id, ...more });
      return (await call(`GET /boxes/${made.id}`)).body.private_net;
    };
    const [given] = await attach({});
    expect(isIPv4(given.ip)).toBe(true);
    expect(given.mac_address).not.toBe('');
    const [inside] = await attach({ range: '10.0.7.0/24' });
    expect(inside.ip).toMatch(/^10\.0\.7\.\d+$/);
    expect(await attach({ ip: '10.0.0.9' })).toMatchObject([{ network: network.id, ip: '10.0.0.9' }]);
  });
});
