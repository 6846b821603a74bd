import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { currentUrl, fill } from '../../../test/queries.ts';
import { budgetOf, category, figures, subcategory } from './budget.fixture.ts';

const paced = (budget: number, spent: number, pace: number) => ({
  ...figures(budget, spent),
  pace: cents(pace),
  expected: cents(spent - pace),
});
const food = category('Food', 300_00, 192_00, { id: 3, withSubcategories: paced(300_00, 192_00, 12_00) });
const clothing = category('Clothing', 60_00, 30_00, { id: 6, withSubcategories: paced(60_00, 30_00, 0) });
const pay = category('Pay', 900_00, 900_00, { id: 9, isIncome: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.createMonthlyBudget, ({ body }) => body)
    .on(
      contract.getMonthlyBudgetDataForAllCategories,
      budgetOf([food, clothing, pay], { plannedExpenses: cents(400_00), expectedExpenses: cents(100_00) }),
    )
    .on(contract.previewMonthlyBudgetStart, { monthCount: 0, categories: [] })
    .on(contract.moveMoney, { changed: 1 })
    .on(contract.savePolicy, { changed: 1 })
    .on(contract.saveCategory, { id: 6, categorized: 0 });
}

// covers: server/monthly-budget 27, 32
test('a row says how spending compares with what was expected by today, and its bar says it to screen readers', async () => {
  await openScreen('/Budget', household());
  expect(await screen.findByText('$12.00 over pace')).toBeDefined();
  expect(screen.getByText('On pace')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Food' });
  expect(bar.getAttribute('aria-valuetext')).toBe('64% spent, day 15 of 30, $12.00 over pace');
  const marks = [bar, screen.getByRole('progressbar', { name: 'Clothing' })].map(({ lastElementChild: mark }) =>
    mark?.getAttribute('style'),
  );
  // 180.00 of 300.00, and 30.00 of 60.00.
  expect(marks).toEqual(['left: 60%;', 'left: 50%;']);
  const totals = screen.getByRole('progressbar', { name: 'Actual Expenses of Planned Expenses' });
  // The Dashboard's 100.00 of 400.00 planned.
  expect(totals.lastElementChild?.getAttribute('style')).toBe('left: 25%;');
});

// covers: server/monthly-budget 28
test.each([
  ['isn’t known', undefined],
  ['is more than planned, because a fund releases its savings', cents(400_01)],
])('the bar of all expenses has no mark if what was expected %s', async (_, expectedExpenses) => {
  const budget = budgetOf([food], { plannedExpenses: cents(400_00), expectedExpenses });
  await openScreen('/Budget', household().on(contract.getMonthlyBudgetDataForAllCategories, budget));
  const bar = await screen.findByRole('progressbar', { name: 'Actual Expenses of Planned Expenses' });
  expect(bar.getAttribute('aria-valuetext')).toBe('0%');
  expect(bar.children).toHaveLength(1);
});

async function openMenu(api: FakeApi, name: string, item: string) {
  const user = await openScreen('/Budget', api);
  const button = await screen.findByRole('button', { name: `${name} actions` });
  button.focus();
  await user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu'));
  const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await user.keyboard(`${'{ArrowDown}'.repeat(items.indexOf(item))}{Enter}`);
  return { user, items };
}

// covers: server/monthly-budget 34
test('the row menu works with the keyboard: money is moved from the row', async () => {
  const api = household();
  const { user, items } = await openMenu(api, 'Food', 'Move money');
  expect(items).toEqual([
    'Move money',
    'At the end of the month',
    'Kind of spending',
    'Set default',
    'See transactions',
  ]);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('From')).toHaveProperty('value', '3');
  await user.selectOptions(dialog.getByLabelText('To'), '6');
  await fill(user, 'Amount', '25');
  await user.click(dialog.getByRole('button', { name: 'Move money' }));
  expect(await screen.findByText('Moved $25.00 to Clothing')).toBeDefined();
  expect(api.bodiesOf(contract.moveMoney)).toMatchObject([{ fromId: 3, toId: 6, amount: 25_00 }]);
});

// covers: server/rollover 41
test('Move money shows what each choice has: Left to budget, and a category without its subcategories', async () => {
  const parts = [subcategory(13, 'Repairs', 20_00), { ...subcategory(14, 'Gone', 5_00), isDeleted: true }];
  const home = category('Home', 80_00, 0, { id: 12, subcategories: parts });
  const month = budgetOf([home], { leftToBudget: cents(411_00) });
  await openMenu(household().on(contract.getMonthlyBudgetDataForAllCategories, month), 'Home', 'Move money');
  const from = within(screen.getByRole('dialog')).getByLabelText('From');
  expect(
    within(from)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Left to budget ($411.00)', 'Home, no subcategory ($80.00)', 'Home: Repairs ($20.00)']);
});

// covers: server/monthly-budget 34
test('the row menu chooses what happens at the end of the month', async () => {
  const api = household();
  const { user } = await openMenu(api, 'Clothing', 'At the end of the month');
  const dialog = within(screen.getByRole('dialog', { name: 'Clothing at the end of the month' }));
  await user.selectOptions(dialog.getByLabelText('What happens to the money'), 'Carry what is left');
  await user.click(dialog.getByText('Use from November 2026 on'));
  expect(await screen.findByText('Clothing: carry what is left, starting November 2026')).toBeDefined();
  expect(api.bodiesOf(contract.savePolicy)).toMatchObject([{ categoryId: 6, policy: 'left', month: 11, year: 2026 }]);
});

// covers: server/monthly-budget 34
test('Set default opens the amount for this and later months; leaving it unchanged saves nothing', async () => {
  const api = household();
  const { user } = await openMenu(api, 'Clothing', 'Set default');
  const later = await screen.findByText('November and later');
  expect(later.closest('button')?.getAttribute('aria-pressed')).toBe('true');
  await user.click(document.body);
  expect(api.bodiesOf(contract.saveCategory)).toEqual([]);
});

// covers: server/monthly-budget 34
test('See transactions opens the category’s transactions of the month; income has no moves or policy', async () => {
  const { items } = await openMenu(household(), 'Pay', 'See transactions');
  expect(items).toEqual(['Set default', 'See transactions']);
  await waitFor(() => expect(currentUrl()).toBe('/CategoryTransactions?id=9&from=2026-11-01&to=2026-11-30'));
});

// covers: server/monthly-budget 34
test.each([
  ['of its own', 80_00, ['Edit amounts', 'Set default']],
  ['only in subcategories', 0, ['Edit amounts']],
])('a category with amounts %s: Edit amounts opens all of them', async (_case, own, offered) => {
  const home = category('Home', own, 0, { id: 12, subcategories: [subcategory(13, 'Repairs', 20_00)] });
  const api = household().on(contract.getMonthlyBudgetDataForAllCategories, budgetOf([home]));
  const { items } = await openMenu(api, 'Home', 'Edit amounts');
  expect(items.filter((item) => item === 'Edit amounts' || item === 'Set default')).toEqual(offered);
  await waitFor(() => expect(currentUrl()).toBe('/EditCategoryBudget?id=12&month=11&year=2026&view=edit'));
});
