import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCli, makePlace, runCli } from '../run-cli.js';

/** So many resources that nobody reads them within a second. */
function makeLarge(): string {
  const schema = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const content = { 'application/json': { schema } };
  const paths: Record<string, unknown> = {};
  for (let i = 0; i < 4000; i += 1) {
    paths[`/box${i}s`] = { post: { requestBody: { content }, responses: { 201: { description: 'x', content } } } };
    paths[`/box${i}s/{id}`] = {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: { description: 'x', content } } },
      delete: { responses: { 204: { description: 'x' } } },
    };
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths });
}

describe('a command that takes longer than it may', () => {
  let place: ReturnType<typeof makePlace>;
  let server: Server;
  beforeAll(async () => {
    buildCli();
    place = makePlace({ 'large.json': makeLarge() });
    // Takes the request and says nothing.
    server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    place.remove();
  });
  const run = (...args: string[]) => runCli({ args, cwd: place.folder, env: place.env });

  it.each(['inspect', 'generate', 'init'])('%s: is stopped while it computes, and says so', async (command) => {
    const { code, stderr } = await run(command, '--spec', 'large.json', '--max-time', '1');
    expect(stderr).toContain(`${command} was stopped because it took longer than 1 seconds.`);
    expect(stderr).toContain('--max-time');
    expect(stderr).not.toContain('bug');
    expect(code).toBe(3);
  });

  it('is stopped while it waits, and says so in JSON too', async () => {
    const { port } = server.address() as AddressInfo;
    const spec = `http://127.0.0.1:${port}/openapi.json`;
    const { code, stdout } = await run('inspect', '--spec', spec, '--max-time', '1', '--json');
    expect(JSON.parse(stdout).diagnostics[0].code).toBe('out-of-time');
    expect(code).toBe(3);
  });

  it('refuses a limit that is none', async () => {
    const { code, stderr } = await run('inspect', '--spec', 'large.json', '--max-time', 'soon');
    expect(stderr).toContain('--max-time soon is not a number of seconds.');
    expect(code).toBe(2);
  });

  it('may take its time where it is told to', async () => {
    const small =
      '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{"description":"x"}}}}}}';
    const args = ['inspect', '--spec', '-', '--max-time', '0'];
    expect((await runCli({ args, cwd: place.folder, env: place.env, stdin: small })).code).toBe(0);
  });

  it('mock runs until somebody stops it', async () => {
    const { stdout } = await run('mock', '--help');
    expect(stdout).not.toContain('--max-time');
    for (const command of ['generate', 'inspect', 'init', 'verify'])
      expect((await run(command, '--help')).stdout).toContain('--max-time <seconds>');
  });
});
