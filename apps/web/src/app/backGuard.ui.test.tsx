import { contract } from '@cairn/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../test/fakeApi.ts';
import { openScreen } from '../../test/openScreen.tsx';
import { currentUrl } from '../../test/queries.ts';
import { manualAccount, reckoning } from '../features/accounts/account.fixture.ts';
import { detailsOf, householdWith, transaction } from '../features/transactions/transaction.fixture.ts';
import { router } from './router.tsx';

const costco = transaction(1, 'Costco', { amountCents: 98_09 });

/** Opens the screen from Settings, so that there is a screen to go back to. */
async function openFromSettings(url: string, openedFrom: string, api: FakeApi) {
  const user = await openScreen('/Settings', api);
  await screen.findByRole('tab', { name: 'Edit' });
  await act(() => router.navigate(url, { state: { openedFrom } }));
  return user;
}

async function openSplit() {
  const api = householdWith([costco]).on(contract.getTransactionData, detailsOf(costco));
  const user = await openFromSettings('/EditTransaction/1', 'transactions', api);
  await user.click(await screen.findByRole('button', { name: 'Split' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Split Costco' }) };
}

const back = () => act(async () => history.back());

// covers: entry/split-lines 38
test('Back closes a sheet, and leaves the screen only the next time', async () => {
  await openSplit();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(currentUrl()).toBe('/EditTransaction/1'));
  await back();
  await waitFor(() => expect(currentUrl()).toBe('/Settings'));
});

// covers: entry/split-lines 38
test('Back closes the topmost of two dialogs', async () => {
  const { user, dialog } = await openSplit();
  await user.type(within(dialog).getByLabelText('Amount of part 1'), '5{Tab}');
  await back();
  await screen.findByText('Discard this split?');
  await back();
  await waitFor(() => expect(screen.queryByText('Discard this split?')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Split Costco' })).toBeDefined();
  await waitFor(() => expect(currentUrl()).toBe('/EditTransaction/1'));
});

// covers: entry/split-lines 38
test('removing an account goes back, although its question is still open', async () => {
  const api = householdWith([])
    .on(contract.getAccountsList, [manualAccount()])
    .on(contract.getAccountReckoning, reckoning())
    .on(contract.deleteAccount, {});
  const user = await openFromSettings('/EditAccount/ConnectedAccounts?id=1', 'ConnectedAccounts', api);
  await user.click(await screen.findByText('Remove Account'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Account' }));
  await user.click(question.getByRole('button', { name: 'Remove Account' }));
  await waitFor(() => expect(currentUrl()).toBe('/Settings'));
});
