import { randomUUID } from 'node:crypto';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { callApi } from './ledger.ts';

/** A unique username at the sandbox bank, so that a journey's commands don't affect other items. */
export function newBankUser(): string {
  return `user_good_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

export function linkWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Connect your bank"]');
}

export async function logInAtBank(link: FrameLocator | Page, user: string, button = 'Submit'): Promise<void> {
  await link.getByLabel('Username').fill(user);
  await link.getByLabel('Password').fill('pass_good');
  await link.getByRole('button', { name: button }).click();
}

/** Clicks through Link, from the list of banks to Finish. */
export async function linkInWindow(page: Page, bank: string, user: string): Promise<void> {
  const link = linkWindow(page);
  await link.getByRole('link', { name: new RegExp(bank) }).click();
  await logInAtBank(link, user);
  await link.getByRole('button', { name: 'Continue' }).click();
  await link.getByRole('button', { name: 'Finish' }).click();
}

/** Sends a command to the sandbox bank. */
export async function controlBank(page: Page, name: string, payload: object): Promise<unknown> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/sandbox/plaid/control/${name}`, { data: payload });
  expect(response.ok(), `${name}: ${response.status()}`).toBe(true);
  return await response.json();
}

interface LinkResponse {
  public_token: string;
  metadata: { institution: object; accounts: object[] };
}

/** Links a bank and syncs it through the API, for journeys that aren't about linking. */
export async function linkOverApi(page: Page, institutionId: string, user: string): Promise<void> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/sandbox/plaid/control/link`, {
    data: { user, institution_id: institutionId },
  });
  const linked: LinkResponse = JSON.parse(await response.text());
  const { institution, accounts } = linked.metadata;
  await callApi(page, 'Plaid/SetAccessToken', {
    PublicToken: linked.public_token,
    Institution: institution,
    Accounts: accounts,
  });
  await callApi(page, 'Plaid/SyncPlaidTransactions', {});
}
