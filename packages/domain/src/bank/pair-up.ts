/** How well two items match, compared number by number, smaller first; null if they don't match. */
export type Fit = readonly number[] | null;

export interface Paired<Left, Right> {
  readonly left: Left;
  readonly right: Right;
}

function compareFits(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Pairs items one to one, best match first. Equally good matches stay in the given order. */
export function pairUp<Left, Right>(
  lefts: readonly Left[],
  rights: readonly Right[],
  fit: (left: Left, right: Right) => Fit,
): Paired<Left, Right>[] {
  const candidates = lefts.flatMap((left) =>
    rights.flatMap((right) => {
      const quality = fit(left, right);
      return quality === null ? [] : [{ left, right, quality }];
    }),
  );
  const [takenLeft, takenRight] = [new Set<Left>(), new Set<Right>()];
  return candidates
    .toSorted((a, b) => compareFits(a.quality, b.quality))
    .filter(({ left, right }) => {
      if (takenLeft.has(left) || takenRight.has(right)) return false;
      takenLeft.add(left);
      takenRight.add(right);
      return true;
    })
    .map(({ left, right }) => ({ left, right }));
}
