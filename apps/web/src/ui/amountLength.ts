import type { Cents } from '@cairn/domain';

const tenMillion = 10_000_000_00;

/** Long amounts are drawn smaller in tight spaces, because money is never cut off. */
export function isLongAmount(cents: Cents): boolean {
  return Math.abs(cents) >= tenMillion;
}
