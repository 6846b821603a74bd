import type { BodyOf, BudgetStart, startMonthlyBudget } from '@cairn/contract';
import {
  addMonths,
  type Cents,
  cents,
  MAX_BUDGET,
  type Month,
  monthName,
  monthParts,
  plannedTotals,
} from '@cairn/domain';
import { moneyInputCents, moneyInputOf, readMoney } from '../../ui/moneyInput.ts';

/** The starting point of a first budget. */
export type Start = 'average' | 'lastMonth' | 'zero';
export type StartCategory = BudgetStart['categories'][number];
/** The typed text, by category id. */
export type StartDraft = Readonly<Record<number, string>>;

/** Averages need a month of history; a copy needs amounts to copy. */
export function startsOf({ monthCount, categories }: BudgetStart): Start[] {
  return [
    ...(monthCount > 0 ? (['average'] as const) : []),
    ...(categories.some(({ lastMonth }) => lastMonth > 0) ? (['lastMonth'] as const) : []),
    'zero',
  ];
}

function plannedBy(start: Start, { usual, lastMonth }: StartCategory): Cents {
  if (start === 'average') return usual;
  return start === 'lastMonth' ? lastMonth : cents(0);
}

export function draftFor(start: Start, categories: readonly StartCategory[]): StartDraft {
  return Object.fromEntries(
    categories.map((category) => [category.categoryID, moneyInputOf(plannedBy(start, category))]),
  );
}

/** An empty field counts as zero. */
function typedAmount(draft: StartDraft, { categoryID }: StartCategory): Cents {
  return moneyInputCents(draft[categoryID] ?? '') ?? cents(0);
}

/** The planned totals of a starting point. */
export function totalsOf(start: Start, categories: readonly StartCategory[]) {
  return plannedTotals(categories.map((category) => ({ income: category.income, amount: plannedBy(start, category) })));
}

export function draftTotals(draft: StartDraft, categories: readonly StartCategory[]) {
  return plannedTotals(
    categories.map((category) => ({ income: category.income, amount: typedAmount(draft, category) })),
  );
}

function errorOf(draft: StartDraft, category: StartCategory): string | undefined {
  const read = readMoney(draft[category.categoryID] ?? '', { max: MAX_BUDGET });
  return 'error' in read ? read.error : undefined;
}

/** The errors by category id, or the payload. */
export function checkStart(
  draft: StartDraft,
  categories: readonly StartCategory[],
  month: Month,
): { errors: Readonly<Record<number, string>> } | { checked: BodyOf<typeof startMonthlyBudget> } {
  const errors = categories.flatMap((category) => {
    const error = errorOf(draft, category);
    return error === undefined ? [] : [[category.categoryID, error] as const];
  });
  if (errors.length > 0) return { errors: Object.fromEntries(errors) };
  const { year: Year, number: Month } = monthParts(month);
  const Budgets = categories.map((category) => ({
    CategoryID: category.categoryID,
    Budget: typedAmount(draft, category),
  }));
  return { checked: { Month, Year, Budgets } };
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "six months", "one month". */
function formatMonthCount(count: number): string {
  return `${numbers[count] ?? count} ${count === 1 ? 'month' : 'months'}`;
}

export function introOf(monthCount: number): string {
  const rule = 'Nothing counts as overspent until you’ve set an amount for it.';
  if (monthCount === 0) return `There isn’t a full month of history here yet, so start with what you expect. ${rule}`;
  return `You have ${formatMonthCount(monthCount)} of history here, so you don’t have to guess. Pick a starting point and change anything you like. ${rule}`;
}

/** "May to October": the months the averages cover. */
export function coveredMonths(month: Month, monthCount: number): string {
  const nameOf = (count: number) => monthName(monthParts(addMonths(month, count)).number);
  return monthCount < 2 ? nameOf(-1) : `${nameOf(-monthCount)} to ${nameOf(-1)}`;
}

/** Largest first, like the budget list. */
export function bySize(a: StartCategory, b: StartCategory): number {
  return b.average - a.average || b.soFar - a.soFar;
}
