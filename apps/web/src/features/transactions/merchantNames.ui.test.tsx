import {
  type AnswerOf,
  getTransactionData,
  getTransactions,
  patchTransaction,
  type Transaction,
  updateTransaction,
} from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { button } from '../../../test/queries.ts';
import { detailsOf, householdWith, transaction } from './transaction.fixture.ts';

const printed = 'SQ *JUNIPER & RYE BAKERY Asheville NC';
const bakery: Transaction = { ...transaction(1, printed), merchantName: 'Juniper & Rye Bakery' };

function household(sameMerchant: number, otherNames: Partial<AnswerOf<typeof getTransactionData>> = {}) {
  let row = bakery;
  const same = { name: 'Juniper & Rye Bakery', count: sameMerchant, isSame: true };
  const merchant = { sameMerchant, merchantNames: sameMerchant === 0 ? [] : [same], ...otherNames };
  const { merchantName: _merchantName, ...renamable } = bakery;
  return householdWith([bakery])
    .on(getTransactions, () => [row])
    .on(getTransactionData, () => ({ ...detailsOf(row), ...merchant, bankText: printed }))
    .on(patchTransaction, ({ body: { name = '' } }) => {
      row = { ...renamable, name };
      return { ...row, reached: sameMerchant };
    })
    .on(updateTransaction, () => ({ reached: sameMerchant }));
}

// covers: entry/merchant-key 11
test('a list shows the merchant’s name, and what the bank printed as its title', async () => {
  await openScreen('/Transactions', household(0));
  const link = await screen.findByRole('link', { name: 'Juniper & Rye Bakery' });
  expect(link.title).toBe(printed);
});

// covers: entry/merchant-key 11
test('the Transaction screen shows both', async () => {
  await openScreen('/EditTransaction/1', household(0));
  expect((await screen.findAllByText('Juniper & Rye Bakery')).length).toBeGreaterThan(0);
  expect(screen.getByText(printed)).toBeDefined();
});

// covers: entry/merchant-key 11
test('a name is edited as it is shown, and leaving it unchanged saves nothing', async () => {
  const api = household(0);
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Juniper & Rye Bakery' })).focus();
  await user.keyboard('e');
  const input = await screen.findByLabelText<HTMLInputElement>('Name of Juniper & Rye Bakery');
  expect(input.value).toBe('Juniper & Rye Bakery');
  await user.keyboard('{Enter}');
  expect(api.sent.filter(({ call }) => call === patchTransaction)).toEqual([]);
});

// covers: entry/merchant-key 12
test('Shift+Enter in a name renames all 3 of the merchant, and Undo is offered for all', async () => {
  const api = household(2);
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Juniper & Rye Bakery' })).focus();
  await user.keyboard('eBakery');
  await screen.findByRole('button', { name: /^Rename all 3/ });
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText('3 transactions renamed');
  expect(api.sent.find(({ call }) => call === patchTransaction)?.body).toEqual({
    id: 1,
    name: 'Bakery',
    renamesMerchant: true,
    merchantNames: ['Juniper & Rye Bakery'],
  });
  expect(screen.getByRole('link', { name: 'Bakery' })).toBeDefined();
});

// covers: entry/merchant-key 12
test('its button does the same', async () => {
  const api = household(0);
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Juniper & Rye Bakery' })).focus();
  await user.keyboard('eBakery');
  await user.click(await screen.findByRole('button', { name: /^Rename new ones too/ }));
  await waitFor(() =>
    expect(api.sent.find(({ call }) => call === patchTransaction)?.body).toMatchObject({
      renamesMerchant: true,
      merchantNames: [],
    }),
  );
});

// covers: entry/merchant-key 12
test('the edit form renames all once the name has changed and the box is checked', async () => {
  const api = household(2);
  const user = await openScreen('/EditTransaction/1', api);
  await user.click(await screen.findByRole('tab', { name: 'Edit' }));
  expect(screen.queryByLabelText(/Rename all/)).toBeNull();
  const name = screen.getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Bakery');
  await user.click(screen.getByLabelText('Rename all 3 from this merchant'));
  await user.click(button('Update Transaction'));
  await screen.findByText('3 transactions renamed');
  expect(api.sent.find(({ call }) => call === updateTransaction)?.body).toMatchObject({
    name: 'Bakery',
    renamesMerchant: true,
  });
});

