import {
  type AccountId,
  addDays,
  type CardCycle,
  type Cents,
  cents,
  currentBalance,
  type Day,
  daysOf,
  FORECAST_DAYS,
  type ForecastFacts,
  type ForecastingAccount,
  forecastSeed,
  HABIT_WEEKS,
  type LedgerId,
  monthOf,
  oldestUnpaidDay,
  type WeekFlow,
  worthOf,
} from '@cairn/domain';
import { type AccountRow, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { listPlannedBetween, listSums } from '../budgets/index.ts';
import {
  type AccountStart,
  listCardCycles,
  listFloors,
  listMoves,
  listStarts,
  listWeekFlows,
} from './forecast.queries.ts';
import { loadSeriesFacts } from './series.ts';

const CREDIT = 1;

export interface LoadedForecast {
  readonly facts: ForecastFacts;
  readonly rows: readonly AccountRow[];
  readonly floors: ReadonlyMap<AccountId, Cents>;
}

/** The oldest week of a young account doesn't count, because it may be incomplete. */
function fullWeeksOf(accountId: AccountId, hasOlder: boolean, weeks: readonly WeekFlow[]): number {
  if (hasOlder) return HABIT_WEEKS;
  return weeks.reduce((most, flow) => (flow.accountId === accountId ? Math.max(most, flow.week) : most), 0);
}

function toForecasting(
  row: AccountRow,
  start: AccountStart | undefined,
  cycle: CardCycle | undefined,
  weeks: readonly WeekFlow[],
): ForecastingAccount {
  const worth = worthOf({ type: row.type, currentBalance: currentBalance(row) });
  // Banks report balances without pending transactions; a manual account's balance counts everything.
  const pending = row.externalId === null ? 0 : (start?.pendingCents ?? 0);
  return {
    id: row.id,
    name: row.displayName,
    balance: cents(worth + pending),
    isCard: row.type === CREDIT,
    cycle: cycle ?? null,
    fullWeeks: fullWeeksOf(row.id, start?.hasOlder ?? false, weeks),
  };
}

/** Everything that a forecast needs, in a fixed number of statements. */
export async function loadForecast(
  db: Db,
  ledgerId: LedgerId,
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): Promise<LoadedForecast> {
  const last = addDays(today, FORECAST_DAYS - 1);
  const month = monthOf(today);
  const { committed, transactionIds } = await loadSeriesFacts(db, ledgerId, today, last);
  const [all, cycles, floors, starts, moves, weeks, plans, thisMonth] = await onOneConnection(db, (one) =>
    Promise.all([
      loadAccounts(one, ledgerId),
      listCardCycles(one, ledgerId),
      listFloors(one, ledgerId),
      listStarts(one, ledgerId, today),
      listMoves(one, ledgerId, oldestUnpaidDay(today), today),
      listWeekFlows(one, ledgerId, today, transactionIds),
      listPlannedBetween(one, ledgerId, timeZone, { first: month, last: monthOf(last) }),
      listSums(one, ledgerId, { first: daysOf(month).first, last: today }),
    ]),
  );
  const rows = all.filter(({ removedAt }) => removedAt === null);
  const startOf = new Map(starts.map((start) => [start.accountId, start]));
  return {
    rows,
    floors,
    facts: {
      today,
      seed: forecastSeed(ledgerId, today),
      accounts: rows.map((row) => toForecasting(row, startOf.get(row.id), cycles.get(row.id), weeks)),
      committed,
      plans,
      thisMonth,
      weeks,
      moves,
    },
  };
}
