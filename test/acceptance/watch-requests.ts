import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PRISM_ERROR } from './prism-proxy.js';

export interface Watch {
  url: string;
  /** How many requests came, and what Prism had to say against them or their answers. */
  requests: number;
  violations: string[];
  /** Makes something else of the body of every successful GET, where it is set. */
  spoil: ((body: string, url: string) => string) | null;
  stop(): Promise<void>;
}

/** Hands every request on to `target` and notes each answer that is a complaint of Prism's. */
export async function watchRequests(target: string): Promise<Watch> {
  const watch: Watch = { url: '', requests: 0, violations: [], spoil: null, stop };
  const server = createServer((incoming, outgoing) => {
    watch.requests += 1;
    const { method, headers, url = '/' } = incoming;
    const onward = send(`${target}${url}`, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      const text = Buffer.concat(parts);
      if (text.includes(PRISM_ERROR)) watch.violations.push(`${method} ${url}: ${text}`);
      if (watch.spoil && method === 'GET' && answer.statusCode === 200) {
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end(watch.spoil(String(text), url));
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(text);
    });
    onward.on('error', (error) => outgoing.destroy(error));
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  watch.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return watch;

  async function stop() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}
