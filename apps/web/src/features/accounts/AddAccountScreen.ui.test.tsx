import { type Account, contract } from '@cairn/contract';
import { ACCOUNT_COLORS } from '@cairn/domain';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, currentUrl, field, fieldValue, fill } from '../../../test/queries.ts';
import { manualAccount } from './account.fixture.ts';

async function fillAccount(user: UserEvent, available: string, current: string) {
  await fill(user, 'Account Name', 'Cash');
  await fill(user, 'Institution', 'Wallet');
  await fill(user, 'Available Balance', available);
  await fill(user, 'Current Balance', current);
  await user.selectOptions(field('Account Type'), 'Depository');
  await user.click(button('Create Account'));
}

// covers: validation 6-10
test('the form lists missing fields and focuses the first', async () => {
  const user = await openScreen('/AddAccount', emptyHousehold());
  await fill(user, 'Current Balance', '12.5');
  await user.click(button('Create Account'));
  for (const missing of [
    'Enter an account name',
    'Enter an institution',
    'Enter the available balance',
    'Choose an account type',
  ])
    expect(screen.getByText(missing)).toBeDefined();
  expect(screen.queryByText('Enter the current balance')).toBeNull();
  expect(document.activeElement).toBe(field('Account Name'));
  expect(fieldValue('Current Balance')).toBe('$12.50');
  await fill(user, 'Current Balance', '');
  expect(screen.getByText('Enter the current balance')).toBeDefined();
});

// covers: validation 26; constants/lists 14
test('an invalid balance stays as typed or pasted, and isn’t saved', async () => {
  const api = emptyHousehold().on(contract.saveCustomAccount, { id: 1 });
  const user = await openScreen('/AddAccount', api);
  await fillAccount(user, '2000+500.75', '$12,50');
  expect(screen.getAllByText('Enter an amount in dollars, like 86.42')).toHaveLength(2);
  expect(document.activeElement).toBe(field('Available Balance'));
  expect(fieldValue('Available Balance')).toBe('2000+500.75');
  expect(fieldValue('Current Balance')).toBe('$12,50');
  expect(api.bodiesOf(contract.saveCustomAccount)).toEqual([]);

  await fill(user, 'Available Balance', '1,234,567.89');
  expect(fieldValue('Available Balance')).toBe('$1,234,567.89');
  await fill(user, 'Current Balance', '-1234.5');
  expect(fieldValue('Current Balance')).toBe('−$1,234.5');
  expect(screen.queryByText('Enter an amount in dollars, like 86.42')).toBeNull();
  await user.click(button('Create Account'));
  await waitFor(() => expect(currentUrl()).toBe('/ConnectedAccounts'));
  // The default icon is a user.
  expect(api.bodiesOf(contract.saveCustomAccount)).toMatchObject([{ icon: 'fas fa-user' }]);
});

// covers: validation 11
test('a debt typed with a minus: the form explains it, and turns it into the amount the user owes', async () => {
  const user = await openScreen('/AddAccount', emptyHousehold());
  await fill(user, 'Current Balance', '-412.33');
  const question = /^This says that the bank owes you/;
  expect(screen.queryByText(question)).toBeNull();
  await user.selectOptions(field('Account Type'), 'Credit');
  expect((await screen.findByText(question)).textContent).toBe(
    'This says that the bank owes you $412.33. If you owe it, leave out the minus.',
  );
  await user.click(button('I owe $412.33'));
  expect(fieldValue('Current Balance')).toBe('$412.33');
  expect(screen.queryByText(question)).toBeNull();
});

// covers: errors 48
test('a failed save shows an error, and typed values stay', async () => {
  const api = emptyHousehold().on(contract.saveCustomAccount, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen('/AddAccount', api);
  await fillAccount(user, '1.50', '2.75');
  await closeToast(user, 'Error saving the account', 'Not now.');
  expect(fieldValue('Account Name')).toBe('Cash');
  expect(fieldValue('Current Balance')).toBe('$2.75');
});

// covers: constants/lists 15
test('the color is the first that no account uses, even if the accounts load after the form, and a chosen one stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Account[]>();
  const api = emptyHousehold()
    .on(contract.getAccountsList, () => promise)
    .on(contract.saveCustomAccount, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen('/AddAccount', api);
  await fill(user, 'Account Name', 'Cash');
  resolve([manualAccount({ iconColor: ACCOUNT_COLORS[0] })]);
  const swatch = (hex: string) => screen.getByRole('button', { name: new RegExp(hex) });
  await waitFor(() => expect(swatch(ACCOUNT_COLORS[1]).getAttribute('aria-pressed')).toBe('true'));
  await fillAccount(user, '1.50', '2.75');
  await closeToast(user, 'Error saving the account', 'Not now.');
  await user.click(swatch(ACCOUNT_COLORS[4]));
  await user.click(button('Create Account'));
  await waitFor(() => expect(api.bodiesOf(contract.saveCustomAccount)).toHaveLength(2));
  const colors = api.bodiesOf(contract.saveCustomAccount).map(({ iconColor }) => iconColor);
  expect(colors).toEqual([ACCOUNT_COLORS[1], ACCOUNT_COLORS[4]]);
});
