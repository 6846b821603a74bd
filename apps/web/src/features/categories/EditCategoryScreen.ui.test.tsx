import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, currentUrl, detail, field, fieldValue, fill } from '../../../test/queries.ts';
import { category, subcategory } from './category.fixture.ts';

const food = category(4, 'Food', {
  icon: 'fas fa-utensils',
  color: '#986605',
  budgetCents: 400_00,
  subcategories: [subcategory(5, 'Market')],
});
const fun = category(6, 'Fun', { subcategories: [subcategory(7, 'Games')] });
const traderRule = { type: 'Name', comparison: 'contains', comparisonValue: 'trader' };

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.getAllCategories, [food, fun])
    .on(contract.getCategoryRules, [traderRule])
    .on(contract.saveCategory, { id: 4, categorized: 0 });
}

async function openEdit(api: FakeApi, url = '/EditCategory?id=4&view=edit') {
  const user = await openScreen(url, api);
  await screen.findByText('Update Category');
  return user;
}

// covers: server/money 8
test.each(['?id=9999', '?id=4&sub=9999', '?id=food'])(
  '%s matches no category, and the screen says so',
  async (search) => {
    await openScreen(`/EditCategory${search}`, household());
    expect(await screen.findByText('We couldn’t find this category')).toBeDefined();
    expect(screen.getByText('Go to Categories').closest('a')?.getAttribute('href')).toBe('/Categories');
  },
);

// covers: screen/edit-category 15; server/money 13
test('without an ID, Category Details redirects to Categories', async () => {
  await openScreen('/EditCategory', household());
  await waitFor(() => expect(currentUrl()).toBe('/Categories'));
});

// covers: screen/edit-category 1, 3-5, 7; entities 61, 62; validation 3, 32
test('Info shows every field, and a subcategory shows its parent and is named in the request for its rules', async () => {
  const api = household();
  const user = await openScreen('/EditCategory?id=4', api);
  expect(await detail('Name')).toBe('Food');
  expect(await detail('Icon')).toBe('utensils');
  expect(await detail('Color')).toMatch(/^\w+ \w+/);
  expect(await detail('Default Budget')).toBe('$400.00');
  expect(await detail('Income')).toBe('No');
  expect(await screen.findByText('Name contains trader')).toBeDefined();
  await user.click(screen.getByText('Market'));
  expect(await detail('Parent Category')).toBe('Food');
  await waitFor(() => expect(currentUrl()).toBe('/EditCategory?id=4&sub=5'));
  const queries = api.queriesOf(contract.getCategoryRules).map((query) => Object.values(query));
  expect(queries).toEqual([[4], [4, 5]]);

  await user.click(screen.getByRole('tab', { name: 'Edit' }));
  await fill(user, 'Category Name', ' ');
  expect(fieldValue('Parent Category')).toBe('4');
  await user.click(button('Update Category'));
  const alert = within(screen.getByRole('alertdialog', { name: 'Something is missing' }));
  expect(alert.getByText('Please enter a category name and select a parent category')).toBeDefined();
});

// covers: screen/add-category 4, 5, 9; screen/edit-category 9, 12-14; state/categories 1, 5
test('Update Category saves rules, icon, color, and income, and doesn’t ask if the budget is unchanged', async () => {
  const api = household().on(contract.previewCategoryRules, { count: 0, transactions: [] });
  const user = await openEdit(api);
  await screen.findByLabelText('Rule 1 value');
  await fill(user, 'Icon', 'dragon');
  await user.click(await screen.findByTitle('dragon'));
  await user.click(screen.getByTitle('Bright leaf'));
  await user.click(screen.getByRole('switch', { name: 'Mark as Income' }));
  await user.click(button('Add Rule'));
  await user.selectOptions(field('Rule 2 type'), 'Amount');
  await fill(user, 'Rule 2 value', '1000');
  await user.click(button('Update Category'));
  await waitFor(() => expect(currentUrl()).toBe('/Categories'));
  expect(api.bodiesOf(contract.saveCategory)).toMatchObject([
    {
      icon: 'fas fa-dragon',
      iconColor: '#64A24D',
      income: true,
      rules: [{ value: 'trader' }, { amountCents: 1_000_00 }],
    },
  ]);
});

