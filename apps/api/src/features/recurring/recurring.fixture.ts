import type { getCalendarMonth, getRecurringSeries, getRecurringSuggestions } from '@cairn/contract';
import type * as z from 'zod/mini';
import type { Household } from '../../../test/household.ts';

type WireTracking = z.input<typeof getRecurringSeries.answer>;
type WireCalendar = z.input<typeof getCalendarMonth.answer>;

/** A bill of 40.00 on the 13th of every month, as it is sent. */
export function monthlyBill(Name: string, more: object = {}) {
  return {
    Name,
    AccountID: null,
    OtherAccountID: null,
    IsIncome: false,
    Cadence: { Unit: 'month', Count: 1, AnchorOn: '2026-11-13', DayOfMonth: 13, OtherDay: null },
    WeekendPolicy: 'none',
    Amount: { Model: 'fixed', Amount: 40, Low: null, High: null },
    CategoryID: null,
    SubcategoryID: null,
    Kind: 'bill',
    State: 'active',
    EndsOn: null,
    ...more,
  };
}

export async function addBill(home: Household, name: string, more: object = {}): Promise<number> {
  return (await home.post('Recurring/SaveSeries', monthlyBill(name, more))).answer.seriesID;
}

/** One payment of 40.00 on that day of each month. */
export async function payMonthly(
  home: Household,
  name: string,
  months: readonly string[],
  more: { readonly date?: string; readonly amount?: number; readonly payload?: object } = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (const month of months) {
    const payload = { transactionDate: `${month}-${more.date ?? '13'}`, ...more.payload };
    ids.push(await home.spend(more.amount ?? 40, name, payload));
  }
  return ids;
}

/** November 2026 unless given. */
export async function tracking(home: Household, from = '2026-11-01', to = '2026-11-30'): Promise<WireTracking> {
  return await home.get(`Recurring/GetSeries?From=${from}&To=${to}`);
}

/** "2026-11-13 paid 40" for each occurrence. */
export async function occurrencesOf(home: Household, from?: string, to?: string): Promise<string[]> {
  const { occurrences } = await tracking(home, from, to);
  return occurrences.map(({ dueOn, state, amount }) => `${dueOn} ${state} ${amount}`);
}

export async function suggestionsOf(home: Household): Promise<z.input<typeof getRecurringSuggestions.answer>> {
  return await home.get('Recurring/GetSuggestions');
}

export async function calendarOf(home: Household, query: string): Promise<WireCalendar> {
  return await home.get(`Calendar/GetMonth?${query}`);
}
