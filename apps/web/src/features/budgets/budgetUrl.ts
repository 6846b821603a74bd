import { type Day, dayParts, daysOf, monthIn, monthOf } from '@cairn/domain';

/** The state of Budget; the annual view remembers the month to return to. */
export interface BudgetSelection {
  view: 'monthly' | 'annual';
  year: number;
  month: number;
  /** In the annual view: every category by month instead of by year. */
  isGrid?: boolean | undefined;
  /** Groups a month's expenses by kind. */
  isByKind?: boolean;
}

export function budgetUrl({ view, year, month, isGrid, isByKind }: BudgetSelection): string {
  const params = new URLSearchParams({ month: String(month), year: String(year) });
  if (view === 'annual') params.set('view', view);
  if (view === 'annual' && isGrid) params.set('show', 'months');
  if (isByKind) params.set('group', 'kind');
  return `/Budget?${params}`;
}

/** The budget whose month or year spans exactly these days; otherwise the current budget. */
export function budgetUrlForDays(from: Day, to: Day): string {
  const { year, month } = dayParts(from);
  if (from === daysOf(monthIn(year, 1)).first && to === daysOf(monthIn(year, 12)).last)
    return budgetUrl({ view: 'annual', year, month });
  const { first, last } = daysOf(monthOf(from));
  return from === first && to === last ? budgetUrl({ view: 'monthly', year, month }) : '/Budget';
}
