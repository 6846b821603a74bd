import type { Page } from '@playwright/test';
import { callApi } from './ledger.ts';

/** A manual account of 100.00 at Wallet, made through the API; the answer is its id. */
export async function makeAccount(page: Page, name: string, more: object = {}): Promise<number> {
  const made = await callApi(page, 'Account/SaveCustomAccount', {
    DisplayName: name,
    InstitutionName: 'Wallet',
    AvailableBalance: 100,
    CurrentBalance: 100,
    AccountType: 0,
    ...more,
  });
  return typeof made === 'object' && made !== null && 'id' in made ? Number(made.id) : 0;
}
