import type { AccountForecast, ForecastCause, ForecastEntry } from '@cairn/contract';
import {
  addDays,
  type Cents,
  cents,
  type Day,
  type DayMoves,
  dayNumber,
  FORECAST_HISTORY_DAYS,
  type ForecastFacts,
  type ForecastingAccount,
  type ForecastLine,
} from '@cairn/domain';
import type { LoadedForecast } from './load-facts.ts';

const toCents = (line: Float64Array): Cents[] => Array.from(line, cents);

/** The balances at the end of the 45 days before today, calculated back from today's. */
function historyOf({ balance }: ForecastingAccount, moves: readonly DayMoves[], today: Day): Cents[] {
  const movedDaysAgo = new Map<number, number>();
  for (const { day, cameIn, wentOut } of moves) movedDaysAgo.set(dayNumber(today) - dayNumber(day), cameIn - wentOut);
  const newestFirst: Cents[] = [];
  let at: number = balance;
  for (let daysAgo = 0; daysAgo < FORECAST_HISTORY_DAYS; daysAgo += 1) {
    at -= movedDaysAgo.get(daysAgo) ?? 0;
    newestFirst.push(cents(at));
  }
  return newestFirst.toReversed();
}

function toEntry(
  { day, name, cents: amount, seriesId, cardId }: ForecastLine['entries'][number],
  today: Day,
): ForecastEntry {
  return { day: addDays(today, day), name, amount: cents(amount), seriesId, cardId };
}

function toCause(cause: ForecastLine['causes'][number], today: Day): ForecastCause {
  const amount = cents(cause.cents);
  if (cause.layer === 'committed') return { layer: cause.layer, ...toEntry(cause.entry, today) };
  return { layer: cause.layer, name: '', day: null, amount, seriesId: null, cardId: null };
}

/** A card whose cycle isn't set, or whose paying account is gone. */
function lacksCycle({ isCard, cycle }: ForecastingAccount, { accounts }: ForecastFacts): boolean {
  return isCard && !accounts.some(({ id }) => id === cycle?.paysFromId);
}

export function toAccountForecast(
  { facts, floors }: LoadedForecast,
  account: ForecastingAccount,
  line: ForecastLine,
): AccountForecast {
  const { today } = facts;
  const lowest = line.lowestDay;
  const edge = (values: Float64Array | undefined) => (values ? cents(values[lowest] ?? 0) : null);
  return {
    accountId: account.id,
    balance: account.balance,
    history: historyOf(
      account,
      facts.moves.filter(({ accountId }) => accountId === account.id),
      today,
    ),
    balances: toCents(line.balances),
    layers: {
      committed: toCents(line.layers.committed),
      planned: toCents(line.layers.planned),
      habit: toCents(line.layers.habit),
    },
    fullWeeks: account.fullWeeks,
    band: line.band && { low: toCents(line.band.low), high: toCents(line.band.high) },
    lowest: {
      day: addDays(today, lowest),
      balance: cents(line.balances[lowest] ?? 0),
      low: edge(line.band?.low),
      high: edge(line.band?.high),
      causes: line.causes.map((cause) => toCause(cause, today)),
    },
    entries: line.entries.map((entry) => toEntry(entry, today)),
    cardCycle: account.cycle,
    lacksCardCycle: lacksCycle(account, facts),
    floor: floors.get(account.id) ?? null,
  };
}
