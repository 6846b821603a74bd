import { type Day, dayParts, daysOf, monthIn, monthOf } from '@cairn/domain';

/** What Budget shows; in the annual view the month is the one to come back to. */
export interface BudgetPlace {
  view: 'monthly' | 'annual';
  year: number;
  month: number;
}

export function budgetAddress({ view, year, month }: BudgetPlace): string {
  const params = new URLSearchParams({ month: String(month), year: String(year) });
  if (view === 'annual') params.set('view', view);
  return `/Budget?${params}`;
}

/** The budget of which these days are the month or the year; of other days, the current one. */
export function budgetAddressOfDays(from: Day, to: Day): string {
  const { year, month } = dayParts(from);
  if (from === daysOf(monthIn(year, 1)).first && to === daysOf(monthIn(year, 12)).last)
    return budgetAddress({ view: 'annual', year, month });
  const { first, last } = daysOf(monthOf(from));
  return from === first && to === last ? budgetAddress({ view: 'monthly', year, month }) : '/Budget';
}
