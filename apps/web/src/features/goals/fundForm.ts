import type { ListedFund, ListedSeries } from '@cairn/contract';
import { addMonths, type CategoryId, type Cents, cents, type Day, formatMonth, monthOf } from '@cairn/domain';
import * as z from 'zod/mini';
import { plannedCents, plannedText, requiredPlan } from '../../app/form/planAmount.ts';
import { chosen } from '../../app/form/typed.ts';

/** How many months ahead a bill can be due. */
const MONTHS = 60;
const YEAR = 12;

export const fundForm = z.object({
  categoryId: chosen(z.int(), 'Choose a category'),
  subcategoryId: z.nullable(z.int()),
  target: requiredPlan('Enter the amount of the bill', 1),
  dueMonth: z.string(),
  repeatMonths: z.string(),
  carriesOver: z.boolean(),
});

export type FundDraft = z.input<typeof fundForm>;

export function monthOptions(today: Day, chosenMonth: string) {
  const first = monthOf(today);
  const months = Array.from({ length: MONTHS + 1 }, (_, index) => addMonths(first, index));
  const options = months.map((month) => ({ value: String(month), label: formatMonth(month) }));
  return options.some(({ value }) => value === chosenMonth)
    ? options
    : [...options, { value: chosenMonth, label: chosenMonth }];
}

const repeatLabels: Readonly<Record<string, string>> = {
  '': 'Doesn’t repeat',
  '3': 'Every 3 months',
  '6': 'Every 6 months',
  '12': 'Every year',
  '24': 'Every 2 years',
};

export function repeatOptions(chosenRepeat: string) {
  const values = Object.keys(repeatLabels);
  const shown = values.includes(chosenRepeat) ? values : [...values, chosenRepeat];
  return shown
    .toSorted((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: repeatLabels[value] ?? `Every ${value} months` }));
}

export function blankFund(today: Day): FundDraft {
  const dueMonth = addMonths(monthOf(today), YEAR - 1);
  return { categoryId: null, subcategoryId: null, target: '', dueMonth, repeatMonths: String(YEAR), carriesOver: true };
}

interface CategoryIds {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
}

export function startFund(fund: ListedFund, ids: CategoryIds, today: Day): FundDraft {
  return {
    ...ids,
    target: plannedText(fund.target),
    dueMonth: fund.dueMonth ?? monthOf(today),
    repeatMonths: fund.repeatMonths === null ? '' : String(fund.repeatMonths),
    carriesOver: true,
  };
}

/** Bills that come less often than every month and have no fund yet, the next one first. */
export function seriesToFund(all: readonly ListedSeries[], funds: readonly ListedFund[]): ListedSeries[] {
  const taken = new Set<number | null>(funds.map(({ categoryId }) => categoryId));
  return all
    .filter(
      ({ isIncome, kind, cadence, nextOn, categoryId, subcategoryId }) =>
        !isIncome &&
        kind !== 'transfer' &&
        cadence.unit === 'month' &&
        cadence.count > 1 &&
        nextOn !== null &&
        !taken.has(subcategoryId ?? categoryId),
    )
    .toSorted((a, b) => ((a.nextOn ?? '') < (b.nextOn ?? '') ? -1 : 1));
}

export function fundFromSeries(series: ListedSeries, today: Day): FundDraft {
  return {
    categoryId: series.categoryId,
    subcategoryId: series.subcategoryId,
    target: plannedText(series.nextAmount),
    dueMonth: monthOf(series.nextOn ?? today),
    repeatMonths: String(series.cadence.count),
    carriesOver: true,
  };
}

export interface FundTarget {
  readonly categoryId: number;
  readonly target: Cents;
  readonly dueMonth: string;
  readonly repeatMonths: number | null;
}

/** The values of the draft so far; null while something is missing. */
export function fundOf({ categoryId, subcategoryId, target, dueMonth, repeatMonths }: FundDraft): FundTarget | null {
  const amount = plannedCents(target);
  if (categoryId === null || amount === null || amount <= 0) return null;
  return {
    categoryId: subcategoryId ?? categoryId,
    target: cents(amount),
    dueMonth,
    repeatMonths: repeatMonths === '' ? null : Number(repeatMonths),
  };
}
