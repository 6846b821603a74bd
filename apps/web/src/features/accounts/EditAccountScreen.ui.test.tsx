import { type Account, type AnswerOf, contract } from '@cairn/contract';
import { cents, formatDay } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import {
  button,
  closeToast,
  currentUrl,
  descriptionOf,
  detail,
  field,
  fieldValue,
  fill,
} from '../../../test/queries.ts';
import { browserToday } from '../../app/today.ts';
import { linkedAccount, manualAccount, reckoning } from './account.fixture.ts';

const screenUrl = '/EditAccount/NetWorth?id=1';

function householdWith(account: Account): FakeApi {
  return emptyHousehold()
    .on(contract.getAccountsList, [account])
    .on(contract.getTransactions, [])
    .on(contract.getAccountReckoning, account.externalId === null ? reckoning() : { reckoning: null });
}

async function openEdit(api: FakeApi, url = screenUrl) {
  const user = await openScreen(url, api);
  await user.click(await screen.findByText('Edit'));
  return user;
}

// covers: screen/account-details 1
test('Info shows every field, and 100.00 entered + 50.00 in − 30.25 out = 119.75', async () => {
  const account = manualAccount({
    type: 5,
    currentBalance: cents(-5),
    availableBalance: cents(-5),
    icon: 'fas fa-user',
  });
  await openScreen(screenUrl, householdWith(account));
  expect(await detail('Account Name')).toBe('Cash');
  expect(await detail('Institution')).toBe('Wallet');
  expect(await detail('Available Balance')).toBe('−$0.05');
  expect(await detail('Current Balance')).toBe('−$0.05');
  expect(await detail('Account Type')).toBe('Undefined');
  expect(await detail('Icon')).toBe('user');
  expect(await detail('Color')).toMatch(/^\w+ \w+/);
  expect(await detail('Updated by')).toBe('You');
  expect(await detail('Balance entered on 11/15/2026')).toBe('$100.00');
  expect(await detail('plus money in since then')).toBe('$50.00');
  expect(await detail('minus money out since then')).toBe('$30.25');
  expect(await detail('equals current balance')).toBe('$119.75');
  const link = screen.getByText('View transactions').closest('a');
  expect(link?.getAttribute('href')).toBe('/Transactions?account=1&dates=all');
});

test('a debt: 100.00 owed + 50.00 spent − 30.25 paid = 119.75 owed now', async () => {
  await openScreen(screenUrl, householdWith(manualAccount({ type: 1 })));
  expect(await detail('Amount owed, entered on 11/15/2026')).toBe('$100.00');
  expect(await detail('plus spending since then')).toBe('$50.00');
  expect(await detail('minus payments since then')).toBe('$30.25');
  expect(await detail('equals amount owed now')).toBe('$119.75');
});

test('switching to Info keeps the typed values; a new balance is explained as today’s', async () => {
  const user = await openEdit(householdWith(manualAccount()));
  await fill(user, 'Account Name', 'Purse');
  expect(descriptionOf(field('Current Balance'))).toBe('');
  await fill(user, 'Current Balance', '200');
  expect(descriptionOf(field('Current Balance'))).toBe(
    `Today’s balance, ${formatDay(browserToday())}. Only later transactions will change it.`,
  );
  await user.click(screen.getByText('Info'));
  await user.click(screen.getByText('Edit'));
  expect(fieldValue('Account Name')).toBe('Purse');
});

// covers: screen/create-account 6, 9; screen/account-details 2; state/categories 3
test('renaming sends the server’s latest balance instead of the one on the form, and returns', async () => {
  const { iconColor: oldColor } = manualAccount();
  const { promise: saved, resolve: save } = Promise.withResolvers<AnswerOf<typeof contract.saveCustomAccount>>();
  const api = householdWith(manualAccount()).on(contract.saveCustomAccount, () => saved);
  const user = await openEdit(api);
  await fill(user, 'Account Name', 'Purse');
  await user.click(screen.getByTitle('house'));
  await user.click(screen.getByTitle('Medium blue'));
  api.on(contract.getAccountsList, [manualAccount({ currentBalance: cents(150_00) })]);
  await user.click(button('Update Account'));
  expect(await screen.findByText('Saving Account...')).toBeDefined();
  save({ id: 1 });
  await waitFor(() => expect(currentUrl()).toBe('/NetWorth'));
  expect(api.bodiesOf(contract.saveCustomAccount)).toMatchObject([
    {
      displayName: 'Purse',
      currentBalance: 150_00,
      icon: 'fas fa-house',
      iconColor: expect.not.stringMatching(oldColor),
    },
  ]);
});

