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

/** Makes this account look linked in responses to this page. */
export async function mockLinkedAccount(page: Page, id: number): Promise<void> {
  const linked = { externalAccountID: 'bank-1', bankID: 1, anchorDate: null };
  await rewriteResponses(page, '**/api/Plaid/GetAccountsList', (accounts) =>
    Array.isArray(accounts)
      ? accounts.map((account) => (account.id === id ? { ...account, ...linked } : account))
      : accounts,
  );
  await page.route('**/api/Account/GetAccountReckoning*', (route) => route.fulfill({ json: { reckoning: null } }));
}

/** Serves this page as if no bank provider were configured. */
export async function mockNoBankProvider(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(&quot;bankLink&quot;:)\{[^}]*\}/, '$1null');
    await route.fulfill({ response, body: html });
  });
}
