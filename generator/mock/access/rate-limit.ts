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

  reset(): void {
    this.#times.clear();
  }
}

/** True in whole seconds: who waits that long is let in. */
export function formatRetryAfter(wait: number, now: number, form: 'seconds' | 'date'): string {
  return form === 'seconds'
    ? String(Math.max(1, Math.ceil(wait / 1000)))
    : new Date(Math.ceil((now + wait) / 1000) * 1000).toUTCString();
}
