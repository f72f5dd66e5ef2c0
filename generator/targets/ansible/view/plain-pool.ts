/** Holds equal plain values once: modules that share an object would have all of its levels each otherwise. */
export class PlainPool {
  readonly #ids = new Map<unknown, number>();
  readonly #kept = new Map<string, object>();

  /** The first one that is equal, also in the order of its members. Nobody may change it from now on. */
  keep<T>(value: T): T {
    return this.#keep(value) as T;
  }

  #keep(value: unknown): unknown {
    return typeof value !== 'object' || value === null || this.#ids.has(value) ? value : this.#keepObject(value);
  }

  #keepObject(value: object): object {
    const kind = Object.getPrototypeOf(value);
    if (kind !== Object.prototype && kind !== Array.prototype) return value;
    let key = Array.isArray(value) ? 'list' : 'dict';
    let isSame = true;
    const members: [string, unknown][] = [];
    for (const [name, given] of Object.entries(value)) {
      const member = this.#keep(given);
      isSame &&= member === given;
      members.push([name, member]);
      key += ` ${this.#identify(name)} ${this.#identify(member)}`;
    }
    const known = this.#kept.get(key);
    if (known) return known;
    const kept = isSame
      ? value
      : Array.isArray(value)
        ? members.map(([, member]) => member)
        : Object.fromEntries(members);
    this.#kept.set(key, kept);
    this.#identify(kept);
    return kept;
  }

  #identify(value: unknown): number | string {
    // Zero has a sign that no map looks at.
    if (Object.is(value, -0)) return '-0';
    let id = this.#ids.get(value);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(value, id);
    }
    return id;
  }
}
