import { once } from 'node:events';
import { createServer, type RequestListener, request as send } from 'node:http';
import { createServer as createSafeServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

/** Certificate and key of the server; clients have to show the same certificate. */
export interface Pair {
  cert: Buffer;
  key: Buffer;
}

/** Hands every request on to `target` and keeps what it carried. */
export async function recordRequests(target: string, pair: Pair | null) {
  const requests: Recorded[] = [];
  const listen: RequestListener = async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { method = 'GET', url = '/' } = incoming;
    const { pathname, searchParams } = new URL(url, target);
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    requests.push({ method, path: pathname, query: searchParams, headers, body: body.toString() });
    const onward = send(`${target}${url}`, { method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', (error) => outgoing.destroy(error));
    onward.end(body);
  };
  const server = pair
    ? createSafeServer({ ...pair, ca: [pair.cert], requestCert: true, rejectUnauthorized: true }, listen)
    : createServer(listen);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${pair ? 'https' : 'http'}://127.0.0.1:${port}`,
    /** What came since the last call. */
    take: () => requests.splice(0),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
