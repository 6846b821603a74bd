import type { Page } from '@playwright/test';

/** Sets the scene through the API, as the signed-in person: what a journey is not about need not be clicked. */
export async function callApi(page: Page, path: string, payload?: object, method = 'POST'): Promise<unknown> {
  return await page.evaluate(
    async ([to, body, verb]) => {
      const response = await fetch(`/api/${to}`, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem('authToken')}`,
          'content-type': 'application/json',
        },
        ...(verb !== 'GET' && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${to} answered ${response.status}: ${await response.text()}`);
      return await response.json();
    },
    [path, payload, method] as const,
  );
}

export async function makeCategory(page: Page, name: string, more: object = {}): Promise<number> {
  const made = await callApi(page, 'Category/SaveCategory', { Name: name, ...more });
  return typeof made === 'object' && made !== null && 'categoryID' in made ? Number(made.categoryID) : 0;
}

/** The day it is where the browser is. */
export async function browserDay(page: Page, offsetDays = 0): Promise<string> {
  return await page.evaluate((offset) => {
    const day = new Date();
    day.setDate(day.getDate() + offset);
    const pad = (part: number) => String(part).padStart(2, '0');
    return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
  }, offsetDays);
}

export async function makeTransaction(page: Page, name: string, amount: number, more: object = {}): Promise<number> {
  const payload = { displayName: name, amount, transactionDate: await browserDay(page), ...more };
  return Number(await callApi(page, 'Transaction/CreateTransaction', payload));
}

/** The birthday of somebody who has that age today, or will have it in so many days. */
export async function bornFor(page: Page, age: number, inDays = 0): Promise<string> {
  const day = await browserDay(page, inDays);
  return `${Number(day.slice(0, 4)) - age}${day.slice(4) === '-02-29' ? '-03-01' : day.slice(4)}`;
}

const MADE_AT_ONCE = 8;

/** Many of them, "Row 0" and on, without a trip to the browser for each; the last one made comes first in lists. */
export async function makeTransactions(page: Page, count: number): Promise<void> {
  const transactionDate = await browserDay(page);
  await page.evaluate(
    async ([many, day, atOnce]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
        'content-type': 'application/json',
      };
      const makeOne = async (row: number) => {
        const body = JSON.stringify({ displayName: `Row ${row}`, amount: 1 + row, transactionDate: day });
        const response = await fetch('/api/Transaction/CreateTransaction', { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`Row ${row}: ${response.status}`);
      };
      for (let row = 0; row < many; row += atOnce) {
        const batch = Array.from({ length: Math.min(atOnce, many - row) }, (_, offset) => makeOne(row + offset));
        await Promise.all(batch);
      }
    },
    [count, transactionDate, MADE_AT_ONCE] as const,
  );
}
