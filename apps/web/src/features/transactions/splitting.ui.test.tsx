import { contract, type Seal, type Transaction } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast } from '../../../test/queries.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { food, fun, householdWith, transaction } from './transaction.fixture.ts';
import { dayOf, lineOf } from './transactionRow.fixture.ts';

// covers: entry/split-lines 58
test('S splits a row of the list by keyboard', async () => {
  const market = transaction(5, 'Market', { amountCents: 100_00 });
  const user = await openScreen('/Transactions', householdWith([market]).on(contract.saveSplit, market));
  (await screen.findByRole('link', { name: 'Market' })).focus();
  await user.keyboard('s');
  expect(await screen.findByRole('dialog', { name: /^Split/ })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// covers: entry/split-lines 58
test('the category picker offers Split, too', async () => {
  const user = await openScreen('/Transactions', householdWith([transaction(5, 'Market')]));
  (await screen.findByRole('link', { name: 'Market' })).focus();
  await user.keyboard('c');
  await waitFor(() => expect(button('Split')).toBeDefined());
  await user.click(button('Split'));
  expect(await screen.findByRole('dialog', { name: /^Split/ })).toBeDefined();
});

/** Opens the list and the split dialog, and splits the first row evenly. */
async function splitEvenly(market: Transaction, answer: ErrorAnswer) {
  const api = householdWith([market]).on(contract.saveSplit, answer);
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Market' })).focus();
  await user.keyboard('s');
  await screen.findByRole('dialog', { name: 'Split Market' });
  const save = async () => {
    await user.click(button('Split evenly'));
    await user.click(button('Save split'));
  };
  const seen = () => api.sent.filter(({ call }) => call === contract.saveSplit).map(({ seenIn }) => seenIn);
  return { api, user, save, seen };
}

const conflict = new ErrorAnswer(409, 'conflict', 'This changed in another tab or on another device in the meantime.');

// covers: entry/split-lines 59
test('a split that someone else made meanwhile isn’t overwritten: the dialog stays open and offers it', async () => {
  const market = transaction(5, 'Market', { amountCents: 100_00 });
  const { api, user, save, seen } = await splitEvenly(market, conflict);
  const theirs = { isSplit: true, splits: [lineOf(food, 70_00), lineOf(fun, 30_00)], changedIn: 7 };
  api.on(contract.getTransactions, [{ ...market, ...theirs }]);
  await save();
  await closeToast(
    user,
    contract.saveSplit.failure,
    'This changed in another tab or on another device in the meantime.',
  );
  expect(await screen.findByText(/Food \$70\.00 · Fun \$30\.00/)).toBeDefined();
  expect(screen.getAllByDisplayValue('$50.00')).toHaveLength(2);
  expect(seen()).toEqual([1]);
  await user.click(button('Use the new values'));
  expect(screen.getByDisplayValue('$70.00')).toBeDefined();
  expect(screen.queryByText(/changed in another tab/)).toBeNull();
  api.on(contract.saveSplit, market);
  await user.click(button('Save split'));
  await waitFor(() => expect(seen()).toEqual([1, 7]));
});

// covers: entry/split-lines 59
test('after a conflict was shown, saving the split again replaces theirs', async () => {
  const market = transaction(5, 'Market', { amountCents: 100_00 });
  const { api, user, save, seen } = await splitEvenly(market, conflict);
  api.on(contract.getTransactions, [{ ...market, changedIn: 7 }]);
  await save();
  await closeToast(
    user,
    contract.saveSplit.failure,
    'This changed in another tab or on another device in the meantime.',
  );
  await screen.findByText(/changed in another tab/);
  api.on(contract.saveSplit, market);
  await user.click(button('Save split'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen()).toEqual([1, 7]);
});

// covers: entry/split-lines 59
test('a split of 42.00 that is rejected because the amount is now 46.00 shows the new amount', async () => {
  const market = transaction(5, 'Market', { amountCents: 42_00 });
  const reason = 'The lines add up to $42.00, but the transaction is $46.00.';
  const { api, user, save } = await splitEvenly(market, new ErrorAnswer(422, 'rule_broken', reason));
  api.on(contract.getTransactions, [{ ...market, amount: cents(46_00), changedIn: 7 }]);
  await save();
  await closeToast(user, contract.saveSplit.failure, reason);
  expect(await screen.findByText(/^\$46\.00 on/)).toBeDefined();
});

// covers: entry/split-lines 59
test('removing a split is sent with the change that the user saw', async () => {
  const market = transaction(5, 'Market', { amountCents: 100_00 });
  const split = { ...market, isSplit: true, splits: [lineOf(food, 70_00), lineOf(fun, 30_00)], changedIn: 3 };
  const api = householdWith([split]).on(contract.removeSplit, market);
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Market' })).focus();
  await user.keyboard('s');
  await screen.findByRole('dialog', { name: 'Split Market' });
  await user.click(button('Remove split'));
  await waitFor(() =>
    expect(api.sent.filter(({ call }) => call === contract.removeSplit)).toMatchObject([{ seenIn: 3 }]),
  );
});

/** Opens a list with Market, 100.00 in 73.75 of Food, which takes the difference, and 26.25 of Fun. */
async function editSplitAmount(typed: string, seals: readonly Seal[] = []) {
  const market = transaction(5, 'Market', { account: manualAccount(), amountCents: 100_00 });
  const split = { ...market, isSplit: true, splits: [lineOf(food, 73_75, true), lineOf(fun, 26_25)] };
  const api = householdWith([split])
    .on(contract.patchTransaction, () => new Promise(() => {}))
    .on(contract.getSeals, [...seals])
    .on(contract.saveSplit, split);
  const user = await openScreen('/Transactions', api);
  await user.click(await screen.findByRole('button', { name: 'Split in 2' }));
  await user.click(screen.getByTitle('Edit amount'));
  await user.keyboard(`${typed}{Enter}`);
  return { api, user };
}

// covers: entry/split-lines 69
test('a split of 73.75 and 26.25 whose amount becomes 90.00 shows 63.75 and 26.25 at once', async () => {
  const { api } = await editSplitAmount('90');
  await waitFor(() => expect(api.bodiesOf(contract.patchTransaction)).toEqual([{ id: 5, amount: 90_00 }]));
  expect(screen.getByText('−$63.75')).toBeDefined();
  expect(screen.getByText('−$26.25')).toBeDefined();
});

// covers: entry/split-lines 69
test('an amount of 20.00 is too small for a split with 26.25 in another part: the split opens with what is over', async () => {
  const { api, user } = await editSplitAmount('20');
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Market' }));
  expect(dialog.getByText(/^With \$20\.00, nothing would be left for Food/)).toBeDefined();
  expect(dialog.getByText(/^\$20\.00 instead of \$100\.00 on/)).toBeDefined();
  expect(dialog.getByText('Over by').parentElement?.textContent).toMatch(/Over by \$80\.00/);
  expect(dialog.getByDisplayValue('$73.75')).toBeDefined();
  expect(api.bodiesOf(contract.patchTransaction)).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByTitle('Edit amount'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount of Market').value).toBe('20');
});

// covers: entry/split-lines 69
test('the new amount and its parts are saved in one step: 15.00 + 5.00 = 20.00', async () => {
  const { api, user } = await editSplitAmount('20');
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Market' }));
  for (const [part, amount] of [
    [1, '15'],
    [2, '5'],
  ] as const) {
    const field = dialog.getByLabelText(`Amount of part ${part}`);
    await user.clear(field);
    await user.type(field, amount);
  }
  await user.click(dialog.getByRole('button', { name: 'Save split' }));
  await waitFor(() =>
    expect(api.bodiesOf(contract.saveSplit)).toMatchObject([
      { id: 5, amount: 20_00, lines: [{ amount: 15_00 }, { amount: 5_00 }] },
    ]),
  );
});

test('a new amount of a split on a locked day is saved after a question', async () => {
  const days = { from: dayOf('2026-11-01'), to: dayOf('2026-11-30') };
  const balances = { closingBalance: cents(100_00), unexplained: cents(0) };
  const { api, user } = await editSplitAmount('20', [
    { id: 3, accountId: 1, brokenIn: null, isByPostedDate: true, ...days, ...balances },
  ]);
  await screen.findByRole('dialog', { name: 'Split Market' });
  await user.click(button('Split evenly'));
  await user.click(button('Save split'));
  await screen.findByRole('alertdialog', { name: 'This day is locked' });
  expect(api.bodiesOf(contract.saveSplit)).toEqual([]);
  await user.click(screen.getByText('Change it anyway'));
  await waitFor(() => expect(api.bodiesOf(contract.saveSplit)).toMatchObject([{ id: 5, amount: 20_00 }]));
});
