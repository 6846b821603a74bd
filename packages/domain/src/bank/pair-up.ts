/** How well two fit: the first number that differs decides, smaller is better; null when they do not fit at all. */
export type Fit = readonly number[] | null;

export interface Paired<Left, Right> {
  readonly left: Left;
  readonly right: Right;
}

function compareFits(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Pairs one to one, the best first; among equals in the order given, so that twins are not mixed up. */
export function pairUp<Left, Right>(
  lefts: readonly Left[],
  rights: readonly Right[],
  fit: (left: Left, right: Right) => Fit,
): Paired<Left, Right>[] {
  const fitting = lefts.flatMap((left) =>
    rights.flatMap((right) => {
      const quality = fit(left, right);
      return quality === null ? [] : [{ left, right, quality }];
    }),
  );
  const [takenLeft, takenRight] = [new Set<Left>(), new Set<Right>()];
  return fitting
    .toSorted((a, b) => compareFits(a.quality, b.quality))
    .filter(({ left, right }) => {
      if (takenLeft.has(left) || takenRight.has(right)) return false;
      takenLeft.add(left);
      takenRight.add(right);
      return true;
    })
    .map(({ left, right }) => ({ left, right }));
}
