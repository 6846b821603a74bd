import { contract } from '@cairn/contract';
import { type Budget, cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, currentUrl, detail, fieldValue } from '../../../test/queries.ts';
import { occurrence, series } from '../recurring/series.fixture.ts';
import { budgetOf, category, figures, subcategory } from './budget.fixture.ts';

const food = category('Food', 400_00, 310_40, {
  id: 4,
  withSubcategories: figures(500_00, 370_40),
  subcategories: [subcategory(5, 'Market', 100_00, 60_00)],
});
const totals = {
  plannedIncome: cents(3_200_00),
  actualIncome: cents(3_250_00),
  plannedExpenses: cents(550_00),
  actualExpenses: cents(475_40),
  leftToBudget: cents(2_650_00),
  uncategorized: { spent: cents(25_00), earned: cents(0) },
};
const november = budgetOf(
  [
    food,
    category('Fun', 50_00, 80_00, { id: 6 }),
    category('Gym', 0, 0, { id: 7 }),
    category('Pay', 3_000_00, 3_100_00, { id: 8, isIncome: true }),
    category('Side job', 200_00, 150_00, { id: 9, isIncome: true }),
  ],
  totals,
);
const failure = new ErrorAnswer(409, 'conflict', 'Not now.');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

function household(budget: Budget): FakeApi {
  return emptyHousehold()
    .on(contract.createMonthlyBudget, ({ body }) => body)
    .on(contract.createAnnualBudget, ({ body }) => body)
    .on(contract.getMonthlyBudgetDataForAllCategories, budget)
    .on(contract.getAnnualBudgetDataForAllCategories, budgetOf([], totals));
}

function rowOf(name: string): HTMLElement {
  const row = screen.getByText(name, { selector: 'li a' }).closest('li');
  if (!row) throw new Error(`no row for ${name}`);
  return row;
}

async function choose(user: UserEvent, action: string) {
  await user.click(screen.getByLabelText('Month actions'));
  await user.click(screen.getByText(action));
}

// covers: screen/budget 5-17; server/monthly-budget 27, 55-57
test('food: 400.00 budget − 310.40 spent = 89.60 available; with Market, 500.00 − 370.40 = 129.60', async () => {
  const user = await openScreen('/Budget', household(november));
  expect(await detail('Planned Income')).toBe('$3,200.00');
  expect(await detail('Earned Income')).toBe('$3,250.00');
  expect(await detail('Planned Expenses')).toBe('$550.00');
  expect(await detail('Actual Expenses')).toBe('$475.40');
  expect(await detail('Left to budget')).toBe('$2,650.00');
  expect(screen.getByLabelText('Spending by Category: $475.40 in 3 parts')).toBeDefined();
  expect(screen.getByLabelText('Income by Category: $3,250.00 in 2 parts')).toBeDefined();

  for (const text of ['Incl. Subcategory Data', '$400.00', '$310.40', '$89.60', '$500.00', '$370.40', '$129.60'])
    expect(rowOf('Food').textContent).toContain(text);
  expect(rowOf('Fun').textContent).toContain('Overspent$30.00');
  expect(within(rowOf('Fun')).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('160% spent, day 15 of 30');
  expect(rowOf('Pay').textContent).toContain('Extra$100.00');
  expect(rowOf('Side job').textContent).toContain('Needed$50.00');
  expect(rowOf('Gym').textContent).toContain('Not planned');
  expect(screen.getByText('Set amount', { selector: 'a' }).getAttribute('href')).toMatch(
    /^\/EditCategoryBudget.*view=edit/,
  );
  const uncategorized = screen.getByText('Uncategorized', { selector: 'li a' });
  expect(uncategorized.getAttribute('href')).toMatch(/^\/Transactions\?.*uncategorized=1/);

  await user.click(screen.getByLabelText('Show Food subcategories'));
  expect(rowOf('Market').textContent).toContain('Available$40.00');
  await user.click(screen.getByText('Market', { selector: 'li a' }));
  await waitFor(() => expect(currentUrl()).toBe('/EditCategoryBudget?id=4&sub=5&month=11&year=2026'));
});

// covers: screen/budget 1, 21
test('without categories, the lists and charts say so, and help about budgets is next to the title', async () => {
  const user = await openScreen('/Budget', household(budgetOf([])));
  expect(await screen.findAllByText('No data available')).toHaveLength(2);
  expect(screen.getByText('No expense categories yet.')).toBeDefined();
  expect(screen.getByText('No income categories yet.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Help' }));
  const help = within(await screen.findByRole('dialog', { name: 'Help' }));
  expect(await help.findByRole('searchbox')).toHaveProperty('value', 'budget');
});

