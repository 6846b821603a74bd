import type { SinkingFund } from '../goals/funds.ts';
import { addCents, type Cents, cents } from '../money.ts';
import type { RecurringSeries } from '../recurring/series.ts';
import { periodDays } from '../recurring/windows.ts';
import type { Budget, CategoryBudget } from './figures.ts';
import type { MonthPace } from './pace.ts';
import type { SpendingKind } from './spending-kinds.ts';

/** A bill that is due at least this often is monthly. */
const LONGEST_MONTH_DAYS = 31;

type Bill = Pick<RecurringSeries, 'categoryId' | 'isIncome' | 'kind' | 'state' | 'cadence' | 'amount'>;

/** A category that saves for a bill. */
interface FundedCategory extends Pick<SinkingFund, 'target' | 'repeatMonths'> {
  readonly categoryId: number;
}

const MONTHS_PER_YEAR = 12;

/**
 * The kind of each main category, by its bills: by the more expensive ones, if it has both. A category's savings count
 * as a non-monthly bill. Others are flexible.
 */
export function kindsByBills(
  series: readonly Bill[],
  funds: readonly FundedCategory[] = [],
): Map<number, SpendingKind> {
  const costs = new Map<number, { fixed: number; nonMonthly: number }>();
  for (const { categoryId, target, repeatMonths } of funds) {
    const days = (repeatMonths ?? MONTHS_PER_YEAR) * LONGEST_MONTH_DAYS;
    costs.set(categoryId, { fixed: 0, nonMonthly: (costs.get(categoryId)?.nonMonthly ?? 0) + target / days });
  }
  for (const { categoryId, isIncome, kind, state, cadence, amount } of series) {
    if (categoryId === null || isIncome || kind === 'transfer' || state !== 'active') continue;
    const days = periodDays(cadence);
    const cost = costs.get(categoryId) ?? { fixed: 0, nonMonthly: 0 };
    cost[days <= LONGEST_MONTH_DAYS ? 'fixed' : 'nonMonthly'] += amount.cents / days;
    costs.set(categoryId, cost);
  }
  return new Map([...costs].map(([id, { fixed, nonMonthly }]) => [id, fixed >= nonMonthly ? 'fixed' : 'nonMonthly']));
}

/** Planned and spent amounts in categories of a kind. */
export interface KindFigures {
  readonly planned: Cents;
  /** Carried over from last month, and moved from or to other money. */
  readonly transferred: Cents;
  readonly spent: Cents;
  /** Planned + transferred − spent. */
  readonly left: Cents;
}

export interface FlexibleMonth extends Readonly<Record<SpendingKind, KindFigures>> {
  /** The flexible money left for each day until the month ends; null except in the current month. */
  readonly perDay: Cents | null;
}

function figuresOf(categories: readonly CategoryBudget[], uncategorized: Cents): KindFigures {
  const all = categories.map(({ withSubcategories }) => withSubcategories);
  const planned = addCents(...all.map(({ budget }) => budget));
  const transferred = addCents(...all.flatMap(({ carry, moved }) => [carry, moved]));
  const spent = addCents(uncategorized, ...all.map((figures) => figures.spent));
  return { planned, transferred, spent, left: cents(planned + transferred - spent) };
}

/** A month's expenses by kind. Uncategorized spending is flexible, so the kinds add up to all expenses. */
export function flexibleMonth({ categories, uncategorized }: Budget, pace: MonthPace | null): FlexibleMonth {
  const expenses = categories.filter(({ isIncome }) => !isIncome);
  const of = (kind: SpendingKind, loose = cents(0)) =>
    figuresOf(
      expenses.filter(({ spendingKind }) => spendingKind === kind),
      loose,
    );
  const flexible = of('flexible', uncategorized.spent);
  const perDay = pace && cents(Math.floor(Math.max(0, flexible.left) / (pace.days - pace.day + 1)));
  return { fixed: of('fixed'), nonMonthly: of('nonMonthly'), flexible, perDay };
}
