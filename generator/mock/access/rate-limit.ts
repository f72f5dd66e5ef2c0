import type { Operation } from '../../model/types.js';

const MINUTE = 60_000;
const MOST_ADDRESSES = 10_000;

/** At most so many requests in any minute from one address; what was refused does not count. */
export class RateLimit {
  readonly #times = new Map<string, { ring: Float64Array; next: number }>();

  constructor(public limit: number) {}

  /** Milliseconds until the next request is let in; 0 where this one is. */
  take(address: string, now: number): number {
    if (this.limit <= 0) return 0;
    let seen = this.#times.get(address);
    if (!seen || seen.ring.length !== this.limit) {
      if (this.#times.size >= MOST_ADDRESSES) this.#times.clear();
      seen = { ring: new Float64Array(this.limit).fill(Number.NEGATIVE_INFINITY), next: 0 };
      this.#times.set(address, seen);
    }
    // The ring holds the last requests that were let in; its next slot is the oldest of them.
    const oldest = seen.ring[seen.next] as number;
    if (now - oldest < MINUTE) return oldest + MINUTE - now;
    seen.ring[seen.next] = now;
    seen.next = (seen.next + 1) % this.limit;
    return 0;
  }

  /** What is left of the minute, as servers tell it in headers; null where there is no limit. */
  tell(address: string, now: number): { remaining: number; resetAt: number } | null {
    const seen = this.#times.get(address);
    if (this.limit <= 0 || seen?.ring.length !== this.limit) return null;
    const at = (index: number) => seen.ring[(seen.next + index) % this.limit] as number;
    // The ring is in the order of time: those before `free` are older than a minute.
    let free = 0;
    for (let end = this.limit; free < end; ) {
      const middle = (free + end) >> 1;
      if (now - at(middle) < MINUTE) end = middle;
      else free = middle + 1;
    }
    return { remaining: free, resetAt: (free < this.limit ? at(free) : now) + MINUTE };
  }

  reset(): void {
    this.#times.clear();
  }
}

type RatePart = 'limit' | 'remaining' | 'reset';

/** The names of the headers in which the document says that answers tell the limit. Clients obey them, so that none are made up. */
export function findRateHeaders(operations: readonly Operation[]): Map<RatePart, string> {
  const names = new Map<RatePart, string>();
  for (const { responses } of operations)
    for (const { headers } of responses)
      for (const [name, { schema }] of headers) {
        const part = RATE_HEADER.exec(name)?.[1]?.toLowerCase() as RatePart | undefined;
        const isNumber = schema === null || schema.types.some((type) => type === 'integer' || type === 'number');
        if (part && isNumber && !names.has(part)) names.set(part, name.toLowerCase());
      }
  return names;
}

const RATE_HEADER = /^(?:x-)?rate-?limit-(limit|remaining|reset)$/i;

/** True in whole seconds: who waits that long is let in. */
export function formatRetryAfter(wait: number, now: number, form: 'seconds' | 'date'): string {
  return form === 'seconds'
    ? String(Math.max(1, Math.ceil(wait / 1000)))
    : new Date(Math.ceil((now + wait) / 1000) * 1000).toUTCString();
}
