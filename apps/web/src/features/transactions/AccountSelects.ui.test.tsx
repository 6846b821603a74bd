import { contract, type Transaction } from '@cairn/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { descriptionOf, field, fieldValue, fill, findField } from '../../../test/queries.ts';
import { linkedAccount, manualAccount } from '../accounts/account.fixture.ts';
import { detailsOf, transaction } from './transaction.fixture.ts';

const LABEL = 'Bank Account';
const cash = manualAccount();
const card = manualAccount({ id: 3, displayName: 'Card', institutionName: 'Bank', type: 1 });
const checking = linkedAccount();

function household() {
  return emptyHousehold()
    .on(contract.getAccountsList, [card, checking, cash])
    .on(contract.getRecentAccounts, { accountIds: [] });
}

async function openEdit(shown: Transaction) {
  const details = detailsOf(shown);
  const api = household().on(contract.getTransactionData, details);
  return await openScreen(`/EditTransaction/${shown.id}`, api);
}

test('a new transaction can be on any manual account, and a hint says when it won’t change the balance', async () => {
  const user = await openScreen('/AddTransaction', household());
  const options = () => [...field(LABEL).querySelectorAll('option')].map(({ textContent }) => textContent);
  await waitFor(() => expect(options()).toEqual(['None', 'Card · Bank', 'Cash · Wallet']));
  await user.selectOptions(field(LABEL), 'Cash · Wallet');
  await fill(user, 'Date', '2026-11-14');
  expect(descriptionOf(field(LABEL))).toBe(
    'You entered the balance of Cash on 11/15/2026. Only later transactions change it.',
  );
  await fill(user, 'Date', '2026-11-16');
  expect(descriptionOf(field(LABEL))).toBe('');
});

test('a transaction on a linked account can’t be moved', async () => {
  const user = await openEdit(transaction(41, 'Coffee', { account: checking }));
  await user.click(await screen.findByText('Edit'));
  const select = await findField(LABEL);
  await waitFor(() => expect(select).toHaveProperty('disabled', true));
  expect(fieldValue(LABEL)).toBe('2');
  expect(descriptionOf(select)).toBe('Your bank sets the account for this transaction.');
});

test('a pending transaction says that edits carry over', async () => {
  await openEdit(transaction(41, 'HOTEL HOLD', { account: checking, isPending: true }));
  expect(await screen.findByText(/^Pending: your bank hasn’t posted it yet/)).toBeDefined();
});

test('an edited transaction that the bank removed says why it is still here', async () => {
  await openEdit(transaction(41, 'HOTEL HOLD', { account: checking, isPending: true, isRemovedByBank: true }));
  const note = 'Your bank removed this transaction. It’s still here because you edited it.';
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.queryByText(/^Pending/)).toBeNull();
});
