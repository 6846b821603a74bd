import { addCents, type Cents, cents } from '../money.ts';
import { type Month, monthsOfYear } from '../month.ts';
import { computeBudget, type LedgerSum, type PlannedCategory, type YearMove } from './figures.ts';
import { budgetIn } from './plan.ts';

/** January to December. */
type Months = readonly Cents[];

/** A category itself or a subcategory in the grid of a year. */
export interface GridLine {
  readonly id: number;
  /** The main category of a subcategory. */
  readonly parentId: number | null;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  readonly isIncome: boolean;
  readonly isDeleted: boolean;
  readonly budgets: Months;
  /** Each month's amount if it had none of its own. */
  readonly defaults: Months;
  readonly spent: Months;
}

/** Every category by every month of a year. */
export interface YearGrid {
  /** Main categories in display order, each followed by its subcategories. */
  readonly lines: readonly GridLine[];
  readonly uncategorized: { readonly spent: Months; readonly earned: Months };
  /** The plan doesn't count them. */
  readonly moves?: readonly YearMove[] | undefined;
  /** The last change of the ledger that it includes. */
  readonly changedIn?: number | undefined;
}

/** An amount for one month of the year; null removes the month's own amount, so that the default applies. */
export interface GridAmount {
  readonly id: number;
  /** January is 1. */
  readonly month: number;
  readonly amount: Cents | null;
}

/** Computes every month as the monthly budget does, so that the figures agree. */
export function computeYearGrid(
  rows: readonly PlannedCategory[],
  year: number,
  sums: ReadonlyMap<Month, readonly LedgerSum[]>,
): YearGrid {
  const months = monthsOfYear(year);
  const budgets = months.map((month) => computeBudget(rows, [month], sums.get(month) ?? []));
  const items = budgets.map(
    ({ categories }) =>
      new Map(categories.flatMap((category) => [category, ...category.subcategories]).map((item) => [item.id, item])),
  );
  const monthly = (id: number, key: 'budget' | 'spent') =>
    items.map((inMonth): Cents => inMonth.get(id)?.[key] ?? cents(0));
  const lineOf = (row: PlannedCategory, isIncome: boolean): GridLine => {
    const { id, parentId, name, icon, iconColor, deletedIn } = row;
    const defaults = months.map((month) => budgetIn({ ...row, own: new Map() }, month));
    const amounts = { budgets: monthly(id, 'budget'), defaults, spent: monthly(id, 'spent') };
    return { id, parentId, name, icon, iconColor, isIncome, isDeleted: deletedIn !== null, ...amounts };
  };
  const children = Map.groupBy(rows, (row) => row.parentId);
  const isShown = ({ isDeleted, ...line }: GridLine) =>
    !isDeleted || [...line.budgets, ...line.spent].some((amount) => amount !== 0);
  const lines = (children.get(null) ?? []).flatMap((row) => {
    const subs = (children.get(row.id) ?? []).map((sub) => lineOf(sub, row.isIncome)).filter(isShown);
    const main = lineOf(row, row.isIncome);
    return isShown(main) || subs.length > 0 ? [main, ...subs] : [];
  });
  return {
    lines,
    uncategorized: {
      spent: budgets.map(({ uncategorized }) => uncategorized.spent),
      earned: budgets.map(({ uncategorized }) => uncategorized.earned),
    },
  };
}

/** The sum of several rows of twelve months. */
export function addMonthRows(rows: readonly Months[]): Cents[] {
  return Array.from({ length: 12 }, (_, index) => addCents(...rows.map((row) => row[index] ?? cents(0))));
}

/** The grid as it will be with other amounts. Lines that don't change stay the same objects. */
export function withGridAmounts(grid: YearGrid, amounts: readonly GridAmount[]): YearGrid {
  const byLine = Map.groupBy(amounts, ({ id }) => id);
  const lines = grid.lines.map((line) => {
    const changed = new Map((byLine.get(line.id) ?? []).map(({ month, amount }) => [month - 1, amount]));
    if (changed.size === 0) return line;
    const budgets = line.budgets.map((before, index) => {
      const after = changed.get(index);
      return after === undefined ? before : (after ?? line.defaults[index] ?? cents(0));
    });
    return { ...line, budgets };
  });
  return { ...grid, lines };
}
