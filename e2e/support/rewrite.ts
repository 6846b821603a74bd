import type { Page } from '@playwright/test';

/** Rewrites JSON responses from a URL. Ignores errors from pages that have been left in the meantime. */
export async function rewriteResponses(
  page: Page,
  address: string,
  change: (answer: unknown) => unknown,
): Promise<void> {
  await page.route(address, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    } catch (error) {
      if (!/disposed|closed|handled/i.test(String(error))) throw error;
    }
  });
}
