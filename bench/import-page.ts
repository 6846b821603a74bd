import type { Page } from '@playwright/test';
import { type HouseholdSize, householdTransactions } from './household.ts';

/** A bank's CSV file of a household's transactions, newest first. */
export function statement(size: HouseholdSize, endDay: string, seed: number): Buffer {
  const lines: string[] = [];
  for (const { day, name, description, amountCents, isIncome } of householdTransactions({ size, endDay, seed })) {
    const [year, month, date] = day.split('-');
    lines.push(
      `${month}/${date}/${year},${name},${description},${isIncome ? '' : '-'}${(amountCents / 100).toFixed(2)}`,
    );
  }
  return Buffer.from(`Date,Payee,Memo,Amount\n${lines.toReversed().join('\n')}\n`);
}

/** The time from the event that `act` triggers to the frame that shows a button starting with `label`. */
async function timeUntil(
  page: Page,
  event: 'change' | 'click',
  label: string,
  act: () => Promise<void>,
): Promise<number> {
  const timed = page.evaluate(
    ([name, start]) =>
      new Promise<number>((resolve) => {
        const onEvent = () => {
          const startedAt = performance.now();
          const look = () => {
            const buttons = [...document.querySelectorAll('main button')];
            const isShown = buttons.some((button) => button.textContent?.startsWith(start));
            if (isShown) resolve(performance.now() - startedAt);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        document.addEventListener(name, onEvent, { capture: true, once: true });
      }),
    [event, label] as const,
  );
  await act();
  return await timed;
}

async function readFile(page: Page, file: Buffer, accountId: number): Promise<number> {
  await page.goto(`/Import?account=${accountId}`);
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page.waitForLoadState('networkidle');
  const upload = { name: 'statement.csv', mimeType: 'text/csv', buffer: file };
  const opened = await timeUntil(page, 'change', 'Continue', () => page.setInputFiles('input[type=file]', upload));
  const next = page.getByRole('button', { name: 'Continue' });
  await page.locator('main table td').first().waitFor();
  // "Import 10,000 transactions", or "Nothing to import".
  return opened + (await timeUntil(page, 'click', 'Back', () => next.click()));
}

/** Imports through the screen, and adds up the time to read, compare, and save the file, without the clicks between. */
export async function timeToImport(page: Page, file: Buffer, accountId: number): Promise<number> {
  const compared = await readFile(page, file, accountId);
  const write = page.getByRole('button', { name: /^Import [\d,]+ transactions/ });
  return compared + (await timeUntil(page, 'click', 'Undo', () => write.click()));
}

/** The same for a file that was already imported, so there is nothing to save. */
export async function timeToImportAgain(page: Page, file: Buffer, accountId: number): Promise<number> {
  const compared = await readFile(page, file, accountId);
  await page.getByRole('button', { name: 'Nothing to import' }).waitFor();
  return compared;
}
