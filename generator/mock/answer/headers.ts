import type { Response } from '../../model/types.js';
import type { World } from '../state/world.js';
import { makeValue } from '../synth/make-value.js';
import type { Call, Reply } from '../types.js';

/** Headers that the document demands of this answer, and where the new item is. */
export function addHeaders(world: World, call: Call, reply: Reply, response: Response | null, location?: string): void {
  const documents = [...(response?.headers.keys() ?? [])];
  if (location !== undefined && (reply.status === 201 || documents.some((name) => name.toLowerCase() === 'location'))) {
    reply.headers.set('location', location);
  }
  for (const [name, header] of response?.headers ?? []) {
    const lower = name.toLowerCase();
    if (!header.required || reply.headers.has(lower) || lower === 'content-type') continue;
    const value = header.schema
      ? makeValue(header.schema, world.making(`${call.path}/${name}`, { name, full: false }))
      : 'value';
    reply.headers.set(lower, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
}
