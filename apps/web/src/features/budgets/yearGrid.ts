import {
  addCents,
  addMonthRows,
  type Cents,
  cents,
  type Day,
  dayParts,
  formatCents,
  type GridLine,
  type YearGrid,
} from '@cairn/domain';

export const MONTHS = 12;
/** The months and their total. */
export const COLUMNS = MONTHS + 1;

/** A row of the table. Rows without an `id` are sums. */
export interface GridRow {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly icon: { readonly icon: string; readonly color: string } | null;
  readonly level: 'total' | 'category' | 'subcategory';
  readonly isIncome: boolean;
  readonly isDeleted: boolean;
  /** Null if the row has no plan, as for uncategorized transactions. The last column is the total. */
  readonly planned: readonly Cents[] | null;
  /** Each month's amount if it had none of its own; undefined for sums. */
  readonly defaults?: readonly Cents[];
  readonly actual: readonly Cents[];
  /** The amount moved to it in each month, which isn't part of the plan; null if none was. */
  readonly moved: readonly Cents[] | null;
}

const withTotal = (months: readonly Cents[]) => [...months, addCents(...months)];

type MonthRows = readonly (readonly Cents[])[];

function sumRow(
  row: Pick<GridRow, 'key' | 'name' | 'icon' | 'level' | 'isIncome' | 'isDeleted'>,
  budgets: MonthRows,
  spent: MonthRows,
  moved: readonly Cents[] | null,
): GridRow {
  return { ...row, id: null, planned: withTotal(addMonthRows(budgets)), actual: withTotal(addMonthRows(spent)), moved };
}

/** The moves of some lines by month; null if there are none, as in most years. */
type MovesOf = (lines: readonly GridLine[]) => readonly Cents[] | null;

function movesOf({ moves = [] }: YearGrid): MovesOf {
  const byLine = Map.groupBy(moves, ({ id }) => id);
  return (lines) => {
    const all = lines.flatMap(({ id }) => byLine.get(id) ?? []);
    if (all.length === 0) return null;
    const months = Map.groupBy(all, ({ month }) => month);
    return Array.from({ length: MONTHS }, (_, index) =>
      addCents(...(months.get(index + 1) ?? []).map(({ amount }) => amount)),
    );
  };
}

function lineRow(line: GridLine, level: GridRow['level'], moved: MovesOf, name = line.name): GridRow {
  const { id, icon, iconColor, isIncome, isDeleted, budgets, defaults, spent } = line;
  const look = { icon: { icon, color: iconColor }, level, isIncome, isDeleted };
  const amounts = { planned: withTotal(budgets), defaults, actual: withTotal(spent), moved: moved([line]) };
  return { key: `line ${id}`, id, name, ...look, ...amounts };
}

const budgetsOf = (lines: readonly GridLine[]) => lines.map(({ budgets }) => budgets);
const spentOf = (lines: readonly GridLine[]) => lines.map(({ spent }) => spent);
const isAnything = (amounts: readonly Cents[]) => amounts.some((amount) => amount !== 0);

/**
 * A category with subcategories is their sum; the amounts planned for the category itself have a separate row below.
 */
function categoryRows(main: GridLine, subs: readonly GridLine[], moved: MovesOf): GridRow[] {
  if (subs.length === 0) return [lineRow(main, 'category', moved)];
  const all = [main, ...subs];
  const { name, icon, iconColor, isIncome, isDeleted } = main;
  const look = { name, icon: { icon, color: iconColor }, level: 'category', isIncome, isDeleted } as const;
  const hasOwn = isAnything([...main.budgets, ...main.spent, ...(moved([main]) ?? [])]);
  return [
    sumRow({ key: `sum ${main.id}`, ...look }, budgetsOf(all), spentOf(all), moved(all)),
    ...(hasOwn ? [lineRow(main, 'subcategory', moved, `${name}, no subcategory`)] : []),
    ...subs.map((sub) => lineRow(sub, 'subcategory', moved)),
  ];
}

