import type { Account, AccountForecast } from '@cairn/contract';
import {
  addDays,
  type Day,
  daysBetween,
  type ForecastLayer,
  forecastLayers,
  type LowestCause,
  lowestCauses,
  lowestDay,
  mainForecast,
  monthsBefore,
  showForecast,
} from '@cairn/domain';
import { type ShownEntry, type TriedChange, tryOut } from './whatIf.ts';

/** How far ahead the screen shows. */
export const forecastRanges = [
  { value: '3', label: '3 months', months: 3, monthsPerLabel: 1 },
  { value: '12', label: '12 months', months: 12, monthsPerLabel: 2 },
] as const;

export type ForecastRange = (typeof forecastRanges)[number];

/** Reads the range from the URL; unknown values mean a year. */
export function readForecastRange(text: string | null): ForecastRange {
  return forecastRanges.find(({ value }) => value === text) ?? forecastRanges[1];
}

export const allLayers: ReadonlySet<ForecastLayer> = new Set(forecastLayers);

/** Switches a layer; the last one stays on. */
export function switchLayer(shown: ReadonlySet<ForecastLayer>, layer: ForecastLayer): ReadonlySet<ForecastLayer> {
  if (!shown.has(layer)) return new Set([...shown, layer]);
  return shown.size === 1 ? shown : new Set([...shown].filter((other) => other !== layer));
}

/** The choices on the screen. */
export interface ForecastChoice {
  readonly range: ForecastRange;
  readonly layers: ReadonlySet<ForecastLayer>;
  readonly whatIfs: readonly TriedChange[];
}

/** The part of a forecast that the screen shows. Days count from today, which is day 0; amounts are whole cents. */
export interface ForecastView {
  readonly today: Day;
  readonly balance: number;
  /** Of the days before today, oldest first. */
  readonly history: readonly number[];
  /** From today to the end of the range. */
  readonly balances: readonly number[];
  readonly band: { readonly low: readonly number[]; readonly high: readonly number[] } | null;
  readonly entries: readonly ShownEntry[];
  readonly lowest: number;
  readonly causes: readonly LowestCause<ShownEntry>[];
  /** The days with a label on the axis. */
  readonly labeled: readonly number[];
}

export function dayOf({ today }: Pick<ForecastView, 'today'>, index: number): Day {
  return addDays(today, index);
}

/** The days some months from now, up to the end of the range. */
function labeledDays(today: Day, { months, monthsPerLabel }: ForecastRange, last: number): number[] {
  const count = months / monthsPerLabel;
  return Array.from({ length: count + 1 }, (_, index) =>
    Math.min(last, daysBetween(today, monthsBefore(today, -index * monthsPerLabel))),
  );
}

export function viewOf(
  forecast: AccountForecast,
  today: Day,
  { range, layers, whatIfs }: ForecastChoice,
): ForecastView {
  const { balance, history, balances: central } = forecast;
  const last = Math.min(central.length - 1, daysBetween(today, monthsBefore(today, -range.months)));
  const { entries, changes } = tryOut(forecast.entries, whatIfs, today, layers.has('committed'));
  const { balances: line, band } = showForecast(forecast, today, layers, changes);
  const balances = line.slice(0, last + 1);
  const lowest = lowestDay(balances);
  const spread = (layer: 'planned' | 'habit') => (layers.has(layer) ? forecast.layers[layer] : []);
  const causes = lowestCauses(
    { balance, balances, planned: spread('planned'), habit: spread('habit'), entries },
    lowest,
  );
  return {
    today,
    balance,
    history,
    balances,
    band: band && { low: band.low.slice(0, last + 1), high: band.high.slice(0, last + 1) },
    entries: entries.filter(({ day }) => day <= last),
    lowest,
    causes,
    labeled: labeledDays(today, range, last),
  };
}

/** The balance on a day, also before today. */
export function balanceOn({ history, balances }: ForecastView, day: number): number {
  return (day < 0 ? history[history.length + day] : balances[day]) ?? 0;
}

/** The account to start with, once the accounts are known. */
export function defaultForecast(
  forecasts: readonly AccountForecast[],
  accounts: readonly Account[],
): AccountForecast | undefined {
  const typeOf = new Map(accounts.map(({ id, type }) => [id, type]));
  return mainForecast(
    forecasts.filter(({ accountId }) => typeOf.has(accountId)),
    ({ accountId }) => typeOf.get(accountId) ?? 0,
  );
}
