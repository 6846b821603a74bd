import type { Cents } from '@cairn/domain';

/** A part of a ring, in pixels along the ring from 12 o'clock. */
export interface RingArc {
  readonly start: number;
  readonly length: number;
}

const MIN_LENGTH = 1;

/** Divides a ring in proportion to the amounts, with a gap after each. Zero and negative amounts have no length. */
export function ringArcs(amounts: readonly Cents[], circumference: number, gap: number): RingArc[] {
  const sizes = amounts.map((amount) => Math.max(0, amount));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const drawn = sizes.filter((size) => size > 0).length;
  const space = drawn > 1 ? gap : 0;
  let start = 0;
  return sizes.map((size) => {
    if (size === 0) return { start, length: 0 };
    const share = (size / total) * circumference;
    const arc = { start, length: Math.max(MIN_LENGTH, share - space) };
    start += share;
    return arc;
  });
}
