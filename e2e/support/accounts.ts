import type { Page } from '@playwright/test';
import { callApi } from './ledger.ts';
import { rewriteResponses } from './rewrite.ts';

/** Creates a manual account with 100.00 at Wallet through the API, and returns its ID. */
export async function createAccount(page: Page, name: string, overrides: object = {}): Promise<number> {
  const created = await callApi(page, 'Account/SaveCustomAccount', {
    DisplayName: name,
    InstitutionName: 'Wallet',
    AvailableBalance: 100,
    CurrentBalance: 100,
    AccountType: 0,
    ...overrides,
  });
  return typeof created === 'object' && created !== null && 'id' in created ? Number(created.id) : 0;
}

/** Overrides fields of the user in responses to this page. */
export async function mockUser(page: Page, fields: object): Promise<void> {
  await rewriteResponses(page, '**/api/User/GetUserAccount', (account) => Object.assign({}, account, fields));
}
