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
  spentWhenDue,
  type WeekFlow,
  worthOf,
} from '@cairn/domain';
import { type AccountRow, listFunds, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { listPlannedBetween, listSums, toFund } from '../budgets/index.ts';
import type { Tracking } from '../recurring/index.ts';
import {
  type AccountStart,
  listCardCycles,
  listFloors,
  listMoves,
  listStarts,
  listWeekFlows,
} from './forecast.queries.ts';
import { type SeriesFacts, seriesFacts, trackForForecast } from './series.ts';

const CREDIT = 1;

/** The accounts that aren't removed, with their forecast settings. */
export interface ForecastAccounts {
  readonly rows: readonly AccountRow[];
  readonly cycles: ReadonlyMap<AccountId, CardCycle>;
  readonly floors: ReadonlyMap<AccountId, Cents>;
}

export interface LoadedForecast extends ForecastAccounts {
  readonly facts: ForecastFacts;
}

/** Which days of which calendar are forecast. */
export interface ForecastSpan {
  readonly today: Day;
  readonly timeZone: string;
  /** How many, today included. */
  readonly days: number;
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

export function toForecastingAccounts(
  { rows, cycles }: ForecastAccounts,
  starts: readonly AccountStart[],
  weeks: readonly WeekFlow[],
): ForecastingAccount[] {
  const startOf = new Map(starts.map((start) => [start.accountId, start]));
  return rows.map((row) => toForecasting(row, startOf.get(row.id), cycles.get(row.id), weeks));
}

/** The last day whose expected entries a forecast needs, for the budgets of its last month. */
export function lastCommittedDay({ today, days }: Pick<ForecastSpan, 'today' | 'days'>): Day {
  return daysOf(monthOf(addDays(today, days - 1))).last;
}

export async function loadForecastAccounts(db: Db, ledgerId: LedgerId): Promise<ForecastAccounts> {
  const [all, cycles, floors] = await Promise.all([
    loadAccounts(db, ledgerId),
    listCardCycles(db, ledgerId),
    listFloors(db, ledgerId),
  ]);
  return { rows: all.filter(({ removedAt }) => removedAt === null), cycles, floors };
}

/** What transactions and budgets contribute to a forecast. */
async function loadFlows(db: Db, ledgerId: LedgerId, { today, timeZone, days }: ForecastSpan, series: SeriesFacts) {
  const [month, last] = [monthOf(today), monthOf(addDays(today, days - 1))];
  const [starts, moves, weeks, planned, thisMonth, funds] = await Promise.all([
    listStarts(db, ledgerId, today),
    listMoves(db, ledgerId, oldestUnpaidDay(today), today),
    listWeekFlows(db, ledgerId, today, series.transactionIds),
    listPlannedBetween(db, ledgerId, timeZone, { first: month, last }),
    listSums(db, ledgerId, { first: daysOf(month).first, last: today }),
    listFunds(db, ledgerId),
  ]);
  const fundOf = new Map(funds.map((fund) => [fund.categoryId, toFund(fund)]));
  const plans = spentWhenDue(planned, fundOf, [month, last]);
  return { starts, moves, weeks, plans, thisMonth, committed: series.committed };
}

function toFacts(
  ledgerId: LedgerId,
  { today, days }: ForecastSpan,
  accounts: ForecastAccounts,
  { starts, ...flows }: Awaited<ReturnType<typeof loadFlows>>,
): ForecastFacts {
  return {
    today,
    days,
    seed: forecastSeed(ledgerId, today),
    accounts: toForecastingAccounts(accounts, starts, flows.weeks),
    ...flows,
  };
}

/** Everything that a forecast of a year needs, in a fixed number of statements. */
export async function loadForecast(
  db: Db,
  ledgerId: LedgerId,
  { today, timeZone }: Omit<ForecastSpan, 'days'>,
): Promise<LoadedForecast> {
  const span = { today, timeZone, days: FORECAST_DAYS };
  const last = lastCommittedDay(span);
  const series = seriesFacts(await trackForForecast(db, ledgerId, today, last), today, last);
  const [accounts, flows] = await onOneConnection(db, (one) =>
    Promise.all([loadForecastAccounts(one, ledgerId), loadFlows(one, ledgerId, span, series)]),
  );
  return { ...accounts, facts: toFacts(ledgerId, span, accounts, flows) };
}

/** The same for accounts and series that are loaded already. */
export async function loadFacts(
  db: Db,
  ledgerId: LedgerId,
  span: ForecastSpan,
  accounts: ForecastAccounts,
  tracking: Tracking,
): Promise<ForecastFacts> {
  const series = seriesFacts(tracking, span.today, lastCommittedDay(span));
  const flows = await onOneConnection(db, (one) => loadFlows(one, ledgerId, span, series));
  return toFacts(ledgerId, span, accounts, flows);
}
