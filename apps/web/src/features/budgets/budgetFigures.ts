import type { AnnualBudget, AnnualCategoryBudget, CategoryBudget, MonthlyBudget } from '@cairn/contract';
import type { Cents } from '@cairn/domain';
import { openedFromBudget, type Period, transactionsUrl, uncategorizedUrl } from './budgetPeriod.ts';

export interface Figures {
  readonly budget: Cents;
  /** For income categories, the amount earned. */
  readonly spent: Cents;
  readonly available: Cents;
}

/** A category or subcategory with its budget. */
export interface Planned extends Figures {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  readonly isDeleted: boolean;
  /** Budgets from January to December; empty in a monthly budget. */
  readonly months: readonly Cents[];
}

export interface CategoryRow extends Planned {
  readonly isIncome: boolean;
  readonly withSubcategories: Figures;
  readonly subcategories: readonly Planned[];
}

/** A monthly or annual budget; both are displayed the same way. */
export interface Budget {
  readonly plannedIncome: Cents;
  readonly actualIncome: Cents;
  readonly plannedExpenses: Cents;
  readonly actualExpenses: Cents;
  readonly leftToBudget: Cents;
  /** False if no category has an amount; a year always counts as planned. */
  readonly isPlanned: boolean;
  readonly uncategorized: { readonly spent: Cents; readonly earned: Cents };
  readonly expenses: readonly CategoryRow[];
  readonly incomes: readonly CategoryRow[];
}

type Totals = Omit<Budget, 'expenses' | 'incomes'>;

/** Most spent first, as in the chart, then most planned. The sort is stable, so ties stay in name order. */
function bySize(a: Figures, b: Figures): number {
  return b.spent - a.spent || b.budget - a.budget;
}

function toBudget(totals: Totals, rows: readonly CategoryRow[]): Budget {
  const { plannedIncome, actualIncome, plannedExpenses, actualExpenses, leftToBudget, isPlanned, uncategorized } =
    totals;
  const sorted = rows.toSorted((a, b) => bySize(a.withSubcategories, b.withSubcategories));
  return {
    plannedIncome,
    actualIncome,
    plannedExpenses,
    actualExpenses,
    leftToBudget,
    isPlanned,
    uncategorized,
    expenses: sorted.filter(({ isIncome }) => !isIncome),
    incomes: sorted.filter(({ isIncome }) => isIncome),
  };
}

function displayFields({ name, icon, iconColor, isDeleted }: Omit<Planned, 'id' | 'months' | keyof Figures>) {
  return { name, icon, iconColor, isDeleted };
}

function monthlyRow(row: CategoryBudget): CategoryRow {
  return {
    id: row.categoryID,
    ...displayFields(row),
    isIncome: row.income,
    budget: row.budget,
    spent: row.spent,
    available: row.available,
    months: [],
    withSubcategories: { budget: row.incSubBudget, spent: row.incSubSpent, available: row.incSubAvailable },
    subcategories: row.subcategories
      .map((sub) => ({
        id: sub.subcategoryID,
        ...displayFields(sub),
        budget: sub.budget,
        spent: sub.spent,
        available: sub.available,
        months: [],
      }))
      .sort(bySize),
  };
}

function annualRow(row: AnnualCategoryBudget): CategoryRow {
  return {
    id: row.categoryID,
    ...displayFields(row),
    isIncome: row.income,
    budget: row.annualBudget,
    spent: row.annualSpent,
    available: row.annualAvailable,
    months: row.months,
    withSubcategories: {
      budget: row.incSubAnnualBudget,
      spent: row.incSubAnnualSpent,
      available: row.incSubAnnualAvailable,
    },
    subcategories: row.subcategories
      .map((sub) => ({
        id: sub.subcategoryID,
        ...displayFields(sub),
        budget: sub.annualBudget,
        spent: sub.annualSpent,
        available: sub.annualAvailable,
        months: sub.months,
      }))
      .sort(bySize),
  };
}

export function fromMonthly(answer: MonthlyBudget): Budget {
  return toBudget(answer, answer.categoryBudgets.map(monthlyRow));
}

export function fromAnnual(answer: AnnualBudget): Budget {
  return toBudget({ ...answer, isPlanned: true }, answer.categoryBudgets.map(annualRow));
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
export function chartParts(rows: readonly CategoryRow[], uncategorized: Cents, period: Period): ChartPart[] {
  const parts = rows.map(({ id, name, iconColor, isDeleted, withSubcategories }) => ({
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
