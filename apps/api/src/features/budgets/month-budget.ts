import {
  type Budget,
  type BudgetTransfers,
  type CommittedBill,
  type CommittedSums,
  cents,
  committedBills,
  committedByRow,
  computeBudget,
  type Day,
  daysOf,
  kindsByBills,
  type Month,
  monthOf,
  netMoves,
  nextDue,
  type PlannedCategory,
  paceOf,
  policyIn,
  type RecurringSeries,
  type SpendingKind,
} from '@cairn/domain';
import { listFunds } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listSeries, loadTracking } from '../recurring/index.ts';
import { listPlannedInMonth } from './budgets.queries.ts';
import { loadRollovers, policiesInForce } from './load-rollovers.ts';
import { type CategoryFund, standingOfMonth } from './month-standing.ts';
import { loadPromises, toFund } from './promised.ts';
import { type BudgetState, findBudgetState, listMoves, listPolicies } from './rollover.queries.ts';
import { cachedRollovers } from './rollover-cache.ts';
import { loadSumsByMonth, rememberedSumsOf } from './sums-by-month.ts';

type MonthTracking = Awaited<ReturnType<typeof loadTracking>>;

interface MonthBills {
  /** Null for a past month. */
  readonly tracking: MonthTracking | null;
  readonly bills: readonly CommittedBill[];
  readonly series: readonly RecurringSeries[];
  /** Those that aren't over. */
  readonly funds: readonly CategoryFund[];
}

/** The month's bills. Past months have none to come, and no pace. */
async function loadSeriesFacts(db: Db, { ledgerId }: Caller, month: Month, today: Day): Promise<MonthBills> {
  const funds = (await listFunds(db, ledgerId))
    .map((row) => ({ ...toFund(row), categoryId: row.categoryId }))
    .filter((fund) => nextDue(fund, month) !== null);
  if (month < monthOf(today))
    return { tracking: null, bills: [], series: await listSeries(db, ledgerId, today), funds };
  const { first: from, last: to } = daysOf(month);
  const tracking = await loadTracking(db, ledgerId, { today, from, to });
  const series = tracking.series.map((one) => one.series);
  return { tracking, bills: committedBills(tracking.occurrences, month, today), series, funds };
}

/** The kinds of main categories by their bills and funds, those of subcategories included. */
function kindsOf(rows: readonly PlannedCategory[], { series, funds }: MonthBills): Map<number, SpendingKind> {
  const mainOf = new Map(rows.map(({ id, parentId }) => [id, parentId ?? id]));
  const ofMains = funds.map((fund) => ({ ...fund, categoryId: mainOf.get(fund.categoryId) ?? fund.categoryId }));
  return kindsByBills(series, ofMains);
}

interface LoadedMonth {
  readonly budget: Budget;
  /** The bills by category or subcategory. */
  readonly committed: ReadonlyMap<number, CommittedSums>;
  /** The series with the month's occurrences; null for a past month. */
  readonly tracking: MonthTracking | null;
  /** Null except in the current month. */
  readonly standing: ReturnType<typeof standingOfMonth>;
}

/** A month's budget with everything that carried over and was moved, and its bills; in a trial, with another mode. */
export async function loadMonth(
  db: Db,
  caller: Caller,
  month: Month,
  today: Day,
  trial?: Pick<BudgetState, 'zeroBasedFrom'>,
): Promise<LoadedMonth> {
  const { ledgerId, actor } = caller;
  return await onOneConnection(db, async (connection) => {
    // The state is read first, so the cached values are never older than it.
    const stateRead = findBudgetState(connection, ledgerId);
    const remembered = rememberedSumsOf(db);
    const [state, rows, policies, moves, facts, promises, sums] = await Promise.all([
      stateRead,
      listPlannedInMonth(connection, caller, month),
      listPolicies(connection, ledgerId),
      listMoves(connection, ledgerId, month, month),
      loadSeriesFacts(connection, caller, month, today),
      loadPromises(connection, ledgerId, today),
      loadSumsByMonth(connection, ledgerId, [month], remembered),
    ]);
    const { tracking, bills, funds } = facts;
    const { zeroBasedFrom } = trial ?? state;
    const inForce = policiesInForce(rows, policies, zeroBasedFrom);
    const load = () => loadRollovers(connection, caller, inForce, { month, zeroBasedFrom, remembered });
    const key = { ledgerId, month, timeZone: actor.timeZone, version: state.version };
    const { rollovers, pool } = trial ? await load() : await cachedRollovers(db, key, load);
    const transfers: BudgetTransfers = {
      rollovers,
      policies: new Map([...inForce].map(([id, starts]) => [id, policyIn(starts, month)])),
      moved: netMoves(moves),
      pool: pool === null || zeroBasedFrom === null ? pool : cents(pool - promises.before(zeroBasedFrom, month)),
      kinds: kindsOf(rows, facts),
      promised: promises.inMonths([month]),
    };
    const committed = committedByRow(rows, bills);
    const pace = paceOf(month, today);
    const saving = new Set(funds.filter((fund) => nextDue(fund, month) !== month).map(({ categoryId }) => categoryId));
    const budget = computeBudget(
      rows,
      [month],
      sums.get(month) ?? [],
      transfers,
      pace && { ...pace, committed, saving },
    );
    const start = zeroBasedFrom === month && { startsZeroBased: true };
    const exchanged = netMoves(moves.filter(({ fromId, toId }) => fromId !== null && toId !== null));
    const occurrences = tracking?.occurrences ?? [];
    const standing = standingOfMonth({ budget, exchanged, committed, funds, occurrences }, month, today);
    const expected = standing && { expectedExpenses: standing.pace };
    const changedIn = state.version - 1;
    return { budget: { ...budget, changedIn, ...start, ...expected }, committed, tracking, standing };
  });
}
