/**
 * What was made of a part of the plan, by the way in which it was asked for. The plan holds equal parts once, so that what
 * many resources share is made once and held once, too. Nobody may change what comes out.
 */
export class Made<T> {
  readonly #known = new WeakMap<object, Map<string, T>>();

  once(part: object, way: string, make: () => T): T {
    let ways = this.#known.get(part);
    if (ways === undefined) {
      ways = new Map();
      this.#known.set(part, ways);
    }
    let made = ways.get(way);
    if (made === undefined) {
      made = make();
      ways.set(way, made);
    }
    return made;
  }
}
