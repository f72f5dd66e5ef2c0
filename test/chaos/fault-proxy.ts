import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { chooseFault, type Fault, MOST_FAULTS } from './choose-fault.js';

export interface FaultProxy {
  url: string;
  /** Faults of this seed from now on; null: none. */
  seed: number | null;
  /** What went wrong since the seed was set. */
  met: string[];
  /** Called with the number of each request, before and after the server has done the work. */
  onRequest: ((number: number, isDone: boolean, what: string) => void) | null;
  start(seed: number | null): void;
  stop(): Promise<void>;
}

/** Stands between a client and `target`, and lets some requests fail as the seed says. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let counts = new Map<string, number>();
  let requests = 0;
  const proxy: FaultProxy = { url: '', seed: null, met: [], onRequest: null, start, stop };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;

  function start(seed: number | null) {
    Object.assign(proxy, { seed, met: [] });
    counts = new Map();
    requests = 0;
  }

  function decide(method: string, url: string): Fault | null {
    if (proxy.seed === null || proxy.met.length >= MOST_FAULTS) return null;
    const path = url.split('?', 1)[0] ?? '';
    const key = `${method} ${path.replace(/[^/]*\d[^/]*/g, '*')}`;
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    const fault = chooseFault(proxy.seed, method, path, nth);
    if (fault) proxy.met.push(`${method} ${url}: ${fault.name}`);
    return fault;
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = 'GET', url = '/', headers } = incoming;
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    requests += 1;
    const number = requests;
    proxy.onRequest?.(number, false, `${method} ${url}`);
    const fault = decide(method, url);
    const done = fault === null || fault.isDone ? await forward(method, url, headers, Buffer.concat(parts)) : null;
    proxy.onRequest?.(number, true, `${method} ${url}`);
    if (fault?.delay) await setTimeout(fault.delay);
    if (fault?.isCut) {
      incoming.socket.destroy();
      return;
    }
    const status = fault?.status ?? done?.status ?? 502;
    if (!fault?.body) {
      outgoing.writeHead(status, done?.headers).end(done?.text);
      return;
    }
    // Only a success can be a wrong one.
    if (fault.status === undefined && done && done.status >= 300) {
      outgoing.writeHead(done.status, done.headers).end(done.text);
      return;
    }
    let text: string;
    try {
      text = fault.body(done?.text ?? '', url);
    } catch {
      text = '{}';
    }
    outgoing.writeHead(status, fault.headers ?? { 'content-type': 'application/json' }).end(status === 204 ? '' : text);
  }

  async function forward(method: string, url: string, headers: IncomingMessage['headers'], body: Buffer) {
    const onward = send(`${target}${url}`, { method, headers });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return { status: answer.statusCode ?? 502, headers: answer.rawHeaders, text: String(Buffer.concat(parts)) };
  }

  async function stop() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}
