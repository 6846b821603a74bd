import type { Page } from '@playwright/test';

const CALL_TIMEOUT_MS = 30_000;

/** Calls the API as the signed-in user, for setup that a journey isn't about. */
export async function callApi(page: Page, path: string, payload?: object, method = 'POST'): Promise<unknown> {
  return await page.evaluate(
    async ([to, body, verb, timeoutMs]) => {
      const response = await fetch(`/api/${to}`, {
        method: verb,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${localStorage.getItem('authToken')}`,
          'content-type': 'application/json',
        },
        ...(verb !== 'GET' && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${to} responded with ${response.status}: ${await response.text()}`);
      return await response.json();
    },
    [path, payload, method, CALL_TIMEOUT_MS] as const,
  );
}

export async function createCategory(page: Page, name: string, overrides: object = {}): Promise<number> {
  const created = await callApi(page, 'Category/SaveCategory', { Name: name, ...overrides });
  return typeof created === 'object' && created !== null && 'categoryID' in created ? Number(created.categoryID) : 0;
}

/** The browser's current day, or the day `offsetDays` days from it. */
export async function browserDay(page: Page, offsetDays = 0): Promise<string> {
  return await page.evaluate((offset) => {
    const day = new Date();
    day.setDate(day.getDate() + offset);
    const pad = (part: number) => String(part).padStart(2, '0');
    return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
  }, offsetDays);
}

export async function createTransaction(
  page: Page,
  name: string,
  amount: number,
  overrides: object = {},
): Promise<number> {
  const payload = { displayName: name, amount, transactionDate: await browserDay(page), ...overrides };
  return Number(await callApi(page, 'Transaction/CreateTransaction', payload));
}

/** The birth date of a user who reaches this age today, or in `inDays` days. */
export async function birthDateFor(page: Page, age: number, inDays = 0): Promise<string> {
  const day = await browserDay(page, inDays);
  return `${Number(day.slice(0, 4)) - age}${day.slice(4) === '-02-29' ? '-03-01' : day.slice(4)}`;
}

const BATCH_SIZE = 8;

/** Creates transactions named "Row 0", "Row 1", and so on, in one call to the browser. The last is listed first. */
export async function createTransactions(page: Page, count: number): Promise<void> {
  const transactionDate = await browserDay(page);
  await page.evaluate(
    async ([total, day, batchSize, timeoutMs]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
        'content-type': 'application/json',
      };
      const createOne = async (row: number) => {
        const body = JSON.stringify({ displayName: `Row ${row}`, amount: 1 + row, transactionDate: day });
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await fetch('/api/Transaction/CreateTransaction', { method: 'POST', headers, body, signal });
        if (!response.ok) throw new Error(`Row ${row}: ${response.status}`);
      };
      for (let row = 0; row < total; row += batchSize) {
        const batch = Array.from({ length: Math.min(batchSize, total - row) }, (_, offset) => createOne(row + offset));
        await Promise.all(batch);
      }
    },
    [count, transactionDate, BATCH_SIZE, CALL_TIMEOUT_MS] as const,
  );
}
