/** Random numbers of many kinds, the same for the same seed. Written apart from the model's own generator. */
export class TrialChance {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x85ebca6b) >>> 0;
  }

  /** From 0 to 1 (splitmix32). */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Around a median, with a heavy upper tail. */
  lognormal(median: number, spread: number): number {
    return median * Math.exp(spread * this.normal());
  }

  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let [count, product] = [0, this.next()];
    while (product > limit) {
      count += 1;
      product *= this.next();
    }
    return count;
  }
}
