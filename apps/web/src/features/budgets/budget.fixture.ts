import {
  type Budget,
  type BudgetFigures,
  type BudgetItem,
  type CategoryBudget,
  type CategoryStart,
  type Cents,
  cents,
  type FirstBudgetLine,
} from '@cairn/domain';

export function figures(budget: number, spent: number): BudgetFigures {
  const nothing = {
    carry: cents(0),
    moved: cents(0),
    pace: null,
    expected: budget > 0 ? cents(Math.round(budget / 2)) : null,
  };
  return { budget: cents(budget), spent: cents(spent), available: cents(budget - spent), ...nothing };
}

const display = { icon: 'fas fa-tag', iconColor: '#22864A', isDeleted: false };

/** Amounts are in cents. */
export function subcategory(
  id: number,
  name: string,
  budget: number,
  spent = 0,
  months: readonly Cents[] = [cents(budget)],
): BudgetItem {
  return { id, name, ...display, ...figures(budget, spent), policy: 'fresh', months };
}

export function category(
  name: string,
  budget: number,
  spent: number,
  overrides: Partial<CategoryBudget> = {},
): CategoryBudget {
  return {
    ...subcategory(1, name, budget, spent),
    isIncome: false,
    spendingKind: 'flexible',
    isKindChosen: false,
    withSubcategories: figures(budget, spent),
    subcategories: [],
    ...overrides,
  };
}

/** The totals are zero unless they are given. */
export function budgetOf(categories: readonly CategoryBudget[], totals: Partial<Budget> = {}): Budget {
  const zero = cents(0);
  return {
    plannedIncome: zero,
    actualIncome: zero,
    plannedExpenses: zero,
    actualExpenses: zero,
    leftToBudget: zero,
    fromLastMonth: zero,
    addedToCardDebt: zero,
    isZeroBased: false,
    promised: zero,
    uncategorized: { spent: zero, earned: zero },
    isPlanned: true,
    categories,
    ...totals,
  };
}

/** A category without planned amounts: spent in each of the last full months, last month, and so far this month. */
export function categoryStart(
  id: number,
  name: string,
  spent: { lastMonth: number; usual: number; soFar: number },
): CategoryStart {
  const lastMonth = cents(spent.lastMonth);
  return {
    id,
    name,
    ...display,
    isIncome: false,
    history: [lastMonth],
    average: lastMonth,
    usual: cents(spent.usual),
    lastMonth,
    soFar: cents(spent.soFar),
    subcategories: [],
  };
}

/** The same for a first budget, which suggests the usual amounts. */
export function categorySuggestion(...[id, name, spent]: Parameters<typeof categoryStart>): FirstBudgetLine {
  const { usual, subcategories, ...start } = categoryStart(id, name, spent);
  return { ...start, fixed: cents(0), rareBills: [], fund: null, suggested: usual };
}
