import { type Account, contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { fieldValue, findField, setValue } from '../../../test/queries.ts';
import { browserToday } from '../../app/today.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { detailsOf, transaction } from './transaction.fixture.ts';

const QUESTION = 'You entered the balance of Cash today. Is this already in it?';

/** A user who entered the balance of an account today. */
function household(account: Partial<Account> = {}) {
  return emptyHousehold()
    .on(contract.getAccountsList, [manualAccount({ anchorDate: browserToday(), ...account })])
    .on(contract.getRecentAccounts, { accountIds: [1] })
    .on(contract.createTransaction, 7)
    .on(contract.getTransactionData, detailsOf(transaction(7, 'Coffee')));
}

async function openForm(account: Partial<Account> = {}) {
  const api = household(account);
  const user = await openScreen('/AddTransaction', api);
  await waitFor(() => expect(fieldValue('Bank Account')).toBe('1'));
  setValue('Name', 'Coffee');
  setValue('Amount', '4.50');
  const create = async () => {
    await user.click(screen.getByRole('button', { name: 'Create Transaction' }));
    await waitFor(() => expect(api.bodiesOf(contract.createTransaction)).toHaveLength(1));
    return api.bodiesOf(contract.createTransaction)[0]?.isAfterBalance;
  };
  return { user, create };
}

// covers: entry/balances 15
test.each([
  ['No, it came after', true],
  ['Yes, it’s in it', false],
])('the form asks about a transaction on the day of the balance; “%s” is sent', async (answer, isAfterBalance) => {
  const { user, create } = await openForm();
  const question = within(screen.getByRole('group', { name: QUESTION }));
  const choice = question.getByRole('button', { name: answer });
  expect(choice.getAttribute('aria-pressed')).toBe('false');
  await user.click(choice);
  expect(choice.getAttribute('aria-pressed')).toBe('true');
  expect(await create()).toBe(isAfterBalance);
});

// covers: entry/balances 15
test('without an answer, nothing is sent, and the next transaction asks again', async () => {
  expect(await (await openForm()).create()).toBeUndefined();
});

// covers: entry/balances 15
test('a remembered answer is sent without asking, and other days aren’t asked about', async () => {
  const { create } = await openForm({ includesSameDay: false });
  expect(screen.queryByRole('group', { name: QUESTION })).toBeNull();
  expect(await create()).toBe(true);
});

// covers: entry/balances 15
test('an earlier day isn’t asked about', async () => {
  const { create } = await openForm();
  setValue('Date', '2026-01-15');
  await waitFor(() => expect(screen.queryByRole('group', { name: QUESTION })).toBeNull());
  expect(await create()).toBeUndefined();
});

// covers: entry/balances 15
test('quick add asks too, and sends the answer', async () => {
  const api = household();
  const user = await openScreen('/Settings', api);
  await screen.findByRole('tab', { name: 'Edit' });
  await user.keyboard('n');
  await waitFor(() => expect(fieldValue('Bank Account')).toBe('1'));
  await user.type(await findField('Name'), 'Coffee 4.50');
  await user.click(await screen.findByRole('button', { name: 'No, it came after' }));
  await user.click(screen.getByRole('button', { name: /^Create Transaction/ }));
  await waitFor(() =>
    expect(api.bodiesOf(contract.createTransaction)).toMatchObject([
      { name: 'Coffee', amount: 4_50, isAfterBalance: true },
    ]),
  );
});
