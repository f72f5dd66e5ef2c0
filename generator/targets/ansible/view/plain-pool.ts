/** Holds equal plain values once: modules that share an object would have all of its levels each otherwise. */
export class PlainPool {
  readonly #ids = new Map<unknown, number>();
  readonly #kept = new Map<string, object>();

  /** The first one that is equal, also in the order of its members. Nobody may change it from now on. */
  keep<T>(value: T): T {
    return this.#keep(value) as T;
  }

  #keep(value: unknown): unknown {
    if (this.#ids.has(value)) return value;
    const kept = typeof value === 'object' && value !== null ? this.#keepObject(value) : value;
    if (!this.#ids.has(kept)) this.#ids.set(kept, this.#ids.size);
    return kept;
  }

  #keepObject(value: object): object {
    const kind = Object.getPrototypeOf(value);
    if (kind !== Object.prototype && kind !== Array.prototype) return value;
    const members: [string, unknown][] = Object.entries(value).map(([name, member]) => [name, this.#keep(member)]);
    const parts = members.map(([, member]) => member);
    const names = Array.isArray(value) ? 'list' : JSON.stringify(Object.keys(value));
    // Zero has a sign that no map looks at.
    const ids = parts.map((part) => (Object.is(part, -0) ? '-0' : this.#ids.get(part)));
    const key = `${names} ${ids.join()}`;
    const known = this.#kept.get(key) ?? (Array.isArray(value) ? parts : Object.fromEntries(members));
    this.#kept.set(key, known);
    return known;
  }
}
