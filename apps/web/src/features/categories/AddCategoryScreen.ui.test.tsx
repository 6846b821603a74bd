import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, currentUrl, field, fieldValue, fill } from '../../../test/queries.ts';
import { transaction } from '../transactions/transaction.fixture.ts';
import { category } from './category.fixture.ts';

const food = category(4, 'Food');
const householdWithFood = () => emptyHousehold().on(contract.getAllCategories, [food]);
const tab = (name: string) => screen.findByRole('tab', { name });

/** Checks the dialog about missing fields and closes it. */
async function closeAlert(user: UserEvent, text: string) {
  const alert = within(screen.getByRole('alertdialog', { name: 'Something is missing' }));
  expect(alert.getByText(text)).toBeDefined();
  await user.click(alert.getByText('OK'));
}

// covers: screen/add-category 3; state/categories 2; validation 1, 2; calls 16
test('a category without a name and a subcategory without a parent are rejected with the specified messages', async () => {
  const api = householdWithFood().on(contract.saveSubcategory, { categoryId: 4, id: 5 });
  const user = await openScreen('/AddCategory', api);
  await tab('Add Subcategory');
  await user.click(button('Create Category'));
  await closeAlert(user, 'Please enter a category name');
  expect(document.activeElement).toBe(field('Category Name'));
  await user.click(await tab('Add Subcategory'));
  await fill(user, 'Category Name', 'Market');
  await user.click(button('Create Category'));
  await closeAlert(user, 'Please enter a category name and select a parent category');
  expect(document.activeElement).toBe(field('Parent Category'));
  expect(fieldValue('Category Name')).toBe('Market');
  expect(api.bodiesOf(contract.saveSubcategory)).toEqual([]);
  await user.selectOptions(field('Parent Category'), 'Food');
  await user.click(button('Create Category'));
  await waitFor(() => expect(currentUrl()).toBe('/Categories'));
  expect(api.bodiesOf(contract.saveSubcategory)).toMatchObject([{ categoryId: 4, name: 'Market' }]);
});

// covers: screen/add-category 6-9
test('Auto Categorization collapses, rules can be added and deleted, and a preview shows what they match', async () => {
  const api = householdWithFood()
    .on(contract.saveCategory, { id: 9, categorized: 1 })
    .on(contract.previewCategoryRules, { count: 1, transactions: [transaction(41, 'Trader Joe’s')] });
  const user = await openScreen('/AddCategory', api);
  await fill(user, 'Category Name', 'Groceries');
  await user.click(button('Auto Categorization'));
  expect(button('Auto Categorization').getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Add Rule')).toBeNull();
  await user.click(button('Auto Categorization'));
  await user.click(button('Add Rule'));
  expect(document.activeElement).toBe(field('Rule 1 type'));
  await user.selectOptions(field('Rule 1 comparison'), 'contains');
  await fill(user, 'Rule 1 value', 'trader');
  expect(await screen.findByText('This rule will categorize 1 existing transaction')).toBeDefined();
  await user.click(button('Show transactions'));
  expect(screen.getByText('Trader Joe’s')).toBeDefined();
  await user.click(button('Add Rule'));
  await user.selectOptions(field('Rule 2 type'), 'Amount');
  await user.selectOptions(field('Rule 2 comparison'), 'Greater Than');
  await fill(user, 'Rule 2 value', '1000');
  await user.click(screen.getByLabelText('Delete rule 1'));
  expect(document.activeElement).toBe(button('Add Rule'));
  await user.click(screen.getByRole('switch', { name: 'Mark as Income' }));
  await user.click(button('Create Category'));
  await waitFor(() => expect(currentUrl()).toBe('/Categories'));
  expect(api.bodiesOf(contract.saveCategory)).toMatchObject([
    { name: 'Groceries', income: true, rules: [{ type: 'Amount', comparison: 'Greater Than', amountCents: 1_000_00 }] },
  ]);
});

// covers: screen/add-category 1, 2, 12, 14; entities 52; state/categories 9
test('a parent in the URL preselects it, and Back returns to its details', async () => {
  const user = await openScreen('/AddCategory?id=4&from=edit', householdWithFood().on(contract.getCategoryRules, []));
  expect((await tab('Add Subcategory')).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(fieldValue('Parent Category')).toBe('4'));
  await user.click(screen.getByRole('link', { name: 'Back to Category Details' }));
  await waitFor(() => expect(currentUrl()).toBe('/EditCategory?id=4&view=edit'));
});

// covers: screen/add-category 1, 13; state/categories 10
test('without a parent in the URL, Add Category is selected, and Back returns to Categories', async () => {
  const user = await openScreen('/AddCategory', householdWithFood());
  expect((await tab('Add Category')).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByText('Parent Category')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to Categories' }));
  await waitFor(() => expect(currentUrl()).toBe('/Categories'));
});

// covers: errors 47
test('a failed save shows an error, and typed values stay', async () => {
  const failure = new ErrorAnswer(503, 'unavailable', 'Our database is away for a moment.');
  const user = await openScreen('/AddCategory', emptyHousehold().on(contract.saveCategory, failure));
  await fill(user, 'Category Name', 'Food');
  await user.click(button('Create Category'));
  await closeToast(user, 'Error saving the category', 'Our database is away for a moment.');
  expect(fieldValue('Category Name')).toBe('Food');
  await waitFor(() => expect(screen.queryByText('Creating Category...')).toBeNull());
});
