import type { BodyOf, startMonthlyBudget } from '@cairn/contract';
import {
  addMonths,
  type BudgetStart,
  type CategoryStart,
  type Cents,
  cents,
  MAX_BUDGET,
  type Month,
  monthName,
  monthParts,
  plannedTotals,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { typedAmount } from '../../app/form/typed.ts';
import { moneyInputCents, moneyInputOf } from '../../ui/moneyInput.ts';

/** The starting point of a first budget. */
export type Start = 'average' | 'lastMonth' | 'zero';
/** The typed text, by category id. */
export type StartDraft = Readonly<Record<string, string | undefined>>;

/** Averages need a month of history; a copy needs amounts to copy. */
export function startsOf({ monthCount, categories }: BudgetStart): Start[] {
  return [
    ...(monthCount > 0 ? (['average'] as const) : []),
    ...(categories.some(({ lastMonth }) => lastMonth > 0) ? (['lastMonth'] as const) : []),
    'zero',
  ];
}

function plannedBy(start: Start, { usual, lastMonth }: CategoryStart): Cents {
  if (start === 'average') return usual;
  return start === 'lastMonth' ? lastMonth : cents(0);
}

export function draftFor(start: Start, categories: readonly CategoryStart[]): StartDraft {
  return Object.fromEntries(categories.map((category) => [category.id, moneyInputOf(plannedBy(start, category))]));
}

/** An empty field counts as zero. */
function plannedIn(draft: StartDraft, { id }: CategoryStart): Cents {
  return moneyInputCents(draft[id] ?? '') ?? cents(0);
}

/** The planned totals of a starting point. */
export function totalsOf(start: Start, categories: readonly CategoryStart[]) {
  return plannedTotals(
    categories.map((category) => ({ isIncome: category.isIncome, amount: plannedBy(start, category) })),
  );
}

export function draftTotals(draft: StartDraft, categories: readonly CategoryStart[]) {
  return plannedTotals(
    categories.map((category) => ({ isIncome: category.isIncome, amount: plannedIn(draft, category) })),
  );
}

/** The form's value is the payload that saves it. A category added since the form was opened has no typed text. */
export function startForm(categories: readonly CategoryStart[], month: Month) {
  const { year, number } = monthParts(month);
  const amount = z._default(typedAmount({ max: MAX_BUDGET }), null);
  return z.pipe(
    z.object(Object.fromEntries(categories.map(({ id }) => [id, amount]))),
    z.transform((typed: Readonly<Record<number, Cents | null>>): BodyOf<typeof startMonthlyBudget> => {
      const budgets = categories.map(({ id }) => ({ categoryId: id, budget: typed[id] ?? cents(0) }));
      return { month: number, year, budgets };
    }),
  );
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
export function bySize(a: CategoryStart, b: CategoryStart): number {
  return b.average - a.average || b.soFar - a.soFar;
}
