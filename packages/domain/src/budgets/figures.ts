import { addCents, type Cents, cents } from '../money.ts';

/** A category or subcategory with its budget for a month or year. */
export interface PlannedRow {
  readonly id: number;
  /** Null for a main category. */
  readonly parentId: number | null;
  /** Ignored for a subcategory, which is income or expense like its parent. */
  readonly income: boolean;
  readonly isDeleted: boolean;
  readonly budget: Cents;
}

/** The total of one category and direction, without transfers and hidden or deleted transactions. */
export interface LedgerSum {
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
  readonly isIncome: boolean;
  readonly total: Cents;
}

interface Figures {
  readonly budget: Cents;
  /** Spending minus refunds; for income, what was earned. */
  readonly spent: Cents;
  readonly available: Cents;
}

export type SubcategoryFigures<Row> = Figures & { readonly row: Row };

export interface CategoryFigures<Row> extends SubcategoryFigures<Row> {
  readonly withSubcategories: Figures;
  readonly subcategories: readonly SubcategoryFigures<Row>[];
}

export interface BudgetFigures<Row> {
  readonly plannedIncome: Cents;
  readonly actualIncome: Cents;
  readonly plannedExpenses: Cents;
  readonly actualExpenses: Cents;
  readonly leftToBudget: Cents;
  readonly uncategorized: { readonly spent: Cents; readonly earned: Cents };
  readonly categories: readonly CategoryFigures<Row>[];
}

interface Flow {
  in: number;
  out: number;
}

function figures(budget: Cents, spent: Cents): Figures {
  return { budget, spent, available: cents(budget - spent) };
}

/** Money in and out by the row it counts in; the key null stands for uncategorized. */
function flowsByRow(rows: readonly PlannedRow[], sums: readonly LedgerSum[]): Map<number | null, Flow> {
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

/** Deleted rows are shown only if the totals need them. */
function isShown({ row, budget, spent }: SubcategoryFigures<PlannedRow>): boolean {
  return !row.isDeleted || budget !== 0 || spent !== 0;
}

function sumOf(items: readonly Figures[], key: 'budget' | 'spent'): Cents {
  return addCents(...items.map((item) => item[key]));
}

/** Computes the figures of a month or year. The rows are in display order. */
export function budgetFigures<Row extends PlannedRow>(
  rows: readonly Row[],
  sums: readonly LedgerSum[],
): BudgetFigures<Row> {
  const children = Map.groupBy(rows, (row) => row.parentId);
  const mains = children.get(null) ?? [];
  const flows = flowsByRow([...mains, ...mains.flatMap((row) => children.get(row.id) ?? [])], sums);
  const figuresOf = (row: Row, income: boolean): SubcategoryFigures<Row> => {
    const flow = flows.get(row.id) ?? { in: 0, out: 0 };
    return { row, ...figures(row.budget, cents(income ? flow.in - flow.out : flow.out - flow.in)) };
  };
  const categories = mains
    .map((row): CategoryFigures<Row> => {
      const itself = figuresOf(row, row.income);
      const subcategories = (children.get(row.id) ?? []).map((sub) => figuresOf(sub, row.income)).filter(isShown);
      const all = [itself, ...subcategories];
      return { ...itself, subcategories, withSubcategories: figures(sumOf(all, 'budget'), sumOf(all, 'spent')) };
    })
    .filter((category) => isShown(category) || category.subcategories.length > 0);
  const totals = (income: boolean) => {
    const all = categories.filter((category) => category.row.income === income).map((one) => one.withSubcategories);
    return { planned: sumOf(all, 'budget'), actual: sumOf(all, 'spent') };
  };
  const [income, expenses] = [totals(true), totals(false)];
  const without = flows.get(null) ?? { in: 0, out: 0 };
  return {
    plannedIncome: income.planned,
    actualIncome: cents(income.actual + without.in),
    plannedExpenses: expenses.planned,
    actualExpenses: cents(expenses.actual + without.out),
    leftToBudget: cents(income.planned - expenses.planned),
    uncategorized: { spent: cents(without.out), earned: cents(without.in) },
    categories,
  };
}
