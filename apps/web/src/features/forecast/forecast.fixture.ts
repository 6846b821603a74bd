import type { AccountForecast, AccountScores, ForecastEntry } from '@cairn/contract';
import {
  addDays,
  type Cents,
  cents,
  type Day,
  daysBetween,
  daysOf,
  FORECAST_DAYS,
  FORECAST_HISTORY_DAYS,
  isDay,
  lowestDay,
  monthOf,
  showForecast,
} from '@cairn/domain';
import type { ForecastAnswer } from './forecast.data.ts';
import { allLayers } from './forecastView.ts';

function dayIn(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

export const today = dayIn('2026-11-15');

interface FixtureFacts {
  accountId?: number;
  balance?: number;
  entries?: readonly ForecastEntry[];
  /** Daily spending from budgets and habits, both positive. */
  planned?: number;
  habit?: number;
  /** How far the band is from the line after a year; null without a band. */
  spread?: number | null;
  rest?: Partial<AccountForecast>;
}

/** An entry some days after today. */
export function entry(days: number, name: string, amount: number, given: Partial<ForecastEntry> = {}): ForecastEntry {
  return { day: addDays(today, days), name, amount: cents(amount), seriesId: 1, cardId: null, ...given };
}

const whole = (values: readonly number[]): Cents[] => values.map((value) => cents(Math.round(value)));

/** A forecast that adds up. By default, 1,000.00 stays the same. */
export function forecastOf(facts: FixtureFacts = {}): AccountForecast {
  const { accountId = 1, balance = 1_000_00, entries = [], planned = 0, habit = 0, spread = null, rest } = facts;
  const days = Array.from({ length: FORECAST_DAYS }, (_, day) => day);
  const due = (day: number) =>
    entries.filter((one) => daysBetween(today, one.day) === day).reduce((sum, { amount }) => sum + amount, 0);
  const layers = {
    committed: whole(days.map(due)),
    planned: whole(days.map(() => -planned)),
    habit: whole(days.map(() => -habit)),
  };
  const zeros = whole(days.map(() => 0));
  const start = { balance: cents(balance), balances: zeros, layers, band: null };
  const balances = [...showForecast(start, today, allLayers).balances];
  const width = (day: number) => ((spread ?? 0) * Math.sqrt(day)) / Math.sqrt(FORECAST_DAYS - 1);
  const lowest = lowestDay(balances);
  const band =
    spread === null
      ? null
      : {
          low: whole(balances.map((one, day) => one - width(day))),
          high: whole(balances.map((one, day) => one + width(day))),
        };
  return {
    accountId,
    balance: cents(balance),
    history: whole(Array.from({ length: FORECAST_HISTORY_DAYS }, () => balance)),
    balances,
    layers,
    fullWeeks: spread === null ? 3 : 52,
    band,
    lowest: {
      day: addDays(today, lowest),
      balance: balances[lowest] ?? cents(balance),
      low: band?.low[lowest] ?? null,
      high: band?.high[lowest] ?? null,
      causes: [],
    },
    entries: entries.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    cardCycle: null,
    lacksCardCycle: false,
    floor: null,
    ...rest,
  };
}

export function answerOf(...accounts: AccountForecast[]): ForecastAnswer {
  return { today, accounts };
}

/** The last day of each month: the expected balance, the range around it, and the actual balance. */
export function scoresFor(
  accountId: number,
  months: readonly { month: string; expected: number; spread: number; actual: number | null }[],
): AccountScores {
  return {
    accountId,
    days: 30 * months.length,
    meanError: cents(205_72),
    daysWithBand: 30 * months.length,
    daysInBand: 24 * months.length,
    months: months.map(({ month, expected, spread, actual }) => {
      const madeOn = dayIn(`${month}-01`);
      return {
        madeOn,
        days: 30,
        meanError: cents(205_72),
        daysWithBand: 30,
        daysInBand: 24,
        monthEnd: {
          day: daysOf(monthOf(madeOn)).last,
          expected: cents(expected),
          low: cents(expected - spread),
          high: cents(expected + spread),
          actual: actual === null ? null : cents(actual),
        },
      };
    }),
  };
}
