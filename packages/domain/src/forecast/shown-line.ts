import type { ForecastLayer } from './layers.ts';

/** An account's forecast, in whole cents. Days count from today, which is day 0. */
interface LayeredLine {
  readonly balance: number;
  /** With all layers. */
  readonly balances: ArrayLike<number>;
  readonly layers: Readonly<Record<ForecastLayer, ArrayLike<number>>>;
  readonly band: { readonly low: ArrayLike<number>; readonly high: ArrayLike<number> } | null;
}

/** Money that comes in or, if negative, goes out on a day, in addition to what is expected. */
export interface ExtraAmount {
  readonly day: number;
  readonly cents: number;
}

/** Moving an entry takes it away on one day and adds it on another. */
export function movedAmounts(cents: number, from: number, to: number): ExtraAmount[] {
  return [
    { day: from, cents: -cents },
    { day: to, cents },
  ];
}

/** The central line with some of the layers, and with extra amounts. */
export function shownBalances(
  { balance, balances, layers }: LayeredLine,
  shown: ReadonlySet<ForecastLayer>,
  extras: readonly ExtraAmount[],
): number[] {
  const added = Array.from({ length: balances.length }, () => 0);
  for (const { day, cents } of extras) if (day >= 0 && day < added.length) added[day] = (added[day] ?? 0) + cents;
  const lines = [added, ...[...shown].map((layer) => layers[layer])];
  let current = balance;
  return added.map((_, day) => {
    for (const line of lines) current += line[day] ?? 0;
    return current;
  });
}

/** The band around the shown line: as wide as around the central line, and none without the habits it comes from. */
export function shownBand(
  { balances, band }: LayeredLine,
  shown: ReadonlySet<ForecastLayer>,
  line: readonly number[],
): { low: number[]; high: number[] } | null {
  if (!band || !shown.has('habit')) return null;
  const around = (edge: ArrayLike<number>) =>
    line.map((balance, day) => balance + (edge[day] ?? 0) - (balances[day] ?? 0));
  return { low: around(band.low), high: around(band.high) };
}
