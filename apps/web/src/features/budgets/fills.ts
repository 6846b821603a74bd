import type { FilledBudget } from '@cairn/contract';
import { addMonths, byName, formatMonth, type Month } from '@cairn/domain';
import type { Budget } from './budgetFigures.ts';
import type { FillSource } from './budgets.data.ts';

interface Fill {
  readonly source: FillSource;
  readonly label: string;
  /** What it takes, in the dialog. */
  readonly words: (month: Month) => string;
}

export const fills: readonly Fill[] = [
  {
    source: 'lastMonth',
    label: 'Copy last month’s budgets',
    words: (month) =>
      `The budgets of ${formatMonth(addMonths(month, -1))} become those of ${formatMonth(month)}, for expenses and income. What had no budget then has none now.`,
  },
  {
    source: 'threeMonthAverage',
    label: 'Set to what I spent on average in the last 3 months',
    words: (month) =>
      `What was spent from ${formatMonth(addMonths(month, -3))} to ${formatMonth(addMonths(month, -1))}, by month, becomes the budget of ${formatMonth(month)}. Income, and categories without transactions, keep theirs.`,
  },
];

export interface FillChange extends Pick<FilledBudget, 'before' | 'after'> {
  readonly key: string;
  /** "Food · Market" for a subcategory; a category has its name alone. */
  readonly name: string;
}

/** What a fill would change, subcategories after their category. */
export function changesOf(filled: readonly FilledBudget[], budget: Budget | undefined): FillChange[] {
  const names = new Map([...(budget?.expenses ?? []), ...(budget?.incomes ?? [])].map(({ id, name }) => [id, name]));
  return filled
    .map(({ categoryID, subcategoryID, name, before, after }) => {
      const parent = subcategoryID === null ? undefined : names.get(categoryID);
      return {
        key: `${categoryID}-${subcategoryID ?? ''}`,
        name: parent === undefined ? name : `${parent} · ${name}`,
        before,
        after,
      };
    })
    .sort(byName);
}
