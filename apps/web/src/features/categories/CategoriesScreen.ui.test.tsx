import { contract } from '@cairn/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, currentUrl } from '../../../test/queries.ts';
import { category, subcategory } from './category.fixture.ts';

const food = category(4, 'Food', {
  icon: 'fas fa-utensils',
  color: '#986605',
  subcategories: [subcategory(5, 'Market')],
});
const travel = category(6, 'Travel', { isIncome: true });
const household = () => emptyHousehold().on(contract.getAllCategories, [food, travel]);

// covers: screen/categories 1, 6-9
test('a category shows its icon and color, and a caret expands its subcategories', async () => {
  const user = await openScreen('/Categories', household().on(contract.getCategoryRules, []));
  const card = (await screen.findByText('Food')).closest('a');
  expect(card?.getAttribute('href')).toBe('/EditCategory?id=4');
  expect(card?.querySelector('[style*="#986605"] svg')).not.toBeNull();
  expect(screen.getByText('Travel').closest('a')?.textContent).toContain('Income');
  expect(screen.queryByText('Market')).toBeNull();
  expect(screen.queryByLabelText('Show Travel subcategories')).toBeNull();
  await user.click(screen.getByLabelText('Show Food subcategories'));
  await user.click(screen.getByText('Market'));
  await waitFor(() => expect(currentUrl()).toBe('/EditCategory?id=4&sub=5'));
});

// covers: screen/categories 4, 5
test('Enter searches categories and their subcategories, and the clear icon ends the search', async () => {
  const user = await openScreen('/Categories', household());
  const search = await screen.findByPlaceholderText('Search Categories');
  expect(screen.queryByLabelText('Clear')).toBeNull();
  await user.type(search, 'mark{Enter}');
  await waitFor(() => expect(screen.queryByText('Travel')).toBeNull());
  expect(screen.getByText('Market')).toBeDefined();
  await user.click(screen.getByLabelText('Clear'));
  expect(search).toHaveProperty('value', '');
  expect(await screen.findByText('Travel')).toBeDefined();

  await user.type(search, 'zebra{Enter}');
  expect(await screen.findByText('No categories match “zebra”')).toBeDefined();
  await user.click(button('Clear search'));
  expect(await screen.findByText('Travel')).toBeDefined();
});

// covers: errors 47
test('categories that can’t be loaded show an error, and Try again loads them', async () => {
  const api = emptyHousehold().on(contract.getAllCategories, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen('/Categories', api);
  await closeToast(user, 'Error getting categories', 'Not now.');
  expect(screen.getByText('We couldn’t load your categories')).toBeDefined();
  api.on(contract.getAllCategories, [food]);
  await user.click(button('Try again'));
  expect(await screen.findByText('Food')).toBeDefined();
});
