import { type Day, dayNumber } from '../day.ts';
import { type Cents, cents } from '../money.ts';
import { type ForecastLayer, forecastLayers } from './layers.ts';

/** A temporary change of a forecast: an amount on a day, which is negative for money out, or an entry on another day. */
export type WhatIf =
  | { readonly kind: 'add'; readonly day: Day; readonly cents: Cents }
  | { readonly kind: 'move'; readonly from: Day; readonly to: Day; readonly cents: Cents };

interface WholeForecast {
  readonly balance: Cents;
  readonly layers: Readonly<Record<ForecastLayer, readonly Cents[]>>;
  readonly balances: readonly Cents[];
  readonly band: { readonly low: readonly Cents[]; readonly high: readonly Cents[] } | null;
}

export interface ShownForecast {
  readonly balances: readonly Cents[];
  readonly band: { readonly low: readonly Cents[]; readonly high: readonly Cents[] } | null;
}

/** The amounts added on each day. Days outside the forecast have no effect, but those before it count from today. */
function addedByDay(changes: readonly WhatIf[], today: Day, days: number): Float64Array {
  const added = new Float64Array(days);
  const add = (day: Day, amount: number) => {
    const at = Math.max(0, dayNumber(day) - dayNumber(today));
    if (at < days) added[at] = (added[at] ?? 0) + amount;
  };
  for (const change of changes) {
    if (change.kind === 'add') add(change.day, change.cents);
    else {
      add(change.from, -change.cents);
      add(change.to, change.cents);
    }
  }
  return added;
}

/** A forecast with only some of its layers, and with temporary changes. Without the habit layer, it has no band. */
export function showForecast(
  forecast: WholeForecast,
  today: Day,
  layers: ReadonlySet<ForecastLayer>,
  changes: readonly WhatIf[] = [],
): ShownForecast {
  const { balance, balances: whole, band } = forecast;
  const added = addedByDay(changes, today, whole.length);
  const shown = forecastLayers.filter((layer) => layers.has(layer)).map((layer) => forecast.layers[layer]);
  let at: number = balance;
  const balances = whole.map((_, day) => {
    at += shown.reduce((sum, layer) => sum + (layer[day] ?? 0), added[day] ?? 0);
    return cents(at);
  });
  const moved = (edge: readonly Cents[]) =>
    edge.map((one, day) => cents(one + (balances[day] ?? 0) - (whole[day] ?? 0)));
  return {
    balances,
    band: band && layers.has('habit') ? { low: moved(band.low), high: moved(band.high) } : null,
  };
}
