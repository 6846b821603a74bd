import type { Cents } from '../money.ts';

export interface AmountTest {
  readonly type: 'Amount';
  readonly comparison: 'equals' | 'Greater Than' | 'Less than';
  readonly amountCents: Cents;
}

interface Bound {
  readonly index: number;
  readonly amountCents: number;
}

/** The tests that can be the first to match: each accepts amounts that no earlier one accepts. */
function reachableBounds(tests: readonly AmountTest[], comparison: AmountTest['comparison'], sign: 1 | -1): Bound[] {
  const bounds: Bound[] = [];
  for (const [index, test] of tests.entries()) {
    const amountCents = sign * test.amountCents;
    if (test.comparison === comparison && amountCents < (bounds.at(-1)?.amountCents ?? Number.POSITIVE_INFINITY))
      bounds.push({ index, amountCents });
  }
  return bounds;
}

/** The index of the first test whose bound is below the amount. */
function firstBelow(bounds: readonly Bound[], amountCents: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle]?.amountCents ?? 0) < amountCents) high = middle;
    else low = middle + 1;
  }
  return bounds[low]?.index ?? Number.POSITIVE_INFINITY;
}

/** Finds the first of many amount tests that an amount passes, −1 for none, without trying each in turn. */
export function createAmountFinder(tests: readonly AmountTest[]): (amountCents: Cents) => number {
  const equals = new Map<number, number>();
  for (const [index, test] of tests.entries())
    if (test.comparison === 'equals' && !equals.has(test.amountCents)) equals.set(test.amountCents, index);
  const greater = reachableBounds(tests, 'Greater Than', 1);
  const less = reachableBounds(tests, 'Less than', -1);
  return (amountCents) => {
    const first = Math.min(
      equals.get(amountCents) ?? Number.POSITIVE_INFINITY,
      firstBelow(greater, amountCents),
      firstBelow(less, -amountCents),
    );
    return Number.isFinite(first) ? first : -1;
  };
}
