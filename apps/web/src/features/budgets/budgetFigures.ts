import type { AnnualBudget, AnnualCategoryBudget, CategoryBudget, MonthlyBudget } from '@cairn/contract';
import type { Cents } from '@cairn/domain';
import { openedFromBudget, type Period, transactionsAddress, uncategorizedAddress } from './places.ts';

export interface Figures {
  readonly budget: Cents;
  /** What was spent; of income, what was earned. */
  readonly spent: Cents;
  readonly available: Cents;
}

/** A category or subcategory with what is planned for it. */
export interface Planned extends Figures {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  readonly isDeleted: boolean;
  /** Its budgets from January to December; none where the budget is of a month. */
  readonly months: readonly Cents[];
}

export interface CategoryRow extends Planned {
  readonly isIncome: boolean;
  readonly withSubcategories: Figures;
  readonly subcategories: readonly Planned[];
}

/** The budget of a month or of a year: both are shown alike. */
export interface Budget {
  readonly plannedIncome: Cents;
  readonly actualIncome: Cents;
  readonly plannedExpenses: Cents;
  readonly actualExpenses: Cents;
  readonly leftToBudget: Cents;
  /** False where no category has an amount; a year always counts as planned. */
  readonly isPlanned: boolean;
  readonly uncategorized: { readonly spent: Cents; readonly earned: Cents };
  readonly expenses: readonly CategoryRow[];
  readonly incomes: readonly CategoryRow[];
}

type Totals = Omit<Budget, 'expenses' | 'incomes'>;

/** Largest first, as in the chart; then by what is planned. The names come in order, and equals keep it. */
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

function faceOf({ name, icon, iconColor, isDeleted }: Omit<Planned, 'id' | 'months' | keyof Figures>) {
  return { name, icon, iconColor, isDeleted };
}

function monthlyRow(row: CategoryBudget): CategoryRow {
  return {
    id: row.categoryID,
    ...faceOf(row),
    isIncome: row.income,
    budget: row.budget,
    spent: row.spent,
    available: row.available,
    months: [],
    withSubcategories: { budget: row.incSubBudget, spent: row.incSubSpent, available: row.incSubAvailable },
    subcategories: row.subcategories
      .map((sub) => ({
        id: sub.subcategoryID,
        ...faceOf(sub),
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
    ...faceOf(row),
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
        ...faceOf(sub),
        budget: sub.annualBudget,
        spent: sub.annualSpent,
        available: sub.annualAvailable,
        months: sub.months,
      }))
      .sort(bySize),
  };
}

export function ofMonth(answer: MonthlyBudget): Budget {
  return toBudget(answer, answer.categoryBudgets.map(monthlyRow));
}

export function ofYear(answer: AnnualBudget): Budget {
  return toBudget({ ...answer, isPlanned: true }, answer.categoryBudgets.map(annualRow));
}

export interface ChartPart {
  readonly id: number | string;
  readonly label: string;
  readonly cents: Cents;
  readonly color: string;
  /** The transactions that add up to it; none for what was deleted. */
  readonly to: string | undefined;
  readonly state: typeof openedFromBudget;
}

const UNCATEGORIZED_COLOR = 'var(--ink-3)';

/** The parts of a ring, largest first. What is below zero, such as a category of refunds alone, has no part in it. */
export function chartParts(rows: readonly CategoryRow[], uncategorized: Cents, period: Period): ChartPart[] {
  const parts = rows.map(({ id, name, iconColor, isDeleted, withSubcategories }) => ({
    id,
    label: name,
    cents: withSubcategories.spent,
    color: iconColor,
    to: isDeleted ? undefined : transactionsAddress(period, id),
    state: openedFromBudget,
  }));
  const without = {
    id: 'uncategorized',
    label: 'Uncategorized',
    cents: uncategorized,
    color: UNCATEGORIZED_COLOR,
    to: uncategorizedAddress(period),
    state: openedFromBudget,
  };
  return [...parts, without].filter((part) => part.cents > 0).sort((a, b) => b.cents - a.cents);
}
