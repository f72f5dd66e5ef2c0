import type { ServerResponse } from 'node:http';
import { stringifyStable } from '../spec/stable-json.js';
import type { Json } from '../spec/types.js';
import type { FaultRule } from './faults.js';
import type { Handled } from './handle.js';

export function sendReply(
  method: string,
  { reply, text, lead }: Handled,
  response: ServerResponse,
  damage: FaultRule['body'],
): void {
  const isEmpty = method === 'HEAD' || reply.status === 204 || reply.status === 304;
  let content = text ?? (reply.body === undefined ? '' : write(reply.body, reply.mediaType));
  if (lead) content = lead(content);
  if (damage === 'wrong-type') content = '["not", "what", "was", "expected"]';
  const length = Buffer.byteLength(content);
  response.statusCode = reply.status;
  for (const [name, value] of reply.headers) response.setHeader(name, clean(value));
  const hasType = length > 0 && reply.status !== 204 && reply.status !== 304;
  if (hasType) response.setHeader('content-type', reply.mediaType ?? 'application/json');
  if (!isEmpty || method === 'HEAD') response.setHeader('content-length', length);
  if (damage !== 'truncated') {
    // As a text it goes out in one piece with the headers.
    response.end(isEmpty ? undefined : content);
    return;
  }
  const bytes = Buffer.from(content, 'utf8');
  response.write(bytes.subarray(0, Math.max(1, length >> 1)), () => response.socket?.destroy());
}

function write(body: Json, mediaType: string | null): string {
  if (typeof body === 'string' && mediaType !== null && !/json/i.test(mediaType)) return body;
  try {
    return JSON.stringify(body);
  } catch {
    // Integers beyond 2^53 are bigints here, which the plain writer refuses.
    return stringifyStable(body);
  }
}

/** A header takes no line breaks and nothing outside Latin-1. */
function clean(value: string): string {
  return value.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?');
}
