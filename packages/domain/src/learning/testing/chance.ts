const beginnings =
  'Am Bir Ced Del Eag Fer Gol Haz Ivor Jun Kest Lan Mapl Nut Orch Peb Quar Rav Saf Thist Umb Vio Will Yar Zeph'.split(
    ' ',
  );
const endings = 'berly combe dale field gate hurst ington keld low mere nock over port ridge stead ton wick'.split(' ');

/** Numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Random choices for generated data, the same for the same seed. */
export class Chance {
  readonly next: () => number;
  readonly #used = new Set<string>();

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  isLikely(probability: number): boolean {
    return this.next() < probability;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** A word that hardly any two merchants share. */
  name(): string {
    return this.pick(beginnings) + this.pick(endings);
  }

  /** A name that wasn't returned before. */
  newName(): string {
    for (;;) {
      const name = this.name();
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      return name;
    }
  }

  digits(count: number): string {
    return String(Math.floor(this.next() * 10 ** count)).padStart(count, '0');
  }
}
