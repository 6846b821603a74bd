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

/** Where a first budget starts. */
export type Start = 'average' | 'lastMonth' | 'zero';
export type StartCategory = BudgetStart['categories'][number];
/** What is typed, by the category's id. */
export type StartDraft = Readonly<Record<number, string>>;

/** What can be offered: averages need a month of history, a copy needs something to copy. */
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
  return Object.fromEntries(categories.map((one) => [one.categoryID, moneyInputOf(plannedBy(start, one))]));
}

/** An empty field plans nothing. */
function typedAmount(draft: StartDraft, { categoryID }: StartCategory): Cents {
  return moneyInputCents(draft[categoryID] ?? '') ?? cents(0);
}

/** What a start would plan in and out. */
export function totalsOf(start: Start, categories: readonly StartCategory[]) {
  return plannedTotals(categories.map((one) => ({ income: one.income, amount: plannedBy(start, one) })));
}

export function draftTotals(draft: StartDraft, categories: readonly StartCategory[]) {
  return plannedTotals(categories.map((one) => ({ income: one.income, amount: typedAmount(draft, one) })));
}

function faultOf(draft: StartDraft, category: StartCategory): string | undefined {
  const read = readMoney(draft[category.categoryID] ?? '', { max: MAX_BUDGET });
  return 'error' in read ? read.error : undefined;
}

/** What is wrong at which category, or the payload. */
export function checkStart(
  draft: StartDraft,
  categories: readonly StartCategory[],
  month: Month,
): { errors: Readonly<Record<number, string>> } | { checked: BodyOf<typeof startMonthlyBudget> } {
  const faults = categories.flatMap((one) => {
    const fault = faultOf(draft, one);
    return fault === undefined ? [] : [[one.categoryID, fault] as const];
  });
  if (faults.length > 0) return { errors: Object.fromEntries(faults) };
  const { year: Year, number: Month } = monthParts(month);
  const Budgets = categories.map((one) => ({ CategoryID: one.categoryID, Budget: typedAmount(draft, one) }));
  return { checked: { Month, Year, Budgets } };
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "six months", "one month". */
function monthsInWords(count: number): string {
  return `${numbers[count] ?? count} ${count === 1 ? 'month' : 'months'}`;
}

export function introOf(monthCount: number): string {
  const rule = 'Nothing counts as overspent until you’ve set an amount for it.';
  if (monthCount === 0) return `There isn’t a full month of history here yet, so start with what you expect. ${rule}`;
  return `You have ${monthsInWords(monthCount)} of history here, so you don’t have to guess. Pick a starting point and change anything you like. ${rule}`;
}

/** "May to October": the months that the averages cover. */
export function coveredMonths(month: Month, monthCount: number): string {
  const nameOf = (count: number) => monthName(monthParts(addMonths(month, count)).number);
  return monthCount < 2 ? nameOf(-1) : `${nameOf(-monthCount)} to ${nameOf(-1)}`;
}

/** Largest first, as the list will be. */
export function bySize(a: StartCategory, b: StartCategory): number {
  return b.average - a.average || b.soFar - a.soFar;
}
