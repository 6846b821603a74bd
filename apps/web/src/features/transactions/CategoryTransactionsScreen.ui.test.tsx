import { contract } from '@cairn/contract';
import { addDays } from '@cairn/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, setValue } from '../../../test/queries.ts';
import { router } from '../../app/router.tsx';
import { browserToday } from '../../app/today.ts';
import { food, householdWith, transaction } from './transaction.fixture.ts';

const PATH = `/CategoryTransactions?id=${food.id}`;
const row = (name: string) => screen.getByText(name).closest('[role="row"]')?.textContent;

async function openCategory(path = PATH) {
  const api = householdWith([
    transaction(1, 'Lunch', { category: food, institution: 'Wallet' }),
    transaction(2, 'Refund', { category: food, isDeposit: true, amountCents: 3_00 }),
  ]);
  const user = await openScreen(path, api);
  await screen.findByText('Lunch');
  return { api, user, lastFilter: () => api.bodiesOf(contract.getTransactions).at(-1) };
}

// covers: screen/category-transactions 1, 2, 10, 11, 13; entities 19
test('rows show the icon, category, institution, day, and signed amount; the header leads back and to a new one', async () => {
  const { lastFilter } = await openCategory();
  expect(screen.getByRole('heading', { level: 1, name: 'Food' })).toBeDefined();
  expect(row('Lunch')).toMatch(/Lunch.*Food.*Wallet.*11\/15\/2026.*−\$5\.00/);
  expect(row('Refund')).toContain('+$3.00');
  expect(screen.getByText('Lunch').closest('[role="row"]')?.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('link', { name: /Lunch/ }).getAttribute('href')).toBe('/EditTransaction/1');
  expect(screen.getByRole('link', { name: 'Back to Budget' }).getAttribute('href')).toBe('/Budget');
  const add = screen.getByRole('link', { name: 'Add Transaction' });
  expect(add.getAttribute('href')).toBe(`/AddTransaction?category=${food.id}`);
  expect(lastFilter()).toMatchObject({ categoryId: food.id });
});

// covers: screen/category-transactions 5-9; constants/lists 5; faults 10
test('Today, Yesterday, and This Week apply at once, Custom when both dates are set, and All removes the dates', async () => {
  const { user, lastFilter } = await openCategory();
  const today = browserToday();
  await user.click(button('Today'));
  await waitFor(() => expect(lastFilter()).toMatchObject({ startDate: today, endDate: today }));
  await user.click(button('Yesterday'));
  const yesterday = addDays(today, -1);
  await waitFor(() => expect(lastFilter()).toMatchObject({ startDate: yesterday, endDate: yesterday }));
  await user.click(button('This Week'));
  const sunday = addDays(today, -new Date(`${today}T12:00:00Z`).getUTCDay());
  await waitFor(() => expect(lastFilter()).toMatchObject({ startDate: sunday, endDate: addDays(sunday, 6) }));
  await user.click(button('Custom'));
  setValue('Start Date', '2024-02-01');
  setValue('End Date', '2024-02-29');
  await waitFor(() => expect(lastFilter()).toMatchObject({ startDate: '2024-02-01', endDate: '2024-02-29' }));
  expect(router.state.location.search).toContain('from=2024-02-01&to=2024-02-29');
  await user.click(button('All'));
  await waitFor(() => expect(router.state.location.search).toBe(`?id=${food.id}`));
});

// covers: screen/category-transactions 3, 4
test('Enter searches, and the clear icon ends the search and keeps the focus in the box', async () => {
  const { user, lastFilter } = await openCategory();
  const box = screen.getByRole('searchbox');
  await user.type(box, 'lunch');
  expect(lastFilter()).not.toHaveProperty('searchText');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(lastFilter()).toMatchObject({ searchText: 'lunch' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?id=${food.id}`));
  expect(box).toHaveProperty('value', '');
  expect(document.activeElement).toBe(box);
});

// covers: screen/category-transactions 12
test('a range in the URL is shown and leads back to its budget; without a match, the list says so', async () => {
  const api = householdWith([]);
  await openScreen(`${PATH}&from=2023-02-01&to=2023-02-28`, api);
  expect(await screen.findByText('No transactions')).toBeDefined();
  expect(screen.getByLabelText('Start Date')).toHaveProperty('value', '2023-02-01');
  expect(screen.getByRole('link', { name: 'Back to Budget' }).getAttribute('href')).toContain('/Budget?');
});

// covers: server/money 13
test('without a category, the URL leads to Budget', async () => {
  await openScreen('/CategoryTransactions', householdWith([]));
  await waitFor(() => expect(router.state.location.pathname).toBe('/Budget'));
});
