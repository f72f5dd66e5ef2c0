import type { Attribute, Catalogue } from '../../map/types.js';
import { matchPattern } from '../../model/pattern/match-pattern.js';
import { isOnceHeader } from '../once-header.js';
import { listCalls } from './list-calls.js';

/** A header that a client makes up itself, and why. */
export interface FilledHeader {
  name: string;
  reason: string;
  isDoubtful: boolean;
}

/** Names by which one request is found again in somebody's logs. */
const TRACES =
  /^(?:x-)?(?:[a-z0-9]+-)?(?:request|correlation|trace|transaction|client-request|conversation|message|session-request)-?(?:id|uuid)$/i;
const UUID_LENGTH = 36;

/** Required headers that name the request itself: nobody has to give a value for them. */
export function listFilledHeaders(catalogue: Catalogue, overlay: ReadonlyMap<string, 'uuid' | null>): FilledHeader[] {
  const wanted = new Map([...overlay].map(([name, value]) => [name.toLowerCase(), value]));
  const filled = new Map<string, FilledHeader>();
  for (const header of listCalls(catalogue).flatMap(({ headers }) => headers)) {
    const key = header.wire.toLowerCase();
    if (filled.has(key) || isOnceHeader(header.wire)) continue;
    const found = wanted.has(key) ? readOverlay(header, wanted.get(key)) : judge(header);
    if (found) filled.set(key, found);
  }
  return [...filled.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readOverlay({ wire }: Attribute, value: 'uuid' | null | undefined): FilledHeader | null {
  return value === 'uuid' ? { name: wire, reason: 'iacsmith.yaml says so', isDoubtful: false } : null;
}

function judge(header: Attribute): FilledHeader | null {
  if (!header.required || !canHoldUuid(header)) return null;
  if (TRACES.test(header.wire))
    return { name: header.wire, reason: 'it is required and names the request', isDoubtful: false };
  // A tenant or a project can have a UUID too, and that one is not to be made up.
  const isOther =
    /tenant|project|account|org|user|customer|client(?!-request)|owner|workspace|subscription|group/i.test(header.wire);
  if (header.format !== 'uuid' || isOther) return null;
  return { name: header.wire, reason: 'it is required and a UUID', isDoubtful: true };
}

function canHoldUuid({ type, enum: values, maxLength, pattern, default: preset }: Attribute): boolean {
  if (type !== 'string' || values !== undefined || preset !== undefined || (maxLength ?? UUID_LENGTH) < UUID_LENGTH)
    return false;
  return pattern === undefined || matchPattern(pattern, '7d444840-9dc0-41d1-b245-5ffdce74fad2') === true;
}