// covers: screen/account-details 3; roles 13
test('a linked account’s institution, balances, and type are read-only; its name can change', async () => {
  const api = householdWith(linkedAccount()).on(contract.saveCustomAccount, { id: 2 });
  const user = await openScreen('/EditAccount/ConnectedAccounts?id=2', api);
  expect(await screen.findByText('Your bank updates this balance.')).toBeDefined();
  expect(await detail('Updated by')).toBe('Your bank');
  await user.click(screen.getByText('Edit'));
  for (const label of ['Institution', 'Available Balance', 'Current Balance', 'Account Type']) {
    expect(field(label)).toHaveProperty('disabled', true);
    expect(descriptionOf(field(label))).toBe('Your bank updates this for linked accounts.');
  }
  await fill(user, 'Account Name', 'Everyday');
  await user.click(button('Update Account'));
  await waitFor(() => expect(currentUrl()).toBe('/ConnectedAccounts'));
  expect(api.bodiesOf(contract.saveCustomAccount)).toMatchObject([{ displayName: 'Everyday' }]);
});

// covers: entry/balances 17
test('the remembered answer about transactions on the day of a balance can be changed', async () => {
  const api = householdWith(manualAccount({ includesSameDay: false })).on(contract.saveCustomAccount, { id: 1 });
  const user = await openEdit(api);
  const label = 'Transactions on the day of the balance';
  expect(fieldValue(label)).toBe('false');
  await user.selectOptions(field(label), 'Ask me');
  await user.click(button('Update Account'));
  await waitFor(() => expect(api.bodiesOf(contract.saveCustomAccount)).toMatchObject([{ includesSameDay: null }]));
});

test('a bank that needs a login doesn’t update the account until it is reconnected', async () => {
  await openScreen('/EditAccount/ConnectedAccounts?id=2', householdWith(linkedAccount({ needsAttention: true })));
  expect(await detail('Updated by')).toMatch(/^Your bank, once you reconnect it/);
});

// covers: errors 31, 48
test('a failed save shows an error, typed values stay, and an error about a field appears at the field', async () => {
  const fails = new ErrorAnswer(409, 'conflict', 'Not now.');
  const api = householdWith(manualAccount()).on(contract.saveCustomAccount, fails);
  const user = await openEdit(api);
  await fill(user, 'Account Name', 'Purse');
  await user.click(button('Update Account'));
  await closeToast(user, 'Error saving the account', 'Not now.');
  expect(fieldValue('Account Name')).toBe('Purse');
  const fields = { institutionName: 'cannot be changed' };
  api.on(contract.saveCustomAccount, new ErrorAnswer(422, 'rule_broken', 'No.', fields));
  await user.click(button('Update Account'));
  await closeToast(user, 'Error saving the account', 'No.');
  expect(descriptionOf(field('Institution'))).toBe('Cannot be changed');
});

// covers: screen/account-details 4, 5; errors 32, 48; server/accounts 9
test('removing an account asks first and says what stays; a failure shows an error', async () => {
  const { promise: removed, resolve: remove } = Promise.withResolvers<Record<string, never>>();
  const api = householdWith(manualAccount()).on(contract.deleteAccount, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen('/EditAccount/ConnectedAccounts?id=1', api);
  await user.click(await screen.findByText('Remove Account'));
  const modal = within(screen.getByRole('alertdialog', { name: 'Remove Account' }));
  expect(modal.getByText(/Its transactions and your past net worth won’t change\./)).toBeDefined();
  await user.click(modal.getByRole('button', { name: 'Remove Account' }));
  await closeToast(user, 'Error removing the account', 'Not now.');
  await user.click(modal.getByText('Cancel'));
  expect(await detail('Account Name')).toBe('Cash');

  api.on(contract.deleteAccount, () => removed);
  await user.click(screen.getByText('Remove Account'));
  const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove Account' });
  await user.click(confirm);
  expect(await screen.findByText('Removing Account...')).toBeDefined();
  remove({});
  await waitFor(() => expect(currentUrl()).toBe('/ConnectedAccounts'));
  expect(await screen.findByText('Cash removed')).toBeDefined();
});

test('a calculation that can’t be loaded says so in its panel, and Try again loads it', async () => {
  const api = householdWith(manualAccount()).on(
    contract.getAccountReckoning,
    new ErrorAnswer(409, 'conflict', 'Not now.'),
  );
  const user = await openScreen(screenUrl, api);
  expect(await screen.findByText('Error getting the account')).toBeDefined();
  api.on(contract.getAccountReckoning, reckoning());
  await user.click(button('Try again'));
  expect(await detail('equals current balance')).toBe('$119.75');
});

// covers: server/money 12
test('an unknown account isn’t found', async () => {
  await openScreen('/EditAccount/ConnectedAccounts?id=99', householdWith(manualAccount()));
  expect(await screen.findByText('We couldn’t find this account')).toBeDefined();
  expect(screen.getByText('Go to Accounts').closest('a')?.getAttribute('href')).toBe('/ConnectedAccounts');
});

// covers: server/money 13
test('without an ID, the screen redirects to Accounts', async () => {
  await openScreen('/EditAccount/NetWorth', householdWith(manualAccount()));
  await waitFor(() => expect(currentUrl()).toBe('/ConnectedAccounts'));
});
