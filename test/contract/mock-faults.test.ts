import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type FaultRule, parseFault } from '../../generator/mock/faults.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { type Client, makeDocument, startClient } from './mock-harness.js';

let client: Client;
afterEach(() => client.mock.stop());

const NEW = { name: 'web', plan: 'small' };
const start = async (...faults: string[]) => {
  client = await startClient({ faults: faults.map((text) => parseFault(text) as FaultRule) });
  return client;
};

describe('faults', () => {
  it('hits the n-th call only', async () => {
    const { call } = await start('GET /v1/plans#2=503');
    expect((await call('GET /v1/plans')).status).toBe(200);
    expect((await call('GET /v1/plans')).status).toBe(503);
    expect((await call('GET /v1/plans')).status).toBe(200);
  });

  it('cuts the connection before or after the change was made', async () => {
    const { call, mock } = await start('POST /v1/servers#1=reset-before', 'POST /v1/servers#2=reset-after');
    await expect(call('POST /v1/servers', NEW)).rejects.toThrow();
    expect(mock.dump().created).toHaveLength(0);
    await expect(call('POST /v1/servers', NEW)).rejects.toThrow();
    expect(mock.dump().created).toHaveLength(1);
  });

  it('answers with an error though the change was made', async () => {
    const { call, mock } = await start('POST /v1/servers=500-after');
    expect((await call('POST /v1/servers', NEW)).status).toBe(500);
    expect(mock.dump().created).toHaveLength(1);
  });

  it('truncates, mistypes and delays', async () => {
    const { call } = await start('GET /v1/plans#1=truncated', 'GET /v1/plans#2=wrong-type', 'GET /v1/plans#3=delay:80');
    await expect(call('GET /v1/plans')).rejects.toThrow();
    expect((await call('GET /v1/plans')).body[0]).toBe('not');
    const before = Date.now();
    await call('GET /v1/plans');
    expect(Date.now() - before).toBeGreaterThanOrEqual(75);
  });

  it('leaves Retry-After out, or makes it absurd', async () => {
    const { call } = await start('GET /v1/plans#1=429,no-retry-after', 'GET /v1/plans#2=429,retry-after:99999999');
    expect((await call('GET /v1/plans')).headers.get('retry-after')).toBe(null);
    expect((await call('GET /v1/plans')).headers.get('retry-after')).toBe('99999999');
  });

  it('is set and cleared by admin calls, by the path of the document as well', async () => {
    const { call, admin } = await start();
    expect((await admin('PUT /faults', ['* /v1/servers/{id}=418'])).status).toBe(204);
    expect((await call('GET /v1/servers/x')).status).toBe(418);
    await admin('DELETE /faults');
    expect((await call('GET /v1/servers/x')).status).toBe(404);
    expect((await admin('PUT /faults', ['nonsense'])).body.message).toContain('METHOD /path');
  });
});

describe('the admin', () => {
  it('resets, dumps, journals without keys and counts coverage', async () => {
    const { call, admin, mock } = await start();
    await call('POST /v1/servers', NEW);
    expect((await admin('GET /store')).body.created).toHaveLength(1);
    const journal = (await admin('GET /journal')).body;
    expect(journal[0]).toMatchObject({
      method: 'POST',
      path: '/v1/servers',
      status: 202,
      operation: 'POST /v1/servers',
      key: 'key-1',
    });
    expect(JSON.stringify(journal)).not.toContain(mock.key);
    expect((await admin('GET /coverage')).body.never).toContain('GET /v1/plans');
    await admin('POST /reset');
    expect((await admin('GET /store')).body.created).toEqual([]);
    expect((await admin('GET /keys')).body).toEqual([{ name: 'key-1', permissions: ['*'], expires: null }]);
    expect((await admin('GET /nothing')).status).toBe(404);
  });

  it('plants things, with what they lie under, as if they had always been there', async () => {
    const { call, admin, mock } = await start();
    expect((await admin('POST /store', { path: '/v1/servers', fields: { name: 'old' } })).body.name).toBe('old');
    expect((await admin('POST /store', { path: '/v1/servers/srv-00000007' })).body.id).toBe('srv-00000007');
    expect((await call('GET /v1/servers/srv-00000007')).body).toMatchObject({ id: 'srv-00000007' });
    expect(mock.dump().created).toEqual([]);
    expect((await admin('POST /store', { path: '/v1/nowhere/x' })).body.message).toContain('/v1/nowhere/x');
    expect((await admin('POST /store', { fields: {} })).status).toBe(400);
  });

  it('does not listen to web pages', async () => {
    const { mock } = await start();
    const answer = await fetch(`${mock.adminUrl}/store`, { headers: { origin: 'https://example.com' } });
    expect(answer.status).toBe(403);
  });
});

describe('starting', () => {
  it('refuses a port in use and a document without operations', async () => {
    await start();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(startMock({ document: makeDocument(), port })).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining(String(port)),
    });
    other.close();
    await expect(
      startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: {} } }),
    ).rejects.toMatchObject({ exitCode: 1 });
  });
});
