import type { Page } from '@playwright/test';
import { callApi } from './ledger.ts';
import { rewriteAnswers } from './rewrite.ts';

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

/** From here on the person on this page has these traits, whatever the server says. */
export async function pretend(page: Page, traits: object): Promise<void> {
  await rewriteAnswers(page, '**/api/User/GetUserAccount', (account) => Object.assign({}, account, traits));
}

/** From here on the page is told that the bank keeps this account. */
export async function pretendLinked(page: Page, id: number): Promise<void> {
  const linked = { externalAccountID: 'bank-1', bankID: 1, anchorDate: null };
  await rewriteAnswers(page, '**/api/Plaid/GetAccountsList', (accounts) =>
    Array.isArray(accounts)
      ? accounts.map((account) => (account.id === id ? { ...account, ...linked } : account))
      : accounts,
  );
  await page.route('**/api/Account/GetAccountReckoning*', (route) => route.fulfill({ json: { reckoning: null } }));
}

/** From here on the pages of this installation come without a bank provider. */
export async function pretendNoBank(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(&quot;bankLink&quot;:)\{[^}]*\}/, '$1null');
    await route.fulfill({ response, body: html });
  });
}