// covers: server/monthly-budget 49
test('the charts’ legends link to their lists; arrow keys move through them and show each part’s share', async () => {
  const user = await openScreen('/Budget', household(november));
  const legend = () => screen.getByText('16.8%', { selector: 'ol *' }).closest('a');
  await detail('Planned Income');
  expect(screen.getAllByText('77.9%')).toHaveLength(1);
  screen.getByText('77.9%').closest('a')?.focus();
  await waitFor(() => expect(screen.getAllByText('77.9%')).toHaveLength(2));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(legend());
  expect(legend()?.getAttribute('href')).toMatch(/^\/CategoryTransactions\?id=6&from=2026-11-01/);
});

// covers: screen/budget 2-4, 18
test('month, year, and view are in the URL; the next and previous months are prefetched', async () => {
  const api = household(november);
  const user = await openScreen('/Budget', api);
  await detail('Planned Income');
  expect(fieldValue('Month')).toBe('11');
  const years = [...screen.getByLabelText('Year').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(years).toEqual(['2025', '2026', '2027']);
  const queries = () => api.sent.filter(({ call }) => call === contract.getMonthlyBudgetDataForAllCategories);
  await waitFor(() =>
    expect(queries().map(({ query }) => query)).toMatchObject([{ month: 11 }, { month: 10 }, { month: 12 }]),
  );
  await user.selectOptions(screen.getByLabelText('Month'), 'January');
  await user.selectOptions(screen.getByLabelText('Year'), '2027');
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=1&year=2027'));
  // The URL changes before the screen renders the new selection.
  await waitFor(() => expect(queries().map(({ query }) => query)).toContainEqual({ month: 1, year: 2027 }));
  await user.click(screen.getByText('Annual'));
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=1&year=2027&view=annual'));
  await waitFor(() => expect(screen.queryByLabelText('Month')).toBeNull());
});

test('the month’s menu works with the keyboard', async () => {
  const user = await openScreen('/Budget', household(november));
  await detail('Planned Income');
  const actions = screen.getByLabelText('Month actions');
  actions.focus();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getAllByRole('menuitem')[1]);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(actions);
});

test.each([
  ['Copy last month’s budgets', 'lastMonth', /budgets from October 2026 to November 2026/],
  ['Set to my average spending over the last 3 months', 'threeMonthAverage', /./],
] as const)('%s: a preview lists the changes before they are saved', async (action, from, description) => {
  const change = { categoryId: 4, subcategoryId: null, name: 'Food', before: cents(400_00), after: cents(333_33) };
  const api = household(november)
    .on(contract.previewMonthlyBudgetFill, [change])
    .on(contract.fillMonthlyBudget, { changed: 1 });
  const user = await openScreen('/Budget', api);
  await detail('Planned Income');
  await choose(user, action);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByText(description).length).toBeGreaterThan(0);
  expect((await dialog.findByRole('listitem')).textContent).toMatch(/Food.*\$400\.00.*\$333\.33/);
  await user.click(dialog.getByText('Update budgets'));
  expect(await screen.findByText('1 budget for November 2026 updated')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodiesOf(contract.fillMonthlyBudget)).toMatchObject([{ from }]);
});

