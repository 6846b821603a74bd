import { contract, type Transaction } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, fieldValue, fill } from '../../../test/queries.ts';
import { detailsOf, food, fun, householdWith, transaction } from './transaction.fixture.ts';
import { lineOf } from './transactionRow.fixture.ts';

const reason = 'This changed in another tab or on another device in the meantime.';

async function openForm(shown: Transaction) {
  const api = householdWith([shown])
    .on(contract.getTransactionData, detailsOf(shown))
    .on(contract.updateTransaction, { reached: 0 });
  const user = await openScreen(`/EditTransaction/${shown.id}`, api);
  await user.click(await screen.findByRole('tab', { name: 'Edit' }));
  const updates = () => api.sent.filter(({ call }) => call === contract.updateTransaction);
  return { api, user, updates };
}

// covers: screen/edit-transaction 4
test('the form is sent with the change that the user saw when it opened', async () => {
  const { user, updates } = await openForm({ ...transaction(1, 'Cafe', { category: food }), changedIn: 4 });
  await fill(user, 'Name', 'Diner');
  await user.click(button('Update Transaction'));
  await waitFor(() => expect(updates()).toMatchObject([{ body: { name: 'Diner' }, seenIn: 4 }]));
});

// covers: screen/edit-transaction 4
test('after a conflict, the form preserves the typed values and offers the new ones', async () => {
  const cafe = transaction(1, 'Cafe', { amountCents: 42_00 });
  const { api, user, updates } = await openForm(cafe);
  const newest = { ...cafe, name: 'Cafe Nero', amount: cents(46_00), changedIn: 7 };
  api
    .on(contract.updateTransaction, new ErrorAnswer(409, 'conflict', reason))
    .on(contract.getTransactionData, detailsOf(newest));
  await fill(user, 'Amount', '43');
  await user.click(button('Update Transaction'));
  await closeToast(user, 'Error updating transactions', reason);
  expect(await screen.findByText(/Name: Cafe Nero · Amount: \$46\.00/)).toBeDefined();
  expect(fieldValue('Amount')).toContain('43');
  await user.click(button('Use the new values'));
  expect(fieldValue('Name')).toBe('Cafe Nero');
  expect(fieldValue('Amount')).toContain('46.00');
  expect(screen.queryByText(/another tab/)).toBeNull();
  expect(updates()).toHaveLength(1);
});

// covers: screen/edit-transaction 4
test('after a conflict was shown, updating again saves the typed fields and leaves the others as they are now', async () => {
  const cafe = transaction(1, 'Cafe', { amountCents: 42_00 });
  const { api, user, updates } = await openForm(cafe);
  api
    .on(contract.updateTransaction, new ErrorAnswer(409, 'conflict', reason))
    .on(contract.getTransactionData, detailsOf({ ...cafe, name: 'Cafe Nero', amount: cents(46_00), changedIn: 7 }));
  await fill(user, 'Amount', '43');
  await user.click(button('Update Transaction'));
  await closeToast(user, 'Error updating transactions', reason);
  await screen.findByText(/another tab/);
  api.on(contract.updateTransaction, { reached: 0 });
  await user.click(button('Update Transaction'));
  await waitFor(() => expect(updates()).toHaveLength(2));
  expect(updates()[1]).toMatchObject({ body: { name: 'Cafe Nero', amount: 43_00 }, seenIn: 7 });
});

// covers: entry/split-lines 69, 71
test('an amount of 20.00 for a split with 26.25 in another part leads to the parts; 90.00 is sent', async () => {
  const splits = [lineOf(food, 73_75, true), lineOf(fun, 26_25)];
  const { user, updates } = await openForm({
    ...transaction(1, 'Market', { amountCents: 100_00 }),
    isSplit: true,
    splits,
  });
  await fill(user, 'Amount', '20');
  await user.click(button('Update Transaction'));
  expect(await screen.findByText(/^With \$20\.00, nothing would be left for Food/)).toBeDefined();
  expect(updates()).toEqual([]);
  await user.click(button('Change the parts'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Market' }));
  expect(dialog.getByText('Over by').parentElement?.textContent).toMatch(/Over by \$80\.00/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await fill(user, 'Amount', '90');
  await user.click(button('Update Transaction'));
  await waitFor(() => expect(updates()).toMatchObject([{ body: { amount: 90_00 } }]));
});

// covers: entry/split-lines 69
test('an amount of 20.00 is saved with its parts, 15.00 + 5.00, and the other fields are still being edited', async () => {
  const market = {
    ...transaction(1, 'Market', { amountCents: 100_00 }),
    isSplit: true,
    splits: [lineOf(food, 73_75, true), lineOf(fun, 26_25)],
  };
  const saved = { ...market, amount: cents(20_00), splits: [lineOf(food, 15_00, true), lineOf(fun, 5_00)] };
  const { api, user, updates } = await openForm(market);
  api.on(contract.saveSplit, () => {
    api.on(contract.getTransactionData, detailsOf(saved));
    return saved;
  });
  await fill(user, 'Name', 'Greenleaf');
  await fill(user, 'Amount', '20');
  await user.click(button('Update Transaction'));
  await user.click(button('Change the parts'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Market' }));
  await fill(user, 'Amount of part 1', '15');
  await fill(user, 'Amount of part 2', '5');
  await user.click(dialog.getByRole('button', { name: 'Save split' }));
  expect(await screen.findByText('Split saved')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([fieldValue('Name'), fieldValue('Amount')]).toEqual(['Greenleaf', '$20.00']);
  await user.click(button('Update Transaction'));
  await waitFor(() => expect(updates()).toMatchObject([{ body: { name: 'Greenleaf', amount: 20_00 } }]));
});
