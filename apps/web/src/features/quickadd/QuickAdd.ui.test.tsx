import { contract, type Payee, type Tag } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeToast, descriptionOf, fieldValue, findField } from '../../../test/queries.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { tag } from '../tags/tag.fixture.ts';
import { detailsOf, food, transaction } from '../transactions/transaction.fixture.ts';

const heron: Payee = {
  name: 'Blue Heron Coffee',
  isIncome: false,
  categoryId: food.id,
  subcategoryId: null,
  categoryVisits: 14,
  accountId: 1,
  usualAmount: cents(6_70),
};

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.getAccountsList, [manualAccount(), manualAccount({ id: 3, displayName: 'Jar' })])
    .on(contract.getRecentAccounts, { accountIds: [3] })
    .on(contract.getAllCategories, [food])
    .on(contract.suggestPayees, ({ body }) => ('blue heron coffee'.includes(body.text.toLowerCase()) ? [heron] : []))
    .on(contract.createTransaction, 7);
}

/** Opens quick add from a screen without data of its own. */
async function openQuickAdd(api = household()) {
  const user = await openScreen('/Settings', api);
  await screen.findByRole('tab', { name: 'Edit' });
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Transaction' }));
  await waitFor(() => expect(fieldValue('Bank Account')).toBe('3'));
  return { api, user, dialog };
}

const isOpen = () => screen.queryByRole('dialog') !== null;

// covers: entry/quick-add 3
test('N opens it with the name focused; a past name fills the rest, and Enter creates it', async () => {
  const { api, user, dialog } = await openQuickAdd();
  const name = await findField('Name');
  expect(document.activeElement).toBe(name);
  await user.keyboard('Blue');
  const option = await within(await dialog.findByRole('listbox')).findByRole('option');
  expect(option.textContent).toContain('Food · Cash');
  expect(option.textContent).toContain('about $6.70');
  expect(name.getAttribute('aria-activedescendant')).toBe(option.id);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await findField('Amount'));
  expect(fieldValue('Name')).toBe('Blue Heron Coffee');
  expect(descriptionOf(await findField('Category'))).toContain('Like your last 14 visits');
  expect(descriptionOf(await findField('Bank Account'))).toContain('The account you use here');
  await user.keyboard('6.70+4.25');
  expect(dialog.getByText('= $10.95')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Blue Heron Coffee added')).toBeDefined();
  expect(isOpen()).toBe(false);
  expect(api.bodiesOf(contract.createTransaction)).toMatchObject([
    { name: 'Blue Heron Coffee', amount: 10_95, categoryId: food.id, accountId: 1, isIncome: false },
  ]);
});

// covers: entry/quick-add 3
test('Shift Enter creates it and starts over with the same date and account; the notice offers Undo', async () => {
  const { api, user, dialog } = await openQuickAdd();
  await user.keyboard('Tea');
  await user.selectOptions(await findField('Bank Account'), 'Cash · Wallet');
  await user.click(dialog.getByRole('button', { name: 'Yesterday' }));
  const date = fieldValue('Date');
  await user.type(await findField('Amount'), '3{Shift>}{Enter}{/Shift}');
  expect(await dialog.findByText('Tea added')).toBeDefined();
  expect(document.activeElement).toBe(await findField('Name'));
  expect([fieldValue('Name'), fieldValue('Amount'), fieldValue('Date'), fieldValue('Bank Account')]).toEqual([
    '',
    '',
    date,
    '1',
  ]);
  const undone = { restored: 1, removed: { transactions: 1, accounts: 0, categories: 0 } };
  api.on(contract.undo, { ...undone, left: [], leftCount: 0, leftBudgets: [], leftMade: [] });
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Undone: Tea added.')).toBeDefined();
});

// covers: entry/quick-add 3
test('the next line can be typed and created while the one before is being saved', async () => {
  const saved = Promise.withResolvers<number>();
  const { api, user, dialog } = await openQuickAdd(household().on(contract.createTransaction, () => saved.promise));
  await user.keyboard('Payroll 2500{Shift>}{Enter}{/Shift}');
  expect(document.activeElement).toBe(await findField('Name'));
  expect(fieldValue('Name')).toBe('');
  await user.keyboard('{Enter}Trader Joes 61.10');
  await waitFor(() => expect(api.bodiesOf(contract.createTransaction)).toHaveLength(1));
  saved.resolve(7);
  expect(await dialog.findByText('Payroll added')).toBeDefined();
  expect(fieldValue('Name')).toBe('Trader Joes 61.10');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Trader Joes added')).toBeDefined();
  expect(isOpen()).toBe(false);
  expect(api.bodiesOf(contract.createTransaction)).toMatchObject([
    { name: 'Payroll', amount: 2_500_00 },
    { name: 'Trader Joes', amount: 61_10 },
  ]);
});

