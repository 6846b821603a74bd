import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const cards = {
  works: '4242 4242 4242 4242',
  needsConfirmation: '4000 0025 0000 3155',
  declined: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
} as const;

const field = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox');

/** Types a card into the provider's frames. */
export async function typeCard(page: Page, card: keyof typeof cards, expiry = '0831'): Promise<void> {
  await field(page, 'Secure card number input frame').fill(cards[card]);
  await field(page, 'Secure expiration date input frame').fill(expiry);
  await field(page, 'Secure CVC input frame').fill('123');
}

/** Completes or fails the confirmation as the user's bank. */
export async function respondAsBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const bank = page.frameLocator('iframe[title="Confirm your card"]');
  await expect(bank.getByText('Test mode')).toBeVisible();
  await bank.getByRole('button', { name: answer }).click();
}

/** Moves a user's subscription to a later state at the provider. */
export async function changeSubscription(
  page: Page,
  email: string,
  action: 'end-period' | 'end-period-unpaid' | 'give-up' | 'cancel',
): Promise<void> {
  const answer = await page.request.post('/sandbox/stripe/control', { data: { email, action } });
  expect(answer.status(), await answer.text()).toBe(200);
}
