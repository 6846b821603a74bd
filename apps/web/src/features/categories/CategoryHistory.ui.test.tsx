import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { transaction } from '../transactions/transaction.fixture.ts';
import { lineOf } from '../transactions/transactionRow.fixture.ts';
import { category, subcategory } from './category.fixture.ts';

const market = subcategory(5, 'Market');
const food = category(4, 'Food', { subcategories: [market] });
const pay = category(8, 'Salary', { isIncome: true });

const months = ['2026-08', '2026-09', '2026-10', '2026-11'].map((month, index) => ({
  month,
  amount: cents(index * 50_00),
}));
const history = { months, average: cents(75_00), aboveAverage: cents(75_00) };

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.getAllCategories, [food, pay])
    .on(contract.getCategoryRules, [])
    .on(contract.getCategoryHistory, history)
    .on(contract.getTransactions, [transaction(41, 'Trader Tom', { category: food, amountCents: 20_04 })]);
}

async function panel(name: string) {
  return within(await screen.findByRole('region', { name }));
}

// covers: month-strip 22
test('spending over time: this month, the average, and how they compare, as a chart and a table', async () => {
  await openScreen('/EditCategory?id=4', household());
  const shown = await panel('Spending over time');
  expect(await shown.findByText('$75.00 more than average')).toBeDefined();
  expect(shown.getByText('Spent this month').parentElement?.textContent).toContain('$150.00');
  expect(shown.getByText('Average a month').parentElement?.textContent).toContain('$75.00');
  expect(shown.getByRole('img').getAttribute('aria-label')).toBe(
    'Bar chart of what was spent by month in Food. The average is $75.00.',
  );
  const rows = within(shown.getByRole('table', { name: 'What was spent by month in Food' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MonthSpent',
    'November 2026$150.00',
    'October 2026$100.00',
    'September 2026$50.00',
    'August 2026$0.00',
  ]);
  expect(shown.getByText('$150.00', { selector: 'td *' }).closest('a')?.getAttribute('href')).toBe(
    '/CategoryTransactions?id=4&from=2026-11-01&to=2026-11-30',
  );
});

// covers: month-strip 24
test('the newest transactions open, and View All lists them all', async () => {
  const api = household();
  await openScreen('/EditCategory?id=4&sub=5', api);
  const newest = await panel('Newest transactions');
  expect((await newest.findByText('Trader Tom')).closest('a')?.getAttribute('href')).toBe('/EditTransaction/41');
  expect(newest.getByText('View All').getAttribute('href')).toBe('/CategoryTransactions?id=4&sub=5');
  const sent = api.sent.find(({ call }) => call === contract.getTransactions);
  expect(sent?.body).toEqual({ categoryId: 4, subcategoryId: 5, limit: 5 });
});

// covers: month-strip 24
test('of a split transaction, only the category’s part counts: 30.00 of 42.00', async () => {
  const whole = transaction(42, 'Store', { amountCents: 42_00 });
  const splits = [lineOf(food, 30_00), lineOf(pay, 12_00)];
  await openScreen(
    '/EditCategory?id=4',
    household().on(contract.getTransactions, [{ ...whole, isSplit: true, splits }]),
  );
  const newest = await panel('Newest transactions');
  expect((await newest.findByText('Store')).closest('a')?.textContent).toContain('−$30.00');
});

// covers: month-strip 22
test('an income category shows the amount earned', async () => {
  await openScreen('/EditCategory?id=8', household());
  const shown = await panel('Income over time');
  expect(await shown.findByText('Earned this month')).toBeDefined();
});

// covers: month-strip 22
test('a category without spending and transactions says so', async () => {
  const empty = { months: months.map(({ month }) => ({ month, amount: cents(0) })), average: null, aboveAverage: null };
  const api = household().on(contract.getCategoryHistory, empty).on(contract.getTransactions, []);
  await openScreen('/EditCategory?id=4', api);
  expect(await screen.findByText('Nothing was spent in the last 12 months.')).toBeDefined();
  expect(await screen.findByText('No transactions yet')).toBeDefined();
});

// covers: month-strip 25
test('if the months or transactions can’t be loaded, their panels say so, and Try again loads them', async () => {
  const failure = new ErrorAnswer(422, 'rule_broken', 'Not just now.');
  const api = household().on(contract.getCategoryHistory, failure).on(contract.getTransactions, failure);
  const user = await openScreen('/EditCategory?id=4', api);
  const months = within(await screen.findByRole('region', { name: 'Spending over time' }));
  expect(await months.findByText('We couldn’t load these months.')).toBeDefined();
  expect(await screen.findByText('We couldn’t load the transactions.')).toBeDefined();
  api.on(contract.getCategoryHistory, history);
  await user.click(months.getByText('Try again'));
  expect(await months.findByText('$75.00 more than average')).toBeDefined();
});
