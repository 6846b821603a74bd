import type { Page } from '@playwright/test';
import { pretend } from './accounts.ts';

/** From here on the person on this page has finished onboarding, whatever the server says. */
export async function finishOnboarding(page: Page): Promise<void> {
  await pretend(page, { isNewUser: false, newUserLoginFlowComplete: true });
}
