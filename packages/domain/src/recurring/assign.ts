/** A possible pair. Costs are whole numbers, so that equal ones are exactly equal. */
export interface PossiblePair {
  readonly left: number;
  readonly right: number;
  readonly cost: number;
}

interface Path {
  readonly cost: Map<number, number>;
  /** The left side from which each right side was reached. */
  readonly from: Map<number, number>;
}

/** Pairs the two sides one to one: as many pairs as possible, at the lowest total cost. */
class PairAssignment {
  readonly #pairsOf: Map<number, PossiblePair[]>;
  readonly rightOf = new Map<number, number>();
  readonly #leftOf = new Map<number, number>();

  constructor(pairs: readonly PossiblePair[]) {
    this.#pairsOf = Map.groupBy(pairs, ({ left }) => left);
    while (this.#addOne());
  }

  /** The cheapest ways from all left sides without a pair, which may go through existing pairs. */
  #findPaths(): Path {
    const [cost, from] = [new Map<number, number>(), new Map<number, number>()];
    const queue = [...this.#pairsOf.keys()].filter((left) => !this.rightOf.has(left));
    const leftCost = new Map(queue.map((left) => [left, 0]));
    for (let left = queue.shift(); left !== undefined; left = queue.shift()) {
      for (const pair of this.#pairsOf.get(left) ?? []) {
        const total = (leftCost.get(left) ?? 0) + pair.cost;
        if (this.rightOf.get(left) === pair.right || total >= (cost.get(pair.right) ?? Number.POSITIVE_INFINITY))
          continue;
        cost.set(pair.right, total);
        from.set(pair.right, left);
        const owner = this.#leftOf.get(pair.right);
        if (owner === undefined) continue;
        const own = this.#pairsOf.get(owner)?.find(({ right }) => right === pair.right);
        leftCost.set(owner, total - (own?.cost ?? 0));
        queue.push(owner);
      }
    }
    return { cost, from };
  }

  /** Adds a pair, which may change others. Returns false if there is no more. */
  #addOne(): boolean {
    const { cost, from } = this.#findPaths();
    const free = [...cost].filter(([right]) => !this.#leftOf.has(right));
    if (free.length === 0) return false;
    let right: number | undefined = free.reduce((best, one) =>
      one[1] < best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best,
    )[0];
    while (right !== undefined) {
      const left: number = from.get(right) ?? -1;
      const former = this.rightOf.get(left);
      this.rightOf.set(left, right);
      this.#leftOf.set(right, left);
      right = former;
    }
    return true;
  }
}

/** Divides the pairs into groups that have no side in common. */
function toGroups(pairs: readonly PossiblePair[]): PossiblePair[][] {
  const parents = new Map<number, number>();
  const rootOf = (node: number): number => {
    let root = node;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== node) parents.set(node, root);
    return root;
  };
  // Left sides have even numbers, right sides odd ones.
  for (const { left, right } of pairs) {
    const [a, b] = [rootOf(left * 2), rootOf(right * 2 + 1)];
    if (a !== b) parents.set(b, a);
  }
  return [...Map.groupBy(pairs, ({ left }) => rootOf(left * 2)).values()];
}

/** Returns the right side of each left side that has a pair: as many pairs as possible, at the lowest total cost. */
export function assignPairs(pairs: readonly PossiblePair[]): Map<number, number> {
  const rightOf = new Map<number, number>();
  for (const group of toGroups(pairs)) {
    const [only, second] = group;
    // Most occurrences have one payment nearby, and it has no other.
    if (only && !second) rightOf.set(only.left, only.right);
    else for (const [left, right] of new PairAssignment(group).rightOf) rightOf.set(left, right);
  }
  return rightOf;
}
