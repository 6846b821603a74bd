import { contract } from '@cairn/contract';
import { type Budget, type Cents, cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, currentUrl, detail, field, fieldValue, fill, findField } from '../../../test/queries.ts';
import { budgetOf, category, figures, subcategory } from './budget.fixture.ts';

const month = '/EditCategoryBudget?month=11&year=2026';
const year = '/AnnualBudgetDetails?year=2026';
const failure = new ErrorAnswer(409, 'conflict', 'Not now.');
const INVALID = 'Enter an amount in dollars, like 86.42';

const food = category('Food', 400_00, 0, {
  id: 4,
  withSubcategories: figures(500_00, 0),
  subcategories: [subcategory(5, 'Market', 100_00)],
});
const old = category('Old', 75_00, 0, { id: 6, isDeleted: true });

/** 100.00 in each of the ten past months, nothing planned for November and December. */
const planned: readonly Cents[] = Array.from({ length: 12 }, (_, index) => cents(index < 10 ? 100_00 : 0));
const rent = category('Rent', 1_000_00, 0, {
  id: 7,
  months: planned,
  subcategories: [
    subcategory(
      8,
      'Storage',
      0,
      0,
      planned.map(() => cents(0)),
    ),
  ],
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

function household(monthly: Budget, annual = budgetOf([rent])): FakeApi {
  return emptyHousehold()
    .on(contract.createMonthlyBudget, ({ body }) => body)
    .on(contract.createAnnualBudget, ({ body }) => body)
    .on(contract.getMonthlyBudgetDataForAllCategories, monthly)
    .on(contract.getAnnualBudgetDataForAllCategories, annual);
}

// covers: screen/category-budget 1, 2, 6, 7; entities 63
test('Info shows a month’s budget and its subcategories', async () => {
  await openScreen(`${month}&id=4`, household(budgetOf([food])));
  expect(await screen.findByText('Category Budget')).toBeDefined();
  expect(await detail('Name')).toBe('Food');
  expect(await detail('Month')).toBe('November 2026');
  expect(await detail('Budget')).toBe('$400.00');
  expect(screen.getByText('Market').closest('li')?.textContent).toBe('Market$100.00');
});

// covers: screen/budget 13
test.each([
  ['has', 100_00, 1],
  ['doesn’t have', 0, 0],
])('a subcategory %s an amount: whether Info includes subcategories', async (_case, amount, times) => {
  const subcategories = [subcategory(5, 'Market', amount, 60_00)];
  await openScreen(`${month}&id=4`, household(budgetOf([{ ...food, subcategories }])));
  expect(await detail('Budget')).toBe('$400.00');
  expect(screen.queryAllByText('Incl. Subcategory Data')).toHaveLength(times);
});

test('a subcategory’s Info shows its parent', async () => {
  await openScreen(`${month}&id=4&sub=5`, household(budgetOf([food])));
  expect(await detail('Name')).toBe('Market');
  expect(await detail('Parent Category')).toBe('Food');
});

// covers: screen/category-budget 8; screen/annual-details 8
test('a category without subcategories says so, and Back returns to Budget', async () => {
  const user = await openScreen(`${month}&id=4`, household(budgetOf([category('Food', 400_00, 0, { id: 4 })])));
  expect(await screen.findByText('No subcategories')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Back to Budget' }));
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=11&year=2026'));
});

// covers: screen/category-budget 3-5; validation 27; errors 5
test('an empty field leaves the old budget, an invalid amount stays as typed, and switching to Info keeps the form', async () => {
  const api = household(budgetOf([food])).on(contract.saveCategoryBudgetDataForMonth, failure);
  const user = await openScreen(`${month}&id=4&view=edit`, api);
  await fill(user, 'Budget', '');
  await fill(user, 'Market', '12a34.5');
  await user.click(button('Update Category'));
  expect(screen.getByText(INVALID)).toBeDefined();
  expect(fieldValue('Market')).toBe('12a34.5');
  await fill(user, 'Market', '1234.5');
  expect(fieldValue('Market')).toBe('$1,234.5');
  await user.click(screen.getByText('Info'));
  await screen.findByRole('tab', { name: 'Info', selected: true });
  await user.click(screen.getByText('Edit'));
  expect(await findField('Market')).toHaveProperty('value', '$1,234.50');
  await user.click(button('Update Category'));
  await closeToast(user, 'Error saving category budget data for the month', 'Not now.');
  expect(fieldValue('Market')).toBe('$1,234.50');

  const { promise: saved, resolve: save } = Promise.withResolvers<{ changed: number }>();
  api.on(contract.saveCategoryBudgetDataForMonth, () => saved);
  await user.click(button('Update Category'));
  expect(await screen.findByText('Updating Category...')).toBeDefined();
  save({ changed: 1 });
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=11&year=2026'));
  expect(await screen.findByText('Food budget for November 2026 updated')).toBeDefined();
  const [body] = api.bodiesOf(contract.saveCategoryBudgetDataForMonth).slice(-1);
  expect(body?.budget ?? null).toBeNull();
  expect(body?.subcategories).toMatchObject([{ subcategoryId: 5, budget: 1_234_50 }]);
});

// covers: errors 6
test('a subcategory is saved on its own; a failure shows an error', async () => {
  const api = household(budgetOf([food])).on(contract.saveSubcategoryBudgetDataForMonth, failure);
  const user = await openScreen(`${month}&id=4&sub=5&view=edit`, api);
  await fill(user, 'Budget', '20');
  await user.click(button('Update Category'));
  await closeToast(user, 'Error saving subcategory budget data for the month', 'Not now.');
  expect(api.bodiesOf(contract.saveSubcategoryBudgetDataForMonth)).toMatchObject([{ subcategoryId: 5, budget: 20_00 }]);
});

// covers: screen/annual-details 1-7; server/annual-budget 2, 5, 6
test('in November, 1,500.01 for the year − 10 × 100.00 in past months = 250.01 + 250.00, shown before saving', async () => {
  const api = household(budgetOf([])).on(contract.saveCategoryBudgetDataForYear, failure);
  const user = await openScreen(`${year}&id=7`, api);
  expect(await screen.findByText('Annual Details')).toBeDefined();
  expect(await detail('Year')).toBe('2026');
  expect(await detail('Budget')).toBe('$1,000.00');
  expect(screen.getByText('Storage').closest('li')?.textContent).toBe('Storage$0.00');
  await user.click(screen.getByText('Edit'));
  await fill(user, 'Budget', '999.99');
  await user.click(button('Update Category'));
  expect(field('Budget').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Enter at least \$1,000\.00, the amount already budgeted for January/)).toBeDefined();

  await fill(user, 'Budget', '1500.01');
  const months = within(screen.getByLabelText('Rent by month')).getAllByRole('definition');
  expect(months.map(({ textContent }) => textContent)).toEqual([...Array(10).fill('$100.00'), '$250.01', '$250.00']);
  expect(screen.queryByLabelText('Storage by month')).toBeNull();
  await fill(user, 'Storage', '1200');
  expect(screen.getByLabelText('Storage by month')).toBeDefined();
  await user.click(button('Update Category'));
  await closeToast(user, 'Error saving category budget data for the year', 'Not now.');
  api.on(contract.saveCategoryBudgetDataForYear, { changed: 2 });
  await user.click(button('Update Category'));
  await waitFor(() => expect(currentUrl()).toMatch(/^\/Budget\?.*view=annual/));
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForYear).at(-1)).toMatchObject({
    budget: 1_500_01,
    subcategories: [{ subcategoryId: 8, budget: 1_200_00 }],
  });
});

test('a deleted category is read-only', async () => {
  await openScreen(`${month}&id=6`, household(budgetOf([old])));
  expect(await detail('Budget')).toBe('$75.00');
  expect(await detail('Deleted')).toBe('It still appears in earlier months so their totals stay the same.');
  expect(screen.queryByRole('tab')).toBeNull();
});

// covers: server/money 9, 10, 13
test.each(['/EditCategoryBudget', '/AnnualBudgetDetails', '/EditCategoryBudget?id=999999'])(
  '%s names no category and redirects to Budget',
  async (url) => {
    await openScreen(url, household(budgetOf([food])));
    await waitFor(() => expect(currentUrl()).toMatch(/^\/Budget/));
  },
);
