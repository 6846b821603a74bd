import { addCents, type Cents, cents } from '../money.ts';
import type { Month } from '../month.ts';
import { addCommitted, type CommittedSums, NOTHING_COMMITTED } from './committed.ts';
import { fundMoney } from './fund-money.ts';
import { expectedByToday, type MonthPace, paceOfSpending } from './pace.ts';
import { amountIn, budgetIn, type Plan } from './plan.ts';
import { NO_ROLLOVER, type Rollover, type RolloverPolicy } from './rollover.ts';
import type { SpendingKind } from './spending-kinds.ts';

/** A category or subcategory with its plan. */
export interface PlannedCategory extends Plan {
  readonly id: number;
  /** Null for a main category. */
  readonly parentId: number | null;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  /** Ignored for a subcategory, which is income or expense like its parent. */
  readonly isIncome: boolean;
  /** The user's choice; null or missing if the category's bills decide. Ignored for a subcategory. */
  readonly spendingKind?: SpendingKind | null;
  /** The category has no budget from this month on. */
  readonly deletedIn: Month | null;
}

/** The total of one category and direction, without transfers and hidden or deleted transactions. */
export interface LedgerSum {
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
  readonly isIncome: boolean;
  readonly total: Cents;
}

export interface BudgetFigures {
  readonly budget: Cents;
  /** Spending minus refunds; for income, the amount earned. */
  readonly spent: Cents;
  /** Budget + carry + moved − spent. */
  readonly available: Cents;
  /** The amount the month got from the month before. */
  readonly carry: Cents;
  /** Money moved here, minus money moved from here. */
  readonly moved: Cents;
  /**
   * Spending beyond what was expected by today, negative if it is less; null for income, and except in the current
   * month.
   */
  readonly pace: Cents | null;
  /** What was expected to be spent or earned by today; null without any money, and except in the current month. */
  readonly expected: Cents | null;
}

/** A category or subcategory in a budget. */
export interface BudgetItem extends BudgetFigures {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  /** Deleted since. It stays in earlier months so that their totals still add up. */
  readonly isDeleted: boolean;
  readonly policy: RolloverPolicy;
  /** A sinking fund of it is due in a later month; absent if none is, and except in the current month. */
  readonly isSaving?: boolean | undefined;
  /** The budget of each month: January to December, or only the month itself. */
  readonly months: readonly Cents[];
}

export interface CategoryBudget extends BudgetItem {
  readonly isIncome: boolean;
  readonly spendingKind: SpendingKind;
  /** The user chose the kind; otherwise the category's bills decide. */
  readonly isKindChosen: boolean;
  readonly withSubcategories: BudgetFigures;
  readonly subcategories: readonly BudgetItem[];
}

/** Money moved to a category in a month of a year, minus money moved from it. */
export interface YearMove {
  readonly id: number;
  /** January is 1. */
  readonly month: number;
  readonly amount: Cents;
}

export interface OverspentCategory {
  readonly id: number;
  readonly name: string;
  readonly amount: Cents;
}

/** The budget of a month or year. The categories and the uncategorized amounts add up to the totals. */
export interface Budget {
  readonly plannedIncome: Cents;
  readonly actualIncome: Cents;
  readonly plannedExpenses: Cents;
  readonly actualExpenses: Cents;
  /**
   * Planned income − planned expenses + the amount from last month − money moved to categories. In a zero-based budget,
   * income counts once it arrives, and money promised to goals is already assigned.
   */
  readonly leftToBudget: Cents;
  /** The part of Left to budget that was moved from categories, negative if more was moved to them; absent if none is. */
  readonly movedToPool?: Cents | undefined;
  /** Income counts once it arrives, and money left to budget stays for the next month. */
  readonly isZeroBased: boolean;
  /** The first month of a zero-based budget, which has nothing from before. */
  readonly startsZeroBased?: boolean | undefined;
  /** The amount that Left to budget got from last month, or paid for it. */
  readonly fromLastMonth: Cents;
  /** The amounts that last month's overspending took off it, by category, largest first; absent if there are none. */
  readonly overspentLastMonth?: readonly OverspentCategory[] | undefined;
  /** Last month's overspending on cards. */
  readonly addedToCardDebt: Cents;
  /** The spending expected by today, as on the Dashboard; absent except in the current month. */
  readonly expectedExpenses?: Cents | undefined;
  /** The amount promised to goals from the income of the month, or of the year's months. */
  readonly promised: Cents;
  /** The last change of the ledger that a month includes. */
  readonly changedIn?: number | undefined;
  /** Money out and money in without a category. */
  readonly uncategorized: { readonly spent: Cents; readonly earned: Cents };
  /** Whether any category has an amount, even zero. A year always counts as planned. */
  readonly isPlanned: boolean;
  readonly categories: readonly CategoryBudget[];
  /** Only for a year that has any. Available amounts include them. */
  readonly moves?: readonly YearMove[] | undefined;
}

