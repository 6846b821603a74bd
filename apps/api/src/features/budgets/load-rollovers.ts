import {
  assignedIn,
  budgetIn,
  type CategoryHistory,
  type Cents,
  cents,
  expenseRows,
  type LedgerSum,
  type Month,
  type MonthActivity,
  monthsThrough,
  monthsToFold,
  NO_ROLLOVER,
  type PlannedCategory,
  type PolicyStarts,
  poolAfter,
  type Rollover,
  receivedIn,
  rolloversInto,
  withBasePolicy,
} from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedBetween } from './budgets.queries.ts';
import { listCardSums, listMoves } from './rollover.queries.ts';
import { loadSumsByMonth, type rememberedSumsOf } from './sums-by-month.ts';

export type Policies = ReadonlyMap<number, PolicyStarts>;

/** The category or subcategory that a sum counts in. Subcategories without a row count in their category. */
function rowOf({ categoryId, subcategoryId }: LedgerSum, known: ReadonlySet<number>): number | null {
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

  of(id: number | null, month: Month): number {
    return this.#totals.get(id)?.get(month) ?? 0;
  }
}

const outOf = ({ isIncome, total }: LedgerSum) => (isIncome ? -total : total);

interface ActivityMonths {
  readonly first: Month;
  readonly last: Month;
  readonly cardsFrom: Month;
  /** By default, those of the given database. */
  readonly remembered?: ReturnType<typeof rememberedSumsOf> | undefined;
}

/** Planned, moved, and spent amounts by category and month, and card spending in the months from `cardsFrom` on. */
export async function loadActivity(
  db: Db,
  { ledgerId, actor: { timeZone } }: Caller,
  ids: readonly number[],
  { first, last, cardsFrom, remembered }: ActivityMonths,
) {
  const chosen = new Set(ids);
  const plansRead = listPlannedBetween(db, ledgerId, timeZone, { first, last });
  const readCards = async () => {
    const mains = (await plansRead).filter((row) => chosen.has(row.id)).map((row) => row.parentId ?? row.id);
    return await listCardSums(db, ledgerId, [cardsFrom, last], [...new Set(mains)]);
  };
  const [rows, moves, sums, cardSums] = await Promise.all([
    plansRead,
    listMoves(db, ledgerId, first, last),
    loadSumsByMonth(db, ledgerId, monthsThrough(first, last), remembered),
    readCards(),
  ]);
  const plans = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(plans.keys());
  const [moved, spent, cardSpent] = [new MonthTotals(), new MonthTotals(), new MonthTotals()];
  for (const { month, fromId, toId, amount } of moves) {
    moved.add(fromId, month, -amount);
    moved.add(toId, month, amount);
  }
  for (const [month, ofMonth] of sums) for (const sum of ofMonth) spent.add(rowOf(sum, known), month, outOf(sum));
  for (const sum of cardSums) cardSpent.add(rowOf(sum, known), sum.month, outOf(sum));
  return {
    rows,
    sums,
    movedToPool: (month: Month) => moved.of(null, month),
    historyOf: (id: number, policies: PolicyStarts): CategoryHistory => ({
      policies,
      activityIn: (month): MonthActivity => {
        const plan = plans.get(id);
        return { planned: plan ? budgetIn(plan, month) : 0, moved: moved.of(id, month), spent: spent.of(id, month) };
      },
      cardSpentIn: (month) => cardSpent.of(id, month),
    }),
  };
}

/**
 * The policies of the existing expense categories. Without a chosen policy, a zero-based budget carries what is left.
 */
export function policiesInForce(
  rows: readonly PlannedCategory[],
  policies: Policies,
  zeroBasedFrom: Month | null,
): Map<number, PolicyStarts> {
  const starts = expenseRows(rows)
    .filter((row) => row.deletedIn === null)
    .map(({ id }) => [id, withBasePolicy(policies.get(id) ?? new Map(), zeroBasedFrom)] as const);
  return new Map(starts.filter(([, own]) => own.size > 0));
}

export interface LoadedRollovers {
  /** The amount each category gets from the month before. */
  readonly rollovers: ReadonlyMap<number, Rollover>;
  /**
   * The amounts each category returned to the pool and took from it since the budget became zero-based, or else last
   * month.
   */
  readonly returned: ReadonlyMap<number, Cents>;
  /** The balance of a zero-based budget's pool at the end of last month; null if the budget isn't zero-based. */
  readonly pool: Cents | null;
}

interface Folded {
  readonly month: Month;
  readonly months: readonly Month[];
  /** The first month of a zero-based budget; null if the month isn't part of one. */
  readonly poolFrom: Month | null;
}

type Activity = Awaited<ReturnType<typeof loadActivity>>;

/** Follows every category through the months. */
function foldCategories({ historyOf }: Activity, inForce: Policies, { month, months, poolFrom }: Folded) {
  const [rollovers, returned] = [new Map<number, Rollover>(), new Map<number, Cents>()];
  const returnedIn = new Map<Month, number>();
  for (const [id, policies] of inForce) {
    const each = rolloversInto(month, months, historyOf(id, policies));
    each.forEach(({ toPool }, index) => {
      // Money that a month passes on reaches the next month.
      const into = months[index + 1] ?? month;
      if (toPool === 0 || into < (poolFrom ?? month)) return;
      returned.set(id, cents((returned.get(id) ?? 0) + toPool));
      returnedIn.set(into, (returnedIn.get(into) ?? 0) + toPool);
    });
    rollovers.set(id, each.at(-1) ?? NO_ROLLOVER);
  }
  return { rollovers, returned, returnedIn };
}

interface RolloverMonth extends Pick<ActivityMonths, 'remembered'> {
  readonly month: Month;
  /** The first month of a zero-based budget; null if it isn't one. */
  readonly zeroBasedFrom: Month | null;
}

/** The money that a month gets from earlier months. */
export async function loadRollovers(
  db: Db,
  caller: Caller,
  inForce: Policies,
  { month, zeroBasedFrom, remembered }: RolloverMonth,
): Promise<LoadedRollovers> {
  const poolFrom = zeroBasedFrom !== null && zeroBasedFrom <= month ? zeroBasedFrom : null;
  const poolStart: PolicyStarts[] = poolFrom === null ? [] : [new Map([[poolFrom, 'left']])];
  const months = monthsToFold(month, [...inForce.values(), ...poolStart]);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined)
    return { rollovers: new Map(), returned: new Map(), pool: poolFrom === null ? null : cents(0) };
  const cardsFrom = poolFrom === null ? last : first;
  const activity = await loadActivity(db, caller, [...inForce.keys()], { first, last, cardsFrom, remembered });
  const { returnedIn, ...folded } = foldCategories(activity, inForce, { month, months, poolFrom });
  if (poolFrom === null) return { ...folded, pool: null };
  const { rows, sums, movedToPool } = activity;
  const expenses = expenseRows(rows);
  const poolMonths = months
    .filter((at) => at >= poolFrom)
    .map((at) => ({
      received: receivedIn(rows, sums.get(at) ?? []),
      assigned: assignedIn(expenses, at),
      moved: movedToPool(at),
      returned: returnedIn.get(at) ?? 0,
    }));
  return { ...folded, pool: poolAfter(poolMonths) };
}
