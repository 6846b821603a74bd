import type { Page } from '@playwright/test';
import { callApi } from './ledger.ts';

export const fixed = (Amount: number) => ({ Model: 'fixed', Amount, Low: null, High: null });

/** Adds a monthly bill on an account, first due on the given day. */
export async function createSeries(page: Page, AccountID: number, AnchorOn: string, fields: object): Promise<void> {
  await callApi(page, 'Recurring/SaveSeries', {
    AccountID,
    OtherAccountID: null,
    IsIncome: false,
    Cadence: { Unit: 'month', Count: 1, AnchorOn, DayOfMonth: Number(AnchorOn.slice(-2)), OtherDay: null },
    WeekendPolicy: 'none',
    CategoryID: null,
    SubcategoryID: null,
    Kind: 'bill',
    State: 'active',
    EndsOn: null,
    ...fields,
  });
}