test('a fill without changes says so and offers nothing to save', async () => {
  const user = await openScreen('/Budget', household(november).on(contract.previewMonthlyBudgetFill, []));
  await detail('Planned Income');
  await choose(user, 'Copy last month’s budgets');
  expect(await screen.findByText('Nothing will change.')).toBeDefined();
  expect(screen.queryByText('Update budgets')).toBeNull();
});

// covers: errors 3, 4
test.each([
  ['/Budget', contract.getMonthlyBudgetDataForAllCategories, 'Error getting monthly budget data for categories'],
  [
    '/Budget?view=annual',
    contract.getAnnualBudgetDataForAllCategories,
    'Error getting annual budget data for categories',
  ],
] as const)('%s that can’t be loaded shows an error, and Try again loads it', async (url, call, message) => {
  const api = household(november).on(call, failure);
  const user = await openScreen(url, api);
  await closeToast(user, message, 'Not now.');
  expect(screen.getByText('We couldn’t load your budget')).toBeDefined();
  api.on(call, budgetOf([], totals));
  await user.click(button('Try again'));
  expect(await detail('Planned Expenses')).toBe('$550.00');
});

// covers: errors 1, 2
test.each([
  ['/Budget', contract.createMonthlyBudget, 'Error creating monthly budget'],
  ['/Budget?view=annual', contract.createAnnualBudget, 'Error creating annual budget'],
] as const)('%s that can’t be opened on the server shows an error, and its figures', async (url, call, message) => {
  const user = await openScreen(url, household(november).on(call, failure));
  await closeToast(user, message, 'Not now.');
  expect(await detail('Planned Expenses')).toBe('$550.00');
});

// covers: recurring-screens 31
test('a category shows the amount still to come: 101.78 + 46.29 = 148.07, of which 46.29 in Market', async () => {
  const power = series(1, 'Energy', { categoryId: 4 });
  const market = series(2, 'Farm box', { categoryId: 4, subcategoryId: 5 });
  const pay = series(3, 'Payroll', { categoryId: 8, isIncome: true, kind: 'income' });
  const api = household(november).on(contract.getRecurringSeries, {
    series: [power, market, pay],
    occurrences: [
      occurrence(1, '2026-11-18', { amount: cents(101_78), isAmountKnown: false }),
      occurrence(2, '2026-11-20', { amount: cents(46_29) }),
      occurrence(3, '2026-11-30', { amount: cents(1_500_00) }),
    ],
  });
  const user = await openScreen('/Budget', api);
  expect(await screen.findByText('est. $148.07 still to come')).toBeDefined();
  // Late bills from October count, too.
  const asked = api.queriesOf(contract.getRecurringSeries);
  expect(asked).toEqual([{ from: '2026-10-01', to: '2026-11-30' }]);
  expect(rowOf('Food').textContent).toContain('est. $148.07 still to come');
  expect(rowOf('Pay').textContent).toContain('Next $1,500.00 on 11/30');
  expect(rowOf('Fun').textContent).not.toContain('still to come');
  await user.click(within(rowOf('Food')).getByRole('button', { name: 'Show Food subcategories' }));
  expect(rowOf('Market').textContent).toContain('$46.29 still to come');
});

// covers: recurring-screens 31
test('past months and years don’t request the entries still to come', async () => {
  const api = household(november);
  await openScreen('/Budget?month=10&year=2026', api);
  await detail('Planned Income');
  expect(api.sent.some(({ call }) => call === contract.getRecurringSeries)).toBe(false);
});

// covers: recurring-screens 29
test('on phones, Budget leads to Recurring', async () => {
  await openScreen('/Budget', household(november));
  const plan = within(await screen.findByRole('navigation', { name: 'Plan' }));
  expect(plan.getByRole('link', { name: 'Recurring' }).getAttribute('href')).toBe('/Recurring');
});
