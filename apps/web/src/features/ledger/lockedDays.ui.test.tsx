import { contract, getProofGap, getProofStrip } from '@cairn/contract';
import { cents, isDay } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, fieldValue, setValue } from '../../../test/queries.ts';
import { queryClient } from '../../app/queryClient.ts';
import { manualAccount, reckoning } from '../accounts/account.fixture.ts';
import { duplicate, marchGap, marchStrip } from '../proof/proof.fixture.ts';
import { reviewOf } from '../review/review.fixture.ts';
import { reviewItem } from '../review/reviewItem.fixture.ts';
import { detailsOf, householdWith, transaction } from '../transactions/transaction.fixture.ts';
import { sealsQuery } from './seals.data.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const october = {
  ...{ id: 3, accountId: 1, from: day('2026-10-01'), to: day('2026-10-31'), brokenIn: null, isByPostedDate: true },
  ...{ closingBalance: cents(100_00), unexplained: cents(0) },
};

function household() {
  const row = transaction(7, 'Cafe', { account: manualAccount(), day: '2026-10-10' });
  return householdWith([row])
    .on(contract.getAccountsList, [manualAccount()])
    .on(contract.getRecentAccounts, { accountIds: [1] })
    .on(contract.getTransactionData, detailsOf(row))
    .on(contract.getSeals, [october]);
}

// covers: reconciliation 23
test('adding to a locked day asks first: Cancel leaves the form as it is, and the other button saves', async () => {
  const api = household().on(contract.createTransaction, 7);
  const user = await openScreen('/AddTransaction', api);
  await screen.findByRole('button', { name: 'Create Transaction' });
  await waitFor(() => expect(fieldValue('Bank Account')).toBe('1'));
  setValue('Name', 'Coffee');
  setValue('Amount', '4');
  setValue('Date', '2026-10-12');
  await user.click(button('Create Transaction'));
  const question = within(await screen.findByRole('alertdialog', { name: 'This day is locked' }));
  expect(question.getByText(/^10\/01\/2026 to 10\/31\/2026 matched a statement for Cash\./).textContent).toContain(
    'we’ll mark them as changed since they were locked and tell you in Review.',
  );
  await user.click(question.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.bodiesOf(contract.createTransaction)).toEqual([]);
  expect(fieldValue('Name')).toBe('Coffee');
  await user.click(button('Create Transaction'));
  await user.click(await screen.findByText('Change it anyway'));
  await waitFor(() => expect(api.bodiesOf(contract.createTransaction)).toHaveLength(1));
});

const coffee = (id: number) => transaction(id, 'Coffee', { account: manualAccount(), day: '2026-10-10' });

test('a fix of a gap asks before it changes a locked day', async () => {
  const api = household()
    .on(contract.getAccountReckoning, reckoning())
    .on(contract.getTransactions, [])
    .on(getProofStrip, marchStrip())
    .on(getProofGap, { gap: marchGap(), culprits: [duplicate(coffee)] })
    .on(contract.applyProofFix, { changeSetId: 12, isClosed: true, text: 'March 3 to 9 add up now' });
  const user = await openScreen('/EditAccount/ConnectedAccounts?id=1', api);
  await user.click(await screen.findByText('Remove the duplicate'));
  await screen.findByRole('alertdialog', { name: 'This day is locked' });
  expect(api.bodiesOf(contract.applyProofFix)).toEqual([]);
  await user.click(screen.getByText('Change it anyway'));
  await waitFor(() => expect(api.bodiesOf(contract.applyProofFix)).toHaveLength(1));
});

// covers: reconciliation 23
test('a fix asks before it moves a transaction to the locked day of another account', async () => {
  const moved = { ...coffee(9), accountId: 2, postedDate: day('2026-10-10') };
  const suspect = { transaction: moved, role: 'moved', origin: 'from Harbor Bank' } as const;
  const changes = { fixedAmount: null, toAccountId: 1, toAccountName: 'Cash', fixedDate: null };
  const api = household()
    .on(contract.getAccountReckoning, reckoning())
    .on(contract.getTransactions, [])
    .on(getProofStrip, marchStrip())
    .on(getProofGap, { gap: marchGap(), culprits: [{ ...duplicate(coffee), suspects: [{ ...suspect, ...changes }] }] });
  const user = await openScreen('/EditAccount/ConnectedAccounts?id=1', api);
  await user.click(await screen.findByText('Remove the duplicate'));
  const question = within(await screen.findByRole('alertdialog', { name: 'This day is locked' }));
  await user.click(question.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.bodiesOf(contract.applyProofFix)).toEqual([]);
});