function sectionRows(grid: YearGrid, isIncome: boolean): GridRow[] {
  const { lines, uncategorized } = grid;
  const moved = movesOf(grid);
  const own = lines.filter((line) => line.isIncome === isIncome);
  const loose = isIncome ? uncategorized.earned : uncategorized.spent;
  const look = { icon: null, isIncome, isDeleted: false };
  const total = {
    key: isIncome ? 'income' : 'expenses',
    name: isIncome ? 'Income' : 'Expenses',
    level: 'total',
    ...look,
  } as const;
  const bySub = Map.groupBy(own, ({ parentId }) => parentId);
  const unplanned = {
    key: `${total.key} uncategorized`,
    id: null,
    name: 'Uncategorized',
    level: 'category',
    ...look,
  } as const;
  return [
    sumRow(total, budgetsOf(own), [...spentOf(own), loose], null),
    ...(bySub.get(null) ?? []).flatMap((main) => categoryRows(main, bySub.get(main.id) ?? [], moved)),
    ...(isAnything(loose) ? [{ ...unplanned, planned: null, actual: withTotal(loose), moved: null }] : []),
  ];
}

/** Expenses, income, and the remainder. */
export function gridRows(grid: YearGrid): GridRow[] {
  const [expenses, incomes] = [sectionRows(grid, false), sectionRows(grid, true)];
  const [spending, earning] = [expenses[0], incomes[0]];
  const minus = (a: readonly Cents[] = [], b: readonly Cents[] = []) =>
    a.map((amount, index) => cents(amount - (b[index] ?? 0)));
  const rest: GridRow = {
    ...{
      key: 'rest',
      id: null,
      name: 'Income − expenses',
      icon: null,
      level: 'total',
      isIncome: true,
      isDeleted: false,
    },
    planned: minus(earning?.planned ?? [], spending?.planned ?? []),
    actual: minus(earning?.actual, spending?.actual),
    moved: null,
  };
  return [...expenses, ...incomes, rest];
}

const lengthOf = (amount: number) => formatCents(cents(amount)).length;

/** The length of the longest amount in each column, planned or actual. */
export function columnLengths(rows: readonly GridRow[]): number[] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    let [least, most] = [0, 0];
    for (const { planned, actual } of rows) {
      least = Math.min(least, planned?.[column] ?? 0, actual[column] ?? 0);
      most = Math.max(most, planned?.[column] ?? 0, actual[column] ?? 0);
    }
    return Math.max(lengthOf(least), lengthOf(most));
  });
}

/** How many months of the year have passed: all of an earlier year, none of a later one. */
export function passedMonths(year: number, today: Day): number {
  const now = dayParts(today);
  if (year !== now.year) return year < now.year ? MONTHS : 0;
  return now.month - 1;
}

/** How many months have figures to compare the plan with, including the current one. */
export function startedMonths(year: number, today: Day): number {
  return dayParts(today).year === year ? dayParts(today).month : passedMonths(year, today);
}

/** Sums, deleted categories, and past months can't be edited. */
export function isEditable(row: GridRow | undefined, column: number, passed: number): boolean {
  return row !== undefined && row.id !== null && !row.isDeleted && column >= passed && column < MONTHS;
}

/** Whether a cell shows what was spent or earned. The year's total is compared as soon as any month has begun. */
export function hasActual(column: number, started: number): boolean {
  return column < started || (column === MONTHS && started > 0);
}

function movedIn({ moved }: GridRow, column: number): Cents {
  if (moved === null) return cents(0);
  return column === MONTHS ? addCents(...moved) : (moved[column] ?? cents(0));
}

/**
 * "$44.26 over plan"; null if no more was spent than planned and moved there, without a plan, and for income. The
 * months don't say what they got from the month before, so this isn't what is overspent.
 */
export function overPlanText(row: GridRow, column: number): string | null {
  if (row.isIncome) return null;
  const [planned, moved] = [row.planned?.[column] ?? cents(0), movedIn(row, column)];
  const over = cents((row.actual[column] ?? 0) - planned - moved);
  if (over <= 0 || (planned === 0 && moved === 0)) return null;
  return `${formatCents(over)} over plan${moved === 0 ? '' : ', counting moved money'}`;
}

const isSameList = (a: readonly Cents[] | null, b: readonly Cents[] | null) =>
  a === b || (a !== null && b !== null && a.every((amount, index) => amount === b[index]));

/** Whether two rows look the same, so that only changed ones render again. */
export function isSameRow(a: GridRow, b: GridRow): boolean {
  return (
    a.key === b.key &&
    a.name === b.name &&
    a.isIncome === b.isIncome &&
    a.isDeleted === b.isDeleted &&
    a.icon?.icon === b.icon?.icon &&
    a.icon?.color === b.icon?.color &&
    isSameList(a.planned, b.planned) &&
    isSameList(a.actual, b.actual) &&
    isSameList(a.moved, b.moved)
  );
}