/** How far the month has come, and its bills by category. */
export interface PaceFacts extends MonthPace {
  readonly committed: ReadonlyMap<number, CommittedSums>;
  /** The categories of sinking funds that are due in a later month. Their money isn't there to spend yet. */
  readonly saving?: ReadonlySet<number>;
}

/** The money that a month gets from other months and categories, by category. A year only has its moves and promises. */
export interface BudgetTransfers {
  readonly rollovers: ReadonlyMap<number, Rollover>;
  readonly policies: ReadonlyMap<number, RolloverPolicy>;
  /** Null stands for Left to budget. */
  readonly moved: ReadonlyMap<number | null, Cents>;
  /** The balance of a zero-based budget's pool at the end of last month; null if the budget isn't zero-based. */
  readonly pool: Cents | null;
  /** The amount promised to goals from the income of the month, or of the year's months. */
  readonly promised?: Cents;
  /** The kinds of main categories by their bills. */
  readonly kinds: ReadonlyMap<number, SpendingKind>;
}

export const NO_TRANSFERS: BudgetTransfers = {
  rollovers: new Map(),
  policies: new Map(),
  moved: new Map(),
  pool: null,
  kinds: new Map(),
};

interface Flow {
  in: number;
  out: number;
}

type SummedFigures = Omit<BudgetFigures, 'available' | 'pace' | 'expected'>;

const availableIn = ({ budget, carry, moved, spent }: SummedFigures) => cents(budget + carry + moved - spent);

/** The parts of a row's money that aren't spent evenly over the month. */
interface UnevenMoney {
  /** For a later month. */
  readonly setAside: Cents;
  readonly bills: CommittedSums;
}

function unevenIn(id: number, figures: SummedFigures, pace: PaceFacts | null): UnevenMoney {
  const bills = pace?.committed.get(id) ?? NOTHING_COMMITTED;
  if (!pace?.saving?.has(id)) return { setAside: cents(0), bills };
  const { budget, carry, moved, spent } = figures;
  const { setAside, besidesBills: used } = fundMoney({ have: cents(budget + carry + moved), spent, bills });
  return { setAside, bills: addCommitted([bills, { total: used, due: used, unpaid: cents(0) }]) };
}

function figures(
  sums: SummedFigures,
  { isIncome, pace }: Pick<RowContext, 'isIncome' | 'pace'>,
  uneven: readonly UnevenMoney[],
): BudgetFigures {
  const { budget, spent, carry, moved } = sums;
  const available = availableIn(sums);
  const setAside = addCents(...uneven.map((one) => one.setAside));
  const bills = addCommitted(uneven.map((one) => one.bills));
  const spending = { spent, available: available - setAside };
  return {
    ...{ budget, spent, available, carry, moved },
    pace: pace && !isIncome ? paceOfSpending(spending, bills, pace) : null,
    expected: pace && expectedByToday(spending, bills, pace),
  };
}

/** Money in and out by the row it counts in; null is the key for uncategorized. */
function flowsByRow(rows: readonly PlannedCategory[], sums: readonly LedgerSum[]): Map<number | null, Flow> {
  const known = new Set<number | null>(rows.map((row) => row.id));
  const flows = new Map<number | null, Flow>();
  for (const { categoryId, subcategoryId, isIncome, total } of sums) {
    // Money in a category without a row counts as uncategorized, so none of it is lost.
    const id = [subcategoryId, categoryId].find((key) => key !== null && known.has(key)) ?? null;
    const flow = flows.get(id) ?? { in: 0, out: 0 };
    flow[isIncome ? 'in' : 'out'] += total;
    flows.set(id, flow);
  }
  return flows;
}

function budgetOf(row: PlannedCategory, month: Month): Cents {
  return row.deletedIn !== null && month >= row.deletedIn ? cents(0) : budgetIn(row, month);
}

/** Deleted rows are shown only if the totals need them. */
function isShown({ isDeleted, budget, spent, moved }: BudgetItem): boolean {
  return !isDeleted || budget !== 0 || spent !== 0 || moved !== 0;
}

function sumOf(items: readonly BudgetFigures[], key: keyof SummedFigures): Cents {
  return addCents(...items.map((item) => item[key]));
}

/** A month is planned once any category has an amount in it, even zero. */
export function isPlannedIn(rows: readonly PlannedCategory[], month: Month): boolean {
  return rows.some((row) => row.deletedIn === null && amountIn(row, month) !== null);
}

interface RowContext {
  readonly isIncome: boolean;
  readonly months: readonly Month[];
  readonly flow: Flow;
  readonly transfers: BudgetTransfers;
  readonly pace: PaceFacts | null;
}

