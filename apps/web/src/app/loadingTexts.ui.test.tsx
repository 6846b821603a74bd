import { type AnswerOf, type Call, contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { FakeApi } from '../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../test/openScreen.tsx';
import { button, fill } from '../../test/queries.ts';
import { category } from '../features/categories/category.fixture.ts';
import { detailsOf, transaction } from '../features/transactions/transaction.fixture.ts';

const cafe = detailsOf(transaction(7, 'Cafe'));

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.getAllCategories, [category(4, 'Food')])
    .on(contract.getTransactions, [cafe])
    .on(contract.getTransactionData, cafe)
    .on(contract.getRecentAccounts, { accountIds: [] });
}

/** Delays a call until the screen has shown the text, and checks that the text disappears afterward. */
async function whileCalling<C extends Call>(
  api: FakeApi,
  { call, answer, text, act }: { call: C; answer: AnswerOf<C>; text: string; act: () => Promise<unknown> },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<C>>();
  api.on(call, () => promise);
  await act();
  const [shown] = await screen.findAllByText(text);
  expect(shown?.closest('.visually-hidden')).toBeNull();
  resolve(answer);
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
}

async function press(user: UserEvent, name: string): Promise<void> {
  await screen.findByText(name, { selector: 'button, button *' });
  await user.click(button(name));
}

// covers: screen/edit-transaction 28-30; screen/add-transaction 8, 9; screen/add-category 11
// covers: screen/edit-category 18, 19; state/transactions 1
describe('every ledger screen shows its loading text', () => {
  test('Loading... for the list of transactions', async () => {
    const api = household();
    const [text, list] = ['Loading...', contract.getTransactions];
    await whileCalling(api, { call: list, answer: [cafe], text, act: () => openScreen('/Transactions', api) });
    expect(await screen.findByText('Cafe')).toBeDefined();
  });

  test('Loading... for a transaction', async () => {
    const api = household();
    const act = () => openScreen('/EditTransaction/7', api);
    await whileCalling(api, { call: contract.getTransactionData, answer: cafe, text: 'Loading...', act });
  });

  test('Creating Transaction...', async () => {
    const api = household();
    const user = await openScreen('/AddTransaction', api);
    await fill(user, 'Name', 'Tea');
    await fill(user, 'Amount', '3');
    await user.click(screen.getByRole('switch', { name: 'Deposit (Money In)' }));
    const act = () => press(user, 'Create Transaction');
    await whileCalling(api, { call: contract.createTransaction, answer: 7, text: 'Creating Transaction...', act });
    expect(api.bodiesOf(contract.createTransaction)).toMatchObject([{ isIncome: true }]);
    await waitFor(() => expect(location.pathname).toBe('/EditTransaction/7'));
  });

  test('Updating Transaction', async () => {
    const api = household();
    const user = await openScreen('/EditTransaction/7', api);
    await user.click(await screen.findByRole('tab', { name: 'Edit' }));
    await fill(user, 'Name', 'Cafe 2');
    const act = () => press(user, 'Update Transaction');
    await whileCalling(api, {
      call: contract.updateTransaction,
      answer: { reached: 0 },
      text: 'Updating Transaction',
      act,
    });
  });

  test('Deleting Transaction', async () => {
    const api = household();
    const user = await openScreen('/EditTransaction/7', api);
    const act = () => press(user, 'Delete Transaction');
    await whileCalling(api, { call: contract.deleteTransaction, answer: {}, text: 'Deleting Transaction', act });
  });

  test('Creating Category...', async () => {
    const api = household();
    const user = await openScreen('/AddCategory', api);
    await fill(user, 'Category Name', 'Fun');
    const act = () => press(user, 'Create Category');
    const answer = { id: 5, categorized: 0 };
    await whileCalling(api, { call: contract.saveCategory, answer, text: 'Creating Category...', act });
  });

  test('Updating Category...', async () => {
    const api = household();
    const user = await openScreen('/EditCategory?id=4&view=edit', api);
    await fill(user, 'Category Name', 'Food 2');
    const act = () => press(user, 'Update Category');
    const answer = { id: 4, categorized: 0 };
    await whileCalling(api, { call: contract.saveCategory, answer, text: 'Updating Category...', act });
  });

  test('Deleting Category...', async () => {
    const api = household();
    const user = await openScreen('/EditCategory?id=4', api);
    await press(user, 'Delete Category');
    const modal = within(await screen.findByRole('alertdialog'));
    await user.selectOptions(modal.getByRole('combobox'), 'Leave uncategorized');
    const act = () => user.click(modal.getByRole('button', { name: 'Delete Category' }));
    await whileCalling(api, { call: contract.deleteCategory, answer: { moved: 0 }, text: 'Deleting Category...', act });
  });
});