test('lines are created in turn, and a tag that two of them name is created once', async () => {
  const saved = Promise.withResolvers<number>();
  const api = household();
  api.on(contract.saveTag, async () => {
    const id = await saved.promise;
    api.on(contract.getTags, [tag(id, 'lisbon')]);
    return id;
  });
  const { user } = await openQuickAdd(api);
  await user.paste('apples 4.50 #lisbon');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await user.paste('pears 3 #lisbon');
  await user.keyboard('{Enter}');
  expect(api.bodiesOf(contract.createTransaction)).toEqual([]);
  saved.resolve(9);
  expect(await screen.findByText('pears added')).toBeDefined();
  expect(api.bodiesOf(contract.saveTag)).toHaveLength(1);
  expect(api.bodiesOf(contract.createTransaction)).toMatchObject([
    { name: 'apples', tagIds: [9] },
    { name: 'pears', tagIds: [9] },
  ]);
});

// covers: entry/quick-add 3
test('a line that couldn’t be saved comes back, after the text typed in the meantime', async () => {
  const answer = Promise.withResolvers<number | ErrorAnswer>();
  const api = household().on(contract.createTransaction, () => answer.promise);
  const { user } = await openQuickAdd(api);
  await user.keyboard('Payroll 2500{Shift>}{Enter}{/Shift}Trader');
  answer.resolve(new ErrorAnswer(503, 'unavailable', 'Our database is away for a moment.'));
  await closeToast(user, 'Error creating transactions', 'Our database is away for a moment.');
  expect(fieldValue('Name')).toBe('Trader');
  api.on(contract.createTransaction, 8);
  await user.type(await findField('Name'), ' Joes 61.10{Enter}');
  expect(await screen.findByText('Trader Joes added')).toBeDefined();
  await waitFor(() => expect(fieldValue('Name')).toBe('Payroll 2500'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Payroll added')).toBeDefined();
  expect(isOpen()).toBe(false);
});

// covers: entry/quick-add 6
test('a line typed as the name is previewed in parts and created with Enter', async () => {
  const { api, user, dialog } = await openQuickAdd();
  await user.paste('coffee 4.50 yesterday @Cash >Food');
  const preview = await dialog.findByText('Will be added:');
  expect(preview.parentElement?.textContent).toBe('Will be added: coffee$4.50YesterdayCashFood');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('coffee added')).toBeDefined();
  expect(api.bodiesOf(contract.createTransaction)).toMatchObject([
    { name: 'coffee', amount: 4_50, categoryId: food.id, accountId: 1 },
  ]);
});

// covers: entry/quick-add 6
test('a line with a tag waits until the tags are known', async () => {
  const tags = Promise.withResolvers<Tag[]>();
  const { api, user } = await openQuickAdd(household().on(contract.getTags, () => tags.promise));
  await user.paste('coffee 4.50 #trip');
  await user.keyboard('{Enter}');
  expect(api.bodiesOf(contract.createTransaction)).toEqual([]);
  tags.resolve([tag(5, 'Trip')]);
  expect(await screen.findByText('coffee added')).toBeDefined();
  expect(api.bodiesOf(contract.createTransaction)).toMatchObject([{ name: 'coffee', tagIds: [5] }]);
});

// covers: entry/quick-add 6
test('a line may name a subcategory and a new tag, which is created first', async () => {
  const api = household().on(contract.saveTag, 9);
  const { user, dialog } = await openQuickAdd(api);
  await user.paste('apples 4.50 #lisbon >Market');
  const preview = await dialog.findByText('Will be added:');
  await waitFor(() => expect(preview.parentElement?.textContent).toBe('Will be added: apples$4.50Market#lisbon (new)'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('apples added')).toBeDefined();
  expect(api.bodiesOf(contract.saveTag)).toMatchObject([{ id: null, name: 'lisbon' }]);
  expect(api.bodiesOf(contract.createTransaction)).toMatchObject([
    { name: 'apples', categoryId: food.id, subcategoryId: food.subcategories[0]?.id, tagIds: [9] },
  ]);
});

// covers: entry/quick-add 10
test('missing fields are named, a bad sum stays, and a typed day is written out', async () => {
  const { api, user, dialog } = await openQuickAdd();
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Add a name')).toBeDefined();
  expect(dialog.getByText('Add an amount')).toBeDefined();
  expect(document.activeElement).toBe(await findField('Name'));
  await user.type(await findField('Amount'), '6.70+');
  await user.tab();
  expect(dialog.getByText('We couldn’t add that up.')).toBeDefined();
  expect(fieldValue('Amount')).toBe('6.70+');
  await user.clear(await findField('Date'));
  await user.type(await findField('Date'), '02/28/2026');
  await user.tab();
  expect(fieldValue('Date')).toBe('02/28/2026');
  expect(api.bodiesOf(contract.createTransaction)).toEqual([]);
});

// covers: entry/quick-add 17
test('a wrong date gets its message on leaving the field, and a calendar picks another', async () => {
  const { user, dialog } = await openQuickAdd();
  await user.clear(await findField('Date'));
  await user.type(await findField('Date'), '2/30');
  expect(dialog.queryByText(/^Enter a date/)).toBeNull();
  await user.tab();
  expect(dialog.getByText('Enter a date, like 11/15/2026, mon, or -3')).toBeDefined();
  expect(fieldValue('Date')).toBe('2/30');
  const showPicker = vi.fn(function (this: HTMLInputElement) {
    fireEvent.change(this, { target: { value: '2026-11-03' } });
  });
  HTMLInputElement.prototype.showPicker = showPicker;
  await user.click(dialog.getByRole('button', { name: 'Choose from a calendar' }));
  expect(fieldValue('Date')).toBe('11/03/2026');
  expect(dialog.queryByText(/^Enter a date/)).toBeNull();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard this transaction?' })).toBeDefined();
});

// covers: entry/quick-add 11
test('Escape closes it at once if nothing was typed, and asks otherwise', async () => {
  const { user } = await openQuickAdd();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  await user.keyboard('n');
  await screen.findByRole('dialog');
  await user.keyboard('Tea{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this transaction?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(fieldValue('Name')).toBe('Tea');
  await user.type(await findField('Name'), '{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(isOpen()).toBe(false);
});

// covers: entry/split-lines 42
test('a pasted name that fills the field says how long a name can be', async () => {
  const { user } = await openQuickAdd();
  const name = await findField('Name');
  await user.paste('W'.repeat(500));
  expect(fieldValue('Name')).toHaveLength(200);
  expect(descriptionOf(name)).toBe('At most 200 characters');
});

// covers: entry/quick-add 11
test('if creating fails, the typed values stay', async () => {
  const away = 'Our database is away for a moment.';
  const { user } = await openQuickAdd(
    household().on(contract.createTransaction, new ErrorAnswer(503, 'unavailable', away)),
  );
  await user.keyboard('Tea');
  await user.type(await findField('Amount'), '3{Enter}');
  await closeToast(user, 'Error creating transactions', away);
  expect(fieldValue('Name')).toBe('Tea');
});

// covers: entry/split-lines 66
test('a description and tags are sent; Split it next opens the split dialog of the new transaction', async () => {
  const api = household()
    .on(contract.getTags, [tag(1, 'Lisbon')])
    .on(contract.getTransactionData, detailsOf(transaction(7, 'Hotel', { amountCents: 80_00 })));
  const { user, dialog } = await openQuickAdd(api);
  await user.keyboard('Hotel');
  await user.type(await findField('Amount'), '80');
  await user.click(dialog.getByRole('button', { name: 'Description, tags, or a split' }));
  await user.keyboard('Two nights');
  await user.click(dialog.getByRole('combobox', { name: 'Tags' }));
  await user.keyboard('lis{Enter}');
  await user.click(dialog.getByRole('switch', { name: 'Split it next' }));
  await user.click(dialog.getByRole('button', { name: 'Create Transaction' }));
  expect(await screen.findByRole('dialog', { name: 'Split Hotel' })).toBeDefined();
  expect(api.bodiesOf(contract.createTransaction)).toMatchObject([
    { name: 'Hotel', amount: 80_00, description: 'Two nights', tagIds: [1] },
  ]);
});

// covers: entry/quick-add 4
test('the account that the user last typed a transaction into is the default, not the last one that was used', async () => {
  const { user } = await openQuickAdd();
  await user.paste('coffee 4.50 @Cash');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('coffee added')).toBeDefined();
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Add Transaction' })).toBeDefined();
  await waitFor(() => expect(fieldValue('Bank Account')).toBe('1'));
});

// covers: entry/quick-add 4
test('an account that can no longer be chosen isn’t the default', async () => {
  const { api, user } = await openQuickAdd();
  await user.paste('coffee 4.50 @Cash');
  api.on(contract.getAccountsList, [
    manualAccount({ id: 3, displayName: 'Jar' }),
    manualAccount({ id: 4, displayName: 'Box' }),
  ]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('coffee added')).toBeDefined();
  await waitFor(() =>
    expect(api.sent.filter(({ call }) => call === contract.getAccountsList).length).toBeGreaterThan(1),
  );
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Add Transaction' })).toBeDefined();
  await waitFor(() => expect(fieldValue('Bank Account')).toBe('3'));
});
