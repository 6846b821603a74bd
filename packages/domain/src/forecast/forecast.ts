import type { AccountId } from '../ids.ts';
import { bandOffsets } from './band.ts';
import type { ForecastFacts } from './facts.ts';
import { habitLines } from './habit.ts';
import type { ForecastLayer } from './layers.ts';
import { cardStatements, dailyLines, type LineEntry, withoutCardPayments } from './lines.ts';
import { type LowestCause, lowestCauses, lowestDay } from './lowest.ts';
import { budgetsLeft, monthSpans, plannedLines } from './planned.ts';

/** An account's expected balances, in whole cents. Days count from today, which is day 0. */
export interface ForecastLine {
  readonly accountId: AccountId;
  readonly balance: number;
  readonly balances: Float64Array;
  readonly layers: Readonly<Record<ForecastLayer, Float64Array>>;
  /** Null with fewer than 8 full weeks, or if it wasn't asked for. */
  readonly band: { readonly low: Float64Array; readonly high: Float64Array } | null;
  readonly entries: readonly LineEntry[];
  readonly lowestDay: number;
  readonly causes: readonly LowestCause<LineEntry>[];
}

/** Nothing that is computed here is read from outside the facts, so server and devices agree. */
export function computeForecast(facts: ForecastFacts, { hasBand = true } = {}): ForecastLine[] {
  const { accounts } = facts;
  const statements = cardStatements(facts);
  const committed = withoutCardPayments(facts);
  const spans = monthSpans(facts);
  const left = budgetsLeft({ ...facts, committed }, spans);
  const planned = plannedLines(facts, left, spans);
  const habit = habitLines(facts, left, spans);
  const lines = dailyLines(facts, committed, statements, [planned, habit]);
  const offsets = hasBand ? bandOffsets(facts, statements, committed, [planned, habit]) : [];
  const none = new Float64Array(0);
  return accounts.map(({ id, balance }, index) => {
    const balances = lines.balances[index] ?? none;
    const layers = {
      committed: lines.committed[index] ?? none,
      planned: planned[index] ?? none,
      habit: habit[index] ?? none,
    };
    const entries = lines.entries.filter(({ account }) => account === index);
    const lowest = lowestDay(balances);
    const own = offsets[index];
    return {
      accountId: id,
      balance,
      balances,
      layers,
      band: own
        ? {
            low: balances.map((expected, day) => expected + (own.low[day] ?? 0)),
            high: balances.map((expected, day) => expected + (own.high[day] ?? 0)),
          }
        : null,
      entries,
      lowestDay: lowest,
      causes: lowestCauses({ balance, balances, ...layers, entries }, lowest),
    };
  });
}