test('removing a duplicate in Review asks first: Cancel lists it again without a note', async () => {
  const api = reviewOf([reviewItem('duplicate', [coffee(1), coffee(2)])]).on(contract.getSeals, [october]);
  const user = await openScreen('/Review', api);
  await user.click(await screen.findByText('Remove one'));
  const question = within(await screen.findByRole('alertdialog', { name: 'This day is locked' }));
  await user.click(question.getByText('Cancel'));
  expect(await screen.findByText('Remove one')).toBeDefined();
  expect(screen.queryByText(/couldn’t save/)).toBeNull();
  expect(api.bodiesOf(contract.decideItem)).toEqual([]);
});

test('data about locked days that is out of date is loaded again before a change', async () => {
  const api = household().on(contract.createTransaction, 7).on(contract.getSeals, []);
  const user = await openScreen('/AddTransaction', api);
  await screen.findByRole('button', { name: 'Create Transaction' });
  await waitFor(() => expect(fieldValue('Bank Account')).toBe('1'));
  queryClient.setQueryData(sealsQuery.queryKey, []);
  await queryClient.invalidateQueries({ queryKey: sealsQuery.queryKey, refetchType: 'none' });
  api.on(contract.getSeals, [october]);
  setValue('Name', 'Coffee');
  setValue('Amount', '4');
  setValue('Date', '2026-10-12');
  await user.click(button('Create Transaction'));
  await user.click(await screen.findByText('Change it anyway'));
  await waitFor(() => expect(api.bodiesOf(contract.createTransaction)).toHaveLength(1));
});

// covers: reconciliation 24
test.each([
  ['no seal', { isByPostedDate: true }, 1],
  ['an earlier seal', { isByPostedDate: false }, 0],
])('moving the date of a bank’s transaction asks only if an earlier seal has it: %s', async (_case, rule, saves) => {
  const row = { ...coffee(7), postedDate: day('2026-10-10') };
  const api = householdWith([row])
    .on(contract.getAccountsList, [manualAccount()])
    .on(contract.getTransactionData, detailsOf(row))
    .on(contract.getSeals, [{ ...october, ...rule }])
    .on(contract.updateTransaction, { reached: 0 });
  const user = await openScreen('/EditTransaction/7', api);
  await user.click(await screen.findByRole('tab', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Update Transaction' });
  setValue('Date', '2026-11-12');
  await user.click(button('Update Transaction'));
  if (saves === 0) await user.click(within(await screen.findByRole('alertdialog')).getByText('Cancel'));
  await waitFor(() => expect(api.bodiesOf(contract.updateTransaction)).toHaveLength(saves));
});

// covers: reconciliation 23
test('deleting a selection asks about all of it, including rows that aren’t loaded: 40 + 2 on locked days', async () => {
  const september = { ...october, id: 2, from: day('2026-09-01'), to: day('2026-09-30') };
  const shown = Array.from({ length: 100 }, (_, index) => coffee(index + 1));
  const ids = Array.from({ length: 300 }, (_, index) => index + 1);
  const locked = [
    { sealId: 2, count: 40 },
    { sealId: 3, count: 2 },
    { sealId: 99, count: 7 },
  ];
  const api = householdWith(shown)
    .on(contract.getAccountsList, [manualAccount()])
    .on(contract.getSeals, [september, october])
    .on(contract.getTransactions, ({ body }) => (body.after ? new Promise(() => {}) : shown))
    .on(contract.getTransactionIDs, ids)
    .on(contract.bulkChangeTransactions, { count: 300 });
  const nothing = { moneyIn: cents(0), moneyOut: cents(0), net: cents(0), transferCount: 0, hiddenCount: 0 };
  api.on(contract.getTotals, ({ body }) => ({ count: 300, ...nothing, ...(body.asksLocked && { locked }) }));
  const user = await openScreen('/Transactions', api);
  await user.click(await screen.findByText('Select'));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all transactions' }));
  await user.click((await screen.findAllByRole('button', { name: 'More actions' }))[0] ?? document.body);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(screen.getByText('Delete 300 transactions', { selector: 'button, button *' }));
  const question = within(await screen.findByRole('alertdialog', { name: '42 transactions are on locked days' }));
  const text = /^09\/01\/2026 to 09\/30\/2026 matched a statement for Cash, and so did the days of 1 other statement\./;
  expect(question.getByText(text)).toBeDefined();
  expect(api.bodiesOf(contract.bulkChangeTransactions)).toEqual([]);
  expect(api.bodiesOf(contract.getTotals).filter((body) => body.asksLocked)).toEqual([{ ids, asksLocked: true }]);
  await user.click(question.getByText('Change them anyway'));
  await waitFor(() => expect(api.bodiesOf(contract.bulkChangeTransactions)).toEqual([{ ids, change: 'delete' }]));
});
