import { card, createSubcategory, monthFromNow } from './support/budgets.ts';
import { openInApp } from './support/inApp.ts';
import { createCategory, createTransaction } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';
import { checkBothThemes, checkLooks } from './support/themes.ts';

// covers: server/monthly-budget 19; server/annual-budget 7, 16, 19, 21
test('a year is planned like a spreadsheet, agrees with its months, and Undo reverts a fill', { tag: '@both' }, async ({
  page,
}) => {
  await signUp(page);
  const [now, last] = [await monthFromNow(page), await monthFromNow(page, -1)];
  const food = await createCategory(page, 'Food', { DefaultBudget: 100 });
  await createSubcategory(page, food, 'Market', { DefaultBudget: 50 });
  await createCategory(page, 'Pay', { Income: true, DefaultBudget: 3_000 });
  await createTransaction(page, 'Grocer', 42.5, { TransactionCategoryID: food, transactionDate: last.day });
  const next = now.year + 1;
  await page.goto(`/Budget?month=1&year=${next}&view=annual`);
  await page.getByRole('tab', { name: 'Months' }).click();
  await expect(page).toHaveURL(/show=months/);
  const grid = page.getByRole('grid', { name: `Budget by month, ${next}` });
  const row = (name: string) =>
    grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const cell = (name: string, month: number) =>
    row(name)
      .getByRole('gridcell')
      .nth(month - 1);
  await expect(cell('Food', 3)).toHaveText('$150.00');
  await expect(cell('Expenses', 13)).toHaveText('$1,800.00');
  await checkLooks(page);

  await cell('Market', 11).focus();
  const sizeOf = async () =>
    await grid.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
  const size = await sizeOf();
  await page.keyboard.type('60+20');
  await expect(grid.getByRole('textbox')).toBeFocused();
  expect(await sizeOf()).toEqual(size);
  await page.keyboard.press('Enter');
  await expect(cell('Market', 11)).toHaveText('$80.00');
  await expect(cell('Food', 11)).toHaveText('$180.00');
  await cell('Market', 11).focus();
  await page.keyboard.press('Control+r');
  await expect(cell('Market', 12)).toHaveText('$80.00');
  await expect(cell('Expenses', 13)).toHaveText('$1,860.00');
  await expect(card(page, 'Planned Expenses')).toHaveText('$1,860.00');
  // Until this notice appears, Undo still belongs to the first edit.
  await expect(page.getByText(`Market set to $80.00 for December ${next}`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell('Market', 12)).toHaveText('$50.00');
  await expect(cell('Expenses', 13)).toHaveText('$1,830.00');

  await cell('Pay', 5).focus();
  await page.keyboard.type('5x');
  await cell('Market', 5).click();
  await expect(grid.getByRole('textbox', { name: `Pay budget for May ${next}` })).toBeFocused();
  await grid.getByRole('textbox').fill('3100');
  await cell('Market', 5).click();
  await expect(cell('Market', 5)).toBeFocused();
  await expect(cell('Pay', 5)).toHaveText('$3,100.00');

  await openInApp(page, `/Budget?month=11&year=${next}`);
  await expect(card(page, 'Planned Expenses')).toHaveText('$180.00');
  await openInApp(page, `/Budget?month=1&year=${last.year}&view=annual&show=months`);
  await expect(page.getByRole('grid').getByText('$42.50').first()).toBeVisible();

  await createCategory(page, 'Hobbies', {
    Subcategories: Array.from({ length: 150 }, (_, index) => ({ Name: `Hobby ${index + 1}` })),
  });
  await page.goto(`/Budget?month=1&year=${next}&view=annual&show=months`);
  await cell('Food', 1).focus();
  expect(await page.locator('tbody [aria-rowindex]').count(), 'only rows near the screen are rendered').toBeLessThan(
    90,
  );
  await page.keyboard.press('Control+End');
  await expect(cell('Income − expenses', 13)).toBeFocused();
  await expect(cell('Income − expenses', 13)).toBeInViewport();
  await page.keyboard.press('Control+ArrowUp');
  await expect(cell('Expenses', 13)).toBeFocused();
  await expect(cell('Expenses', 13)).toBeInViewport();

  await grid.evaluate((table) => table.parentElement?.scrollBy(0, table.scrollHeight));
  await expect(cell('Income − expenses', 13)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(cell('Food', 13)).toBeFocused();
  await expect(cell('Food', 13)).toBeInViewport();
});

// covers: server/monthly-budget 43, 45
test('a first budget from a template divides the income to the cent, and Undo takes it back', {
  tag: ['@both', '@deep'],
}, async ({ page }) => {
  await signUp(page);
  const now = await monthFromNow(page);
  for (const name of ['Rent', 'Food', 'Bus']) await createCategory(page, name);
  await createCategory(page, 'Pay', { Income: true });
  await page.goto('/Budget');
  await page.getByRole('radio', { name: /Student/ }).check();
  await page.getByRole('textbox', { name: /Monthly income/ }).fill('1000.01');
  // 2% is for savings, and the rest is divided by housing 30, groceries 14, and transportation 8.
  await expect(page.getByRole('textbox', { name: `Rent budget for ${now.label}` })).toHaveValue('$565.39');
  await expect(card(page, 'Left to budget')).toHaveText('$20.00');
  await checkBothThemes(page);
  await page.getByRole('button', { name: 'Use these amounts' }).click();
  await expect(card(page, 'Planned Expenses')).toHaveText('$980.01');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: /Let’s plan/ })).toBeVisible();
});
