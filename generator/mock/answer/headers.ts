import type { Response } from '../../model/types.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { World } from '../state/world.js';
import { makeValue } from '../synth/make-value.js';
import type { Call, Reply } from '../types.js';

const WORK = /\b(?:operation|job|task|action|progress|work)s?\b/i;

/** Where an answer can point to. */
export interface Pointers {
  /** The item that the call made or was about. */
  item?: string | undefined;
  /** The work that the call began. */
  work?: string | undefined;
}

/** Headers that the document demands of this answer, and where the new item, or the work under way, is. */
export function addHeaders(world: World, call: Call, reply: Reply, response: Response | null, to: Pointers = {}): void {
  const named = [...(response?.headers ?? [])].find(([name]) => name.toLowerCase() === 'location')?.[1];
  const isAboutWork = to.item === undefined || WORK.test(named?.description ?? '');
  const location = (isAboutWork ? to.work : undefined) ?? to.item;
  if (location !== undefined && (reply.status === 201 || named))
    reply.headers.set('location', call.base.replace(/^[a-z]+:\/\/[^/]*/, '') + location);
  // A browser that is sent on has to be told where to.
  else if ([301, 302, 303, 307, 308].includes(reply.status)) reply.headers.set('location', `${call.base}/`);
  for (const [name, header] of response?.headers ?? []) {
    const lower = name.toLowerCase();
    if (!header.required || reply.headers.has(lower) || lower === 'content-type') continue;
    const value = header.schema
      ? makeValue(header.schema, world.making(`${call.path}/${name}`, { name, full: false }))
      : 'value';
    reply.headers.set(lower, typeof value === 'object' ? stringifyStable(value) : String(value));
  }
}