// covers: screen/edit-category 2, 10, 17; state/categories 4; calls 15; server/monthly-budget 59, 60
test.each([
  { months: [], isCurrent: false, isFuture: false },
  { months: ['Update this month’s budget too'], isCurrent: true, isFuture: false },
  { months: ['Update later months that have their own amount'], isCurrent: false, isFuture: true },
])('a new default budget asks which months it applies to: $months', async ({ months, isCurrent, isFuture }) => {
  const api = household();
  const user = await openEdit(api);
  await fill(user, 'Default Budget', '450.50');
  await user.click(button('Update Category'));
  const modal = within(screen.getByRole('dialog', { name: 'Update Default Budget' }));
  expect(modal.getByText(/\$450\.50/)).toBeDefined();
  expect(api.bodiesOf(contract.saveCategory)).toEqual([]);
  for (const month of months) await user.click(modal.getByLabelText(month));
  await user.click(modal.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(currentUrl()).toBe('/Categories'));
  expect(await screen.findByText('Default budget for Food updated')).toBeDefined();
  expect(api.bodiesOf(contract.saveCategory)).toMatchObject([
    { defaultBudget: 450_50, updatesCurrentMonth: isCurrent, updatesCustomMonths: isFuture },
  ]);
});

// covers: screen/edit-category 11; entities 62
test('unsaved changes survive adding a subcategory', async () => {
  const api = household().on(contract.saveSubcategory, { categoryId: 4, id: 8 });
  const user = await openEdit(api);
  await fill(user, 'Category Name', 'Groceries');
  await user.click(screen.getByText('Add Subcategory'));
  await screen.findByText('Create Category');
  await fill(user, 'Category Name', 'Bakery');
  await user.click(button('Create Category'));
  await waitFor(() => expect(currentUrl()).toBe('/EditCategory?id=4&view=edit'));
  await screen.findByText('Update Category');
  expect(fieldValue('Category Name')).toBe('Groceries');
});

// covers: screen/edit-category 11
test('a subcategory is deleted from Edit, and the focus moves to Add Subcategory', async () => {
  const api = household().on(contract.deleteSubcategory, { moved: 0 });
  const user = await openEdit(api);
  await user.click(screen.getByLabelText('Delete Market'));
  const modal = within(screen.getByRole('alertdialog', { name: 'Confirm Category Deletion' }));
  await user.selectOptions(modal.getByRole('combobox'), 'Leave uncategorized');
  api.on(contract.getAllCategories, [{ ...food, subcategories: [] }, fun]);
  await user.click(modal.getByRole('button', { name: 'Delete Category' }));
  expect(await screen.findByText('No subcategories')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByText('Add Subcategory').closest('a'));
  expect(api.bodiesOf(contract.deleteSubcategory)).toMatchObject([{ id: 5, newCategoryId: null }]);
});

// covers: screen/edit-category 16; state/categories 6-8; faults 19, 20
test.each([
  ['Leave uncategorized', { newCategoryId: null, newSubcategoryId: null }],
  ['Fun', { newCategoryId: 6, newSubcategoryId: 7 }],
])('deleting a category requires a choice for its transactions: %s', async (choice, sent) => {
  const api = household().on(contract.deleteCategory, { moved: 1 });
  const user = await openScreen('/EditCategory?id=4', api);
  await user.click(await screen.findByText('Delete Category'));
  const modal = within(screen.getByRole('alertdialog', { name: 'Confirm Category Deletion' }));
  const confirm = modal.getByRole('button', { name: 'Delete Category' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.selectOptions(modal.getByRole('combobox'), choice);
  if (sent.newSubcategoryId === null) expect(modal.queryByLabelText('Subcategory')).toBeNull();
  else await user.selectOptions(modal.getByLabelText('Subcategory'), 'Games');
  api.on(contract.getAllCategories, [fun]);
  await user.click(confirm);
  await waitFor(() => expect(currentUrl()).toBe('/Categories'));
  expect(api.bodiesOf(contract.deleteCategory)).toMatchObject([{ id: 4, ...sent }]);
});

// covers: errors 47
test('a failed deletion shows an error', async () => {
  const api = household().on(contract.deleteCategory, new ErrorAnswer(503, 'unavailable', 'Not now.'));
  const user = await openScreen('/EditCategory?id=4', api);
  await user.click(await screen.findByText('Delete Category'));
  const modal = within(screen.getByRole('alertdialog', { name: 'Confirm Category Deletion' }));
  await user.selectOptions(modal.getByRole('combobox'), 'Leave uncategorized');
  await user.click(modal.getByRole('button', { name: 'Delete Category' }));
  await closeToast(user, 'Error deleting the category', 'Not now.');
  expect(screen.queryByText('Deleting Category...')).toBeNull();
});

// covers: errors 8, 50
test('Category Details opens even if its rules can’t be loaded, and Try again loads them', async () => {
  const api = household().on(contract.getCategoryRules, new ErrorAnswer(404, 'not_found', 'It is not here.'));
  const user = await openScreen('/EditCategory?id=4', api);
  await closeToast(user, 'Error getting category rules', 'It is not here.');
  expect(await detail('Name')).toBe('Food');
  api.on(contract.getCategoryRules, [traderRule]);
  await user.click(button('Try again'));
  expect(await screen.findByText('Name contains trader')).toBeDefined();
  expect(screen.queryByText('We couldn’t load the rules.')).toBeNull();
});
