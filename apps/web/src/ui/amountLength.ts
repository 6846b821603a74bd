import type { Cents } from '@cairn/domain';

const tenMillion = 10_000_000_00;

/** Money is never cut off: where a large figure has little room, one that is longer than most is drawn smaller. */
export function isLongAmount(cents: Cents): boolean {
  return Math.abs(cents) >= tenMillion;
}