// covers: entry/merchant-key 14
test('Info renames the transaction, or all 3 of the merchant with Undo for all', async () => {
  const api = household(2);
  const user = await openScreen('/EditTransaction/1', api);
  const sent = () => api.sent.filter(({ call }) => call === patchTransaction).map(({ body }) => body);
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    return within(await screen.findByRole('dialog', { name: 'Rename' }));
  };
  let dialog = await openDialog();
  const name = dialog.getByLabelText<HTMLInputElement>(/^Name/);
  expect(name.value).toBe('Juniper & Rye Bakery');
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Rename all 3' }));
  expect(dialog.getByText('Add a name')).toBeDefined();
  expect(sent()).toEqual([]);
  await user.type(name, 'Bakery');
  await user.click(dialog.getByRole('button', { name: 'Rename all 3' }));
  expect(await screen.findByText('3 transactions renamed')).toBeDefined();
  expect(sent()).toEqual([{ id: 1, name: 'Bakery', renamesMerchant: true, merchantNames: ['Juniper & Rye Bakery'] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await screen.findAllByText('Bakery')).length).toBeGreaterThan(0);
  dialog = await openDialog();
  await user.type(dialog.getByLabelText(/^Name/), ' 2{Enter}');
  await waitFor(() => expect(sent().at(-1)).toEqual({ id: 1, name: 'Bakery 2' }));
});

// covers: entry/merchant-key 14
test('closing the dialog, or leaving the name as it is, renames nothing', async () => {
  const api = household(2);
  const user = await openScreen('/EditTransaction/1', api);
  for (const close of ['{Escape}', '{Enter}']) {
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Rename' })).getByLabelText(/^Name/));
    await user.keyboard(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(api.sent.filter(({ call }) => call === patchTransaction)).toEqual([]);
});

/** Two businesses: 9 more transactions of the renamed one, 5 of the other, and 3 rare names. */
const twoBusinesses = {
  sameMerchant: 17,
  merchantNames: [
    { name: 'Bluebird Bakery', count: 9, isSame: true },
    { name: 'Bluebird Daycare', count: 5, isSame: false },
  ],
  moreMerchantNames: 3,
};

// covers: entry/merchant-key 13
test('the dialog lists the names with their counts: 1 + 9 unless the other 5 are chosen, too', async () => {
  const api = household(17, twoBusinesses);
  const user = await openScreen('/EditTransaction/1', api);
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
  const names = within(dialog.getByRole('group', { name: 'Also rename' }));
  const box = (name: string) => names.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box('Bluebird Bakery (9)').checked, box('Bluebird Daycare (5)').checked]).toEqual([true, false]);
  expect(names.getByText('3 more names stay as they are.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Rename all 10' })).toBeDefined();
  await user.click(box('Bluebird Daycare (5)'));
  expect(dialog.getByRole('button', { name: 'Rename all 15' })).toBeDefined();
  await user.click(box('Bluebird Bakery (9)'));
  await user.click(box('Bluebird Daycare (5)'));
  expect(dialog.getByRole('button', { name: 'Rename new ones too' })).toBeDefined();
  await user.click(box('Bluebird Daycare (5)'));
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), 'Bluebird');
  await user.click(dialog.getByRole('button', { name: 'Rename all 6' }));
  await waitFor(() =>
    expect(api.sent.find(({ call }) => call === patchTransaction)?.body).toEqual({
      ...{ id: 1, name: 'Bluebird', renamesMerchant: true, merchantNames: ['Bluebird Daycare'] },
    }),
  );
});

// covers: entry/merchant-key 13
test('the edit form lets the user choose the names once the box is checked', async () => {
  const api = household(17, twoBusinesses);
  const user = await openScreen('/EditTransaction/1', api);
  await user.click(await screen.findByRole('tab', { name: 'Edit' }));
  await user.type(screen.getByLabelText(/^Name/), ' 2');
  expect(screen.queryByRole('group', { name: 'Also rename' })).toBeNull();
  await user.click(screen.getByLabelText('Rename all 10 from this merchant'));
  await user.click(screen.getByLabelText('Bluebird Daycare (5)'));
  expect(screen.getByLabelText('Rename all 15 from this merchant')).toBeDefined();
  await user.click(button('Update Transaction'));
  await waitFor(() =>
    expect(api.sent.find(({ call }) => call === updateTransaction)?.body).toMatchObject({
      merchantNames: ['Bluebird Bakery', 'Bluebird Daycare'],
    }),
  );
});

// covers: entry/merchant-key 13
test('in the list, only those of the same name are renamed', async () => {
  const api = household(17, twoBusinesses);
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Juniper & Rye Bakery' })).focus();
  await user.keyboard('eBakery');
  await user.click(await screen.findByRole('button', { name: /^Rename all 10 of this name/ }));
  await waitFor(() =>
    expect(api.sent.find(({ call }) => call === patchTransaction)?.body).toMatchObject({
      merchantNames: ['Bluebird Bakery'],
    }),
  );
});
