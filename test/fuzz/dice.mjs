/** Chances that come out the same for the same seed, so that a number alone brings a document back. */
export class Dice {
  #state;

  constructor(seed) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
    for (let i = 0; i < 4; i += 1) this.next();
  }

  /** From 0 up to 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(least, most) {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share) {
    return this.next() < share;
  }

  pick(list) {
    return list[this.int(0, list.length - 1)];
  }

  /** One of the functions, called; each has its weight in front. */
  weigh(...choices) {
    const whole = choices.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.next() * whole;
    for (const [weight, make] of choices) {
      left -= weight;
      if (left < 0) return make();
    }
    return choices.at(-1)[1]();
  }

  /** Different ones of the list, at most so many. */
  some(list, most) {
    const rest = [...list];
    const count = Math.min(this.int(0, most), rest.length);
    return Array.from({ length: count }, () => rest.splice(this.int(0, rest.length - 1), 1)[0]);
  }
}
