import {
  type Budget,
  type CategoryBudget,
  type Cents,
  type Day,
  formatCents,
  formatMonth,
  type Month,
  monthName,
  monthOf,
  monthParts,
  nextMonth,
} from '@cairn/domain';
import { readPlanned } from '../../app/form/planAmount.ts';
import { hasOwnFigures } from './budgetFigures.ts';
import { type Subject, saveOf } from './budgetForm.ts';
import type { BudgetSave } from './budgets.data.ts';

export const OFFLINE = 'You’re offline. Amounts can be saved once you’re back online.';

/** Which months an amount is for: only the one shown, or also all later ones. */
export type AmountReach = 'month' | 'later';

/** "Just November" and "November and later". */
export function reachLabels(month: Month): Record<AmountReach, string> {
  const name = monthName(monthParts(month).number);
  return { month: `Just ${name}`, later: `${name} and later` };
}

/** Defaults start this month or next month, because past months never change. */
export function canReachLater(month: Month, today: Day): boolean {
  const thisMonth = monthOf(today);
  return month === thisMonth || month === nextMonth(thisMonth);
}

/** The typed amount of a move, which can't be zero or left out. */
export function readMove(typed: string): { cents: Cents } | { error: string } {
  const read = readPlanned(typed, 1);
  if ('error' in read) return read;
  return read.cents === null ? { error: 'Enter an amount, like 46.20.' } : { cents: read.cents };
}

/**
 * The categories and subcategories whose amounts can be typed into their rows, in the order of the rows. A category
 * with subcategories is one of them where its own amount is shown.
 */
export function editableSubjects(categories: readonly CategoryBudget[], open: ReadonlySet<number>): Subject[] {
  return categories.flatMap((category): Subject[] => {
    if (category.isDeleted) return [];
    const own = { category, subcategory: null };
    if (category.subcategories.length === 0) return [own];
    const subcategories = open.has(category.id) ? category.subcategories.filter(({ isDeleted }) => !isDeleted) : [];
    return [
      ...(hasOwnFigures(category) ? [own] : []),
      ...subcategories.map((subcategory) => ({ category, subcategory })),
    ];
  });
}

export const subjectId = ({ category, subcategory }: Subject): number => (subcategory ?? category).id;

interface AmountEdit {
  readonly subject: Subject;
  readonly month: Month;
  readonly amount: Cents;
  readonly reach: AmountReach;
  readonly today: Day;
}

/** The call that saves the amount; null if nothing changed. */
export function amountSave({ subject, month, amount, reach, today }: AmountEdit): BudgetSave | null {
  if (reach === 'month') return saveOf(subject, { kind: 'month', month }, { budget: amount });
  const { category, subcategory } = subject;
  const change = {
    id: subjectId(subject),
    name: (subcategory ?? category).name,
    defaultBudget: amount,
    updatesCurrentMonth: month === monthOf(today),
    updatesCustomMonths: true,
  };
  return subcategory
    ? { kind: 'subcategoryDefault', body: { ...change, categoryId: category.id } }
    : { kind: 'categoryDefault', body: change };
}

/** "Food set to $340.00 for November 2026". */
export function savedText({ subject, month, amount, reach }: AmountEdit): string {
  const { name } = subject.subcategory ?? subject.category;
  const when = reach === 'month' ? `for ${formatMonth(month)}` : `from ${formatMonth(month)} on`;
  return `${name} set to ${formatCents(amount)} ${when}`;
}

type RowOrder = ReadonlyMap<number, number>;

export function orderOf({ categories }: Budget): RowOrder {
  const ids = categories.flatMap(({ id, subcategories }) => [id, ...subcategories.map((sub) => sub.id)]);
  return new Map(ids.map((id, index) => [id, index]));
}

/** Leaves rows in place while amounts are typed, although a new amount may change their order. */
export function inOrder(budget: Budget, order: RowOrder): Budget {
  const at = ({ id }: { readonly id: number }) => order.get(id) ?? order.size;
  const byPlace = (a: { readonly id: number }, b: { readonly id: number }) => at(a) - at(b);
  const categories = budget.categories.map((category) => ({
    ...category,
    subcategories: category.subcategories.toSorted(byPlace),
  }));
  return { ...budget, categories: categories.sort(byPlace) };
}
