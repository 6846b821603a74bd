import {
  type Budget,
  type BudgetTransfers,
  budgetIn,
  type CategoryHistory,
  cents,
  computeBudget,
  daysOf,
  type Month,
  type MonthActivity,
  monthsToFold,
  netMoves,
  type PlannedCategory,
  type PolicyStarts,
  policyIn,
  type Rollover,
  type RolloverPolicy,
  rolloverInto,
  withPolicy,
} from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedInMonth, listSums } from './budgets.queries.ts';
import { listCardSpending, listMoves, listPlans, listPolicies, listSpending } from './rollover.queries.ts';

type Policies = ReadonlyMap<number, PolicyStarts>;

interface Flow {
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
  readonly isIncome: boolean;
  readonly total: number;
}

/** The category or subcategory that a sum counts in. Subcategories without a row count in their category. */
function rowOf({ categoryId, subcategoryId }: Flow, known: ReadonlySet<number>): number | null {
  return subcategoryId !== null && known.has(subcategoryId) ? subcategoryId : categoryId;
}

/** Amounts by category and month. */
class MonthTotals {
  readonly #totals = new Map<number | null, Map<Month, number>>();

  add(id: number | null, month: Month, amount: number): void {
    const months = this.#totals.get(id) ?? new Map<Month, number>();
    months.set(month, (months.get(month) ?? 0) + amount);
    this.#totals.set(id, months);
  }

  of(id: number, month: Month): number {
    return this.#totals.get(id)?.get(month) ?? 0;
  }
}

/** What was planned, moved, and spent in some categories in a range of months, and spent on cards in the last one. */
async function loadActivity(
  db: Db,
  { ledgerId }: Caller,
  rows: readonly PlannedCategory[],
  ids: readonly number[],
  [first, last]: readonly [Month, Month],
) {
  const known = new Set(rows.map((row) => row.id));
  const chosen = new Set(ids);
  const mainIds = [...new Set(rows.filter((row) => chosen.has(row.id)).map((row) => row.parentId ?? row.id))];
  const [plans, moves, sums, cardSums] = await Promise.all([
    listPlans(db, ledgerId, ids, last),
    listMoves(db, ledgerId, first, last),
    listSpending(db, ledgerId, mainIds, first, last),
    listCardSpending(db, ledgerId, mainIds, last),
  ]);
  const [moved, spent, cardSpent] = [new MonthTotals(), new MonthTotals(), new MonthTotals()];
  for (const { month, fromId, toId, amount } of moves) {
    moved.add(fromId, month, -amount);
    moved.add(toId, month, amount);
  }
  for (const flow of sums) spent.add(rowOf(flow, known), flow.month, flow.isIncome ? -flow.total : flow.total);
  for (const flow of cardSums) cardSpent.add(rowOf(flow, known), last, flow.isIncome ? -flow.total : flow.total);
  return {
    activityIn: (id: number, month: Month): MonthActivity => {
      const plan = plans.get(id);
      return { planned: plan ? budgetIn(plan, month) : 0, moved: moved.of(id, month), spent: spent.of(id, month) };
    },
    lastCardSpent: (id: number) => cardSpent.of(id, last),
  };
}

/** What each category gets in a month from the months before. Ledgers without policies need no statement for it. */
export async function loadRollovers(
  db: Db,
  caller: Caller,
  rows: readonly PlannedCategory[],
  policies: Policies,
  month: Month,
): Promise<Map<number, Rollover>> {
  const active = new Set(rows.filter((row) => row.deletedIn === null).map((row) => row.id));
  const ids = [...policies.keys()].filter((id) => active.has(id));
  const months = monthsToFold(
    month,
    ids.map((id) => policies.get(id) ?? new Map()),
  );
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { activityIn, lastCardSpent } = await loadActivity(db, caller, rows, ids, [first, last]);
  const historyOf = (id: number): CategoryHistory => ({
    policies: policies.get(id) ?? new Map(),
    activityIn: (at) => activityIn(id, at),
    lastCardSpent: lastCardSpent(id),
  });
  return new Map(ids.map((id) => [id, rolloverInto(month, months, historyOf(id))]));
}

/** A month's budget with everything that carried over and was moved. */
export async function loadMonthBudget(db: Db, caller: Caller, month: Month): Promise<Budget> {
  return await onOneConnection(db, async (connection) => {
    const [rows, sums, policies, moves] = await Promise.all([
      listPlannedInMonth(connection, caller, month),
      listSums(connection, caller.ledgerId, daysOf(month)),
      listPolicies(connection, caller.ledgerId),
      listMoves(connection, caller.ledgerId, month, month),
    ]);
    const transfers: BudgetTransfers = {
      rollovers: policies.size === 0 ? new Map() : await loadRollovers(connection, caller, rows, policies, month),
      policies: new Map([...policies].map(([id, starts]) => [id, policyIn(starts, month)])),
      moved: netMoves(moves),
    };
    return computeBudget(rows, [month], sums, transfers);
  });
}

interface PastChange {
  readonly id: number;
  readonly month: Month;
  readonly budget: number | undefined;
  readonly policy: RolloverPolicy | undefined;
}

/** How a change in a past month would change what is available in the months after it, until the given one. */
export async function previewChange(
  db: Db,
  caller: Caller,
  rows: readonly PlannedCategory[],
  { id, month, budget, policy }: PastChange,
  last: Month,
) {
  const starts: PolicyStarts = (await listPolicies(db, caller.ledgerId)).get(id) ?? new Map();
  const after = policy === undefined ? starts : withPolicy(starts, month, policy);
  const folded = monthsToFold(last, [starts, after]);
  const first = folded[0];
  if (month >= last || first === undefined) return { months: 0, amount: cents(0) };
  const { activityIn } = await loadActivity(db, caller, rows, [id], [first, last]);
  const changed = (at: Month): MonthActivity => {
    const activity = activityIn(id, at);
    return at === month && budget !== undefined ? { ...activity, planned: budget } : activity;
  };
  const carryIn = (at: Month, policies: PolicyStarts, activity: (month: Month) => MonthActivity) => {
    const before = folded.filter((one) => one < at);
    return rolloverInto(at, before, { policies, activityIn: activity, lastCardSpent: 0 }).carry;
  };
  const later = [...folded, last].filter((at) => at > month);
  const effects = later
    .map((at) => carryIn(at, after, changed) - carryIn(at, starts, (one) => activityIn(id, one)))
    .filter((effect) => effect !== 0);
  return { months: effects.length, amount: cents(effects.at(-1) ?? 0) };
}
