import type { FilledBudget } from '@cairn/contract';
import { addMonths, type Budget, byName, formatMonth, type Month } from '@cairn/domain';
import type { FillSource } from './budgets.data.ts';

interface Fill {
  readonly source: FillSource;
  readonly label: string;
  /** Shown in the dialog. */
  readonly description: (month: Month) => string;
}

export const fills: readonly Fill[] = [
  {
    source: 'lastMonth',
    label: 'Copy last month’s budgets',
    description: (month) =>
      `This copies your expense and income budgets from ${formatMonth(addMonths(month, -1))} to ${formatMonth(month)}. Categories that had no budget then won’t have one now. Categories that save for a bill won’t change.`,
  },
  {
    source: 'threeMonthAverage',
    label: 'Set to my average spending over the last 3 months',
    description: (month) =>
      `This sets each budget for ${formatMonth(month)} to your monthly average from ${formatMonth(addMonths(month, -3))} to ${formatMonth(addMonths(month, -1))}. Income, categories without transactions, and categories that save for a bill won’t change.`,
  },
];

export interface FillChange extends Pick<FilledBudget, 'before' | 'after'> {
  readonly key: string;
  /** "Food" for a category, "Food · Market" for a subcategory. */
  readonly name: string;
}

/** The changes of a fill, with subcategories after their category. */
export function changesOf(filled: readonly FilledBudget[], budget: Budget | undefined): FillChange[] {
  const names = new Map(budget?.categories.map(({ id, name }) => [id, name]));
  return filled
    .map(({ categoryId, subcategoryId, name, before, after }) => {
      const parent = subcategoryId === null ? undefined : names.get(categoryId);
      return {
        key: `${categoryId}-${subcategoryId ?? ''}`,
        name: parent === undefined ? name : `${parent} · ${name}`,
        before,
        after,
      };
    })
    .sort(byName);
}
