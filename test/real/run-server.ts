import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { Command, Place, Server } from './types.js';

/** How long a server may take before its first answer. */
const PATIENCE = 180_000;

/** One run of a server, with data of its own. */
export interface Running {
  place: Place;
  /** The address of the API. */
  endpoint: string;
  /** Settings of this run alone, beside those of the server. */
  settings: Readonly<Record<string, string>>;
  call(call: string, body?: Json): Promise<{ status: number; body: Json }>;
  stop(): Promise<void>;
}

export async function runServer(server: Server, programs: string): Promise<Running> {
  const data = await mkdtemp(join(tmpdir(), 'iacsmith-real-'));
  const [port, secondPort] = [await findPort(), await findPort()];
  const place = { programs, data, port, secondPort, url: `http://127.0.0.1:${port}` };
  const start = server.start(place);
  for (const [name, content] of Object.entries(start.files ?? {})) await writeFile(join(data, name), content);
  for (const command of start.before ?? []) await finish(command, data);
  const child = launch(start.server, data);
  let headers = server.headers;
  const running: Running = {
    place,
    settings: {},
    endpoint: `${place.url}${server.base}`,
    call: (call, body) => send(place.url + server.base, headers, call, body),
    stop: async () => {
      // What the server made outside of its data, such as a bridge, only the server takes away.
      for (const call of server.leave ?? []) await running.call(call).catch(() => null);
      await stop(child, data);
    },
  };
  try {
    await waitUntilUp(server, place, child, data);
    await logIn();
    for (const { call, body, raw, type } of server.prepare ?? []) {
      const { status, body: told } = await send(running.endpoint, headers, call, body, raw, type);
      if (status >= 400) throw new Error(`${call} was answered with ${status}: ${JSON.stringify(told)}`);
    }
    if (server.prepare) await logIn();
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }

  async function logIn() {
    if (!server.login) return;
    const { call, headers: given, form, at, setting } = server.login;
    const raw = form === undefined ? undefined : Buffer.from(form).toString('base64');
    const { body } = await send(running.endpoint, given, call, undefined, raw, 'application/x-www-form-urlencoded');
    const key = String((body as JsonObject)[at]);
    headers = { ...headers, authorization: `Bearer ${key}` };
    running.settings = { [setting]: key };
  }
}

function launch({ program, args, env = {} }: Command, data: string): ChildProcess {
  const child = spawn(program, args, { cwd: data, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(join(data, 'server.log'));
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.on('error', (error) => log.write(String(error)));
  return child;
}

async function finish(command: Command, data: string): Promise<void> {
  const child = launch(command, data);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command.program} ended with ${code}: ${await readLog(data)}`);
}

async function waitUntilUp({ ready, headers }: Server, { url }: Place, child: ChildProcess, data: string) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${await readLog(data)}`);
    const answer = await fetch(`${url}${ready}`, { headers }).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error(`it does not answer: ${await readLog(data)}`);
}

async function readLog(data: string): Promise<string> {
  return (await readFile(join(data, 'server.log'), 'utf8').catch(() => '')).slice(-1500);
}

async function stop(child: ChildProcess, data: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(timer);
  }
  await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}

async function findPort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A call to the server itself, past everything that was generated. */
async function send(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  call: string,
  body?: Json,
  raw?: string,
  type = 'application/json',
): Promise<{ status: number; body: Json }> {
  const [method = 'GET', path = ''] = call.split(' ');
  const content =
    raw === undefined ? (body === undefined ? undefined : JSON.stringify(body)) : Buffer.from(raw, 'base64');
  const answer = await fetch(endpoint + path, {
    method,
    headers: content === undefined ? headers : { ...headers, 'content-type': type },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await answer.text();
  try {
    return { status: answer.status, body: JSON.parse(text) as Json };
  } catch {
    return { status: answer.status, body: text };
  }
}