function toItem(row: PlannedCategory, { isIncome, months, flow, transfers, pace }: RowContext): BudgetItem {
  const { id, name, icon, iconColor } = row;
  const budgets = months.map((month) => budgetOf(row, month));
  const spent = cents(isIncome ? flow.in - flow.out : flow.out - flow.in);
  const isDeleted = row.deletedIn !== null;
  const { carry } = transfers.rollovers.get(id) ?? NO_ROLLOVER;
  const isGone = isDeleted && months.every((month) => row.deletedIn !== null && month >= row.deletedIn);
  // When a category is deleted, a move returns its money to Left to budget; no row is left to show it.
  const moved = isGone ? cents(0) : (transfers.moved.get(id) ?? cents(0));
  const sums = { budget: addCents(...budgets), spent, carry, moved };
  const all = figures(sums, { isIncome, pace }, [unevenIn(id, sums, pace)]);
  const policy = transfers.policies.get(id) ?? 'fresh';
  const saving = pace?.saving?.has(id) && { isSaving: true };
  return { id, name, icon, iconColor, isDeleted, ...all, policy, ...saving, months: budgets };
}

/** The overspending of last month that Left to budget pays for. */
function overspentLastMonth(
  rows: readonly PlannedCategory[],
  { rollovers }: BudgetTransfers,
): OverspentCategory[] | undefined {
  const overspent = rows
    .map(({ id, name }) => ({ id, name, amount: cents(-(rollovers.get(id) ?? NO_ROLLOVER).toPool) }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount);
  return overspent.length === 0 ? undefined : overspent;
}

/** Computes the budget of one month, or of the twelve months of a year. The rows are in display order. */
export function computeBudget(
  rows: readonly PlannedCategory[],
  months: readonly [Month, ...Month[]],
  sums: readonly LedgerSum[],
  transfers: BudgetTransfers = NO_TRANSFERS,
  pace: PaceFacts | null = null,
): Budget {
  const children = Map.groupBy(rows, (row) => row.parentId);
  const mains = children.get(null) ?? [];
  const flows = flowsByRow([...mains, ...mains.flatMap((row) => children.get(row.id) ?? [])], sums);
  const flowOf = (id: number | null) => flows.get(id) ?? { in: 0, out: 0 };
  const categories = mains
    .map((row): CategoryBudget => {
      const { isIncome } = row;
      const itemOf = (one: PlannedCategory) => toItem(one, { isIncome, months, flow: flowOf(one.id), transfers, pace });
      const itself = itemOf(row);
      const subcategories = (children.get(row.id) ?? []).map(itemOf).filter(isShown);
      const all = [itself, ...subcategories];
      const withSubcategories = figures(
        {
          ...{ budget: sumOf(all, 'budget'), spent: sumOf(all, 'spent') },
          ...{ carry: sumOf(all, 'carry'), moved: sumOf(all, 'moved') },
        },
        { isIncome, pace },
        all.map((one) => unevenIn(one.id, one, pace)),
      );
      const kind = { spendingKind: row.spendingKind ?? transfers.kinds.get(row.id) ?? 'flexible' };
      return {
        ...itself,
        isIncome,
        ...kind,
        isKindChosen: Boolean(row.spendingKind),
        withSubcategories,
        subcategories,
      };
    })
    .filter((category) => isShown(category) || category.subcategories.length > 0);
  const totals = (isIncome: boolean) => {
    const all = categories.filter((category) => category.isIncome === isIncome).map((one) => one.withSubcategories);
    return { planned: sumOf(all, 'budget'), actual: sumOf(all, 'spent') };
  };
  const [income, expenses] = [totals(true), totals(false)];
  const without = flowOf(null);
  const rollovers = [...transfers.rollovers.values()];
  const { pool, moved, promised = cents(0) } = transfers;
  const movedToPool = moved.get(null) ?? cents(0);
  const fromLastMonth = addCents(pool ?? cents(0), ...rollovers.map(({ toPool }) => toPool));
  const actualIncome = cents(income.actual + without.in);
  const toPlan = pool === null ? income.planned : cents(actualIncome - promised);
  return {
    plannedIncome: income.planned,
    actualIncome,
    plannedExpenses: expenses.planned,
    actualExpenses: cents(expenses.actual + without.out),
    leftToBudget: cents(toPlan - expenses.planned + fromLastMonth + movedToPool),
    ...(movedToPool !== 0 && { movedToPool }),
    isZeroBased: pool !== null,
    fromLastMonth,
    overspentLastMonth: overspentLastMonth(rows, transfers),
    addedToCardDebt: addCents(...rollovers.map(({ cardDebt }) => cardDebt)),
    promised,
    uncategorized: { spent: cents(without.out), earned: cents(without.in) },
    isPlanned: months.length > 1 || isPlannedIn(rows, months[0]),
    categories,
  };
}
