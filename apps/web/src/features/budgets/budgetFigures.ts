import type { Budget, BudgetFigures, CategoryBudget, Cents } from '@cairn/domain';
import { openedFromBudget, type Period, transactionsUrl, uncategorizedUrl } from './budgetPeriod.ts';

/** Most spent first, as in the chart, then most planned. The sort is stable, so ties stay in name order. */
function bySize(a: BudgetFigures, b: BudgetFigures): number {
  return b.spent - a.spent || b.budget - a.budget;
}

export function sortBySize(budget: Budget): Budget {
  const categories = budget.categories.map((category) => ({
    ...category,
    subcategories: category.subcategories.toSorted(bySize),
  }));
  return { ...budget, categories: categories.sort((a, b) => bySize(a.withSubcategories, b.withSubcategories)) };
}

const isUsed = ({ budget, spent, available }: BudgetFigures) => budget !== 0 || spent !== 0 || available !== 0;

/** Whether a category with subcategories has figures of its own, whose amount can be edited in its row. */
export function hasOwnFigures(category: CategoryBudget): boolean {
  return category.subcategories.length > 0 && isUsed(category);
}

/** Whether a category's own figures and their sum with the subcategories say different things, so that both are shown. */
export function hasTwoLines(category: CategoryBudget): boolean {
  return hasOwnFigures(category) && category.subcategories.some(isUsed);
}

/** Expenses come first, as on the screen. */
export function splitByKind({ categories }: Budget): [expenses: CategoryBudget[], incomes: CategoryBudget[]] {
  return [categories.filter(({ isIncome }) => !isIncome), categories.filter(({ isIncome }) => isIncome)];
}

export interface ChartPart {
  readonly id: number | string;
  readonly label: string;
  readonly cents: Cents;
  readonly color: string;
  /** URL of the transactions behind it; undefined for deleted categories. */
  readonly to: string | undefined;
  readonly state: typeof openedFromBudget;
}

const UNCATEGORIZED_COLOR = 'var(--ink-3)';

/** Chart segments, largest first. Amounts of zero or below, such as a category with only refunds, have none. */
export function chartParts(categories: readonly CategoryBudget[], uncategorized: Cents, period: Period): ChartPart[] {
  const parts = categories.map(({ id, name, iconColor, isDeleted, withSubcategories }) => ({
    id,
    label: name,
    cents: withSubcategories.spent,
    color: iconColor,
    to: isDeleted ? undefined : transactionsUrl(period, id),
    state: openedFromBudget,
  }));
  const uncategorizedPart = {
    id: 'uncategorized',
    label: 'Uncategorized',
    cents: uncategorized,
    color: UNCATEGORIZED_COLOR,
    to: uncategorizedUrl(period),
    state: openedFromBudget,
  };
  return [...parts, uncategorizedPart].filter((part) => part.cents > 0).sort((a, b) => b.cents - a.cents);
}
