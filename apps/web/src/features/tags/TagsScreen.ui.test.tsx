import { contract } from '@cairn/contract';
import { cents, parseDay } from '@cairn/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, setValue } from '../../../test/queries.ts';
import { router } from '../../app/router.tsx';
import { transaction } from '../transactions/transaction.fixture.ts';
import { tag } from './tag.fixture.ts';

const lisbon = tag(1, 'Lisbon', {
  startsOn: parseDay('2026-05-03'),
  endsOn: parseDay('2026-05-12'),
  budget: cents(2_400_00),
  spent: cents(600_00),
  transactionCount: 14,
});
const work = tag(2, 'Work', { spent: cents(35_00), transactionCount: 1 });
const taggedTotal = { count: 14, spent: cents(620_00), reimbursements: [] };
const household = () => emptyHousehold().on(contract.getTags, [lisbon, work]).on(contract.getTaggedTotal, taggedTotal);
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

// covers: entry/tags 15, 18
test('a tag shows its count, period, spending, and progress: 600.00 of 2,400.00 is 25%', async () => {
  await openScreen('/Tags', household());
  const row = await rowOf('Lisbon');
  expect(row.getByText(/14 transactions/).textContent).toBe('14 transactions · 05/03/2026–05/12/2026');
  expect(row.getByRole('link').getAttribute('href')).toBe('/Transactions?tag=1&dates=all');
  expect(row.getByText('$600.00')).toBeDefined();
  expect(row.getByText('$2,400.00')).toBeDefined();
  expect(row.getByRole('progressbar', { name: 'Lisbon spent' }).getAttribute('aria-valuenow')).toBe('25');
  expect((await rowOf('Work')).queryByRole('progressbar')).toBeNull();
});

// covers: entry/split-lines 56
test('reimbursable amounts are added up by state, with a link to each list: 150.00 owed, 50.00 paid back', async () => {
  const reimbursements = [
    { state: 'paid' as const, count: 1, amount: cents(50_00) },
    { state: 'owed' as const, count: 2, amount: cents(150_00) },
  ];
  await openScreen('/Tags', household().on(contract.getTaggedTotal, { ...taggedTotal, reimbursements }));
  const panel = within(await screen.findByRole('region', { name: 'Reimbursements' }));
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Owed to you2 transactions$150.00',
    'Paid back1 transaction$50.00',
  ]);
  expect(panel.getByRole('link', { name: 'Owed to you' }).getAttribute('href')).toBe(
    '/Transactions?reimbursement=owed&dates=all',
  );
});

// covers: entry/tags 15
test('without tags, the screen says what they are for and adds the first one', async () => {
  const api = emptyHousehold()
    .on(contract.getTags, [])
    .on(contract.getTaggedTotal, taggedTotal)
    .on(contract.saveTag, () => {
      api.on(contract.getTags, [tag(7, 'Trip')]);
      return 7;
    });
  const user = await openScreen('/Tags', api);
  expect(await screen.findByText('No tags yet')).toBeDefined();
  await user.click(button('Add Tag'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Tag' }));
  await user.click(dialog.getByRole('button', { name: 'Add Tag' }));
  expect(dialog.getByText('Enter a name')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Name/), 'Trip');
  await user.click(dialog.getByRole('button', { name: 'Add Tag' }));
  expect(await screen.findByText('Trip')).toBeDefined();
  expect(api.sent.find(({ call }) => call === contract.saveTag)?.body).toMatchObject({ id: null, name: 'Trip' });
});

// covers: entry/tags 15
test('a renamed tag shows at once; a taken name brings the old one back and only marks the field', async () => {
  const api = household().on(
    contract.saveTag,
    new ErrorAnswer(422, 'rule_broken', 'You already have a tag named Porto.', { name: 'is already in use' }),
  );
  const user = await openScreen('/Tags', api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Lisbon' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tag' }));
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), 'Porto');
  await user.click(dialog.getByRole('button', { name: 'Save Tag' }));
  expect(await dialog.findByText('A tag with this name exists')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // Behind the dialog.
  await waitFor(() => expect(screen.queryByText('Lisbon')).not.toBeNull());
  api.on(contract.saveTag, 1).on(contract.getTags, [{ ...lisbon, name: 'Portugal' }, work]);
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), 'Portugal');
  await user.click(dialog.getByRole('button', { name: 'Save Tag' }));
  expect(await screen.findByText('Portugal saved')).toBeDefined();
  expect(screen.getByText('Portugal')).toBeDefined();
});

// covers: entry/tags 15
test('a renamed tag refetches everything that shows its name, such as Activity', async () => {
  const api = household().on(contract.saveTag, 1).on(contract.getHistory, []);
  const user = await openScreen('/Activity', api);
  await waitFor(() => expect(api.sent.some(({ call }) => call === contract.getHistory)).toBe(true));
  await act(() => router.navigate('/Tags'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Lisbon' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tag' }));
  await user.type(dialog.getByLabelText(/^Name/), ' 2026');
  await user.click(dialog.getByRole('button', { name: 'Save Tag' }));
  await screen.findByText('Lisbon 2026 saved');
  await act(() => router.navigate('/Activity'));
  await waitFor(() => expect(api.sent.filter(({ call }) => call === contract.getHistory)).toHaveLength(2));
});

// covers: entry/tags 15
test('merging asks for the other tag and offers Undo', async () => {
  const api = household().on(contract.mergeTags, () => {
    api.on(contract.getTags, [work]);
    return { count: 14 };
  });
  const user = await openScreen('/Tags', api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Lisbon' }));
  await user.click(screen.getByRole('menuitem', { name: 'Merge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Lisbon' }));
  expect(dialog.getByRole('button', { name: 'Merge Tags' })).toHaveProperty('disabled', true);
  await user.selectOptions(dialog.getByLabelText('Merge into'), 'Work');
  await user.click(dialog.getByRole('button', { name: 'Merge Tags' }));
  expect(await screen.findByText('Lisbon merged into Work')).toBeDefined();
  expect(api.sent.find(({ call }) => call === contract.mergeTags)?.body).toEqual({ fromId: 1, intoId: 2 });
  await waitFor(() => expect(screen.queryByText('Lisbon')).toBeNull());
  expect(button('Undo')).toBeDefined();
});

// covers: entry/tags 15
test('a deleted tag disappears at once and can be undone', async () => {
  const api = household().on(contract.deleteTag, () => {
    api.on(contract.getTags, [work]);
    return { count: 14 };
  });
  const user = await openScreen('/Tags', api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Lisbon' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Lisbon deleted and removed from 14 transactions')).toBeDefined();
  expect(screen.queryByText('Lisbon')).toBeNull();
  expect(button('Undo')).toBeDefined();
});

// covers: entry/split-lines 64
test('below the tags, their total counts each transaction once', async () => {
  await openScreen('/Tags', household());
  const total = (await screen.findByText(/Counted once/)).textContent;
  expect(total).toContain('$620.00');
  expect(total).toContain('A transaction with several tags is in the total of each, but only once in this one.');
});

// covers: entry/split-lines 63
test('new dates offer to tag that period’s spending: 80.00 + 20.00, of which one is left out', async () => {
  const rows = [
    transaction(1, 'Hotel', { amountCents: 80_00 }),
    transaction(2, 'Train', { amountCents: 20_00 }),
    transaction(3, 'Pay', { isDeposit: true }),
  ];
  const api = household()
    .on(contract.saveTag, 2)
    .on(contract.getTransactions, rows)
    .on(contract.bulkTag, { success: true, count: 1 });
  const user = await openScreen('/Tags', api);
  await user.click(await screen.findByRole('button', { name: 'Actions for Work' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Tag' });
  setValue('Starts', '2026-05-03');
  setValue('Ends', '2026-05-12');
  await user.click(button('Save Tag'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag spending with Work?' }));
  expect(await dialog.findByText('2 transactions for $100.00 would get the tag.')).toBeDefined();
  expect(api.bodiesOf(contract.getTransactions)).toMatchObject([{ startDate: '2026-05-03', endDate: '2026-05-12' }]);
  await user.click(dialog.getByRole('checkbox', { name: 'Train', description: '11/15/2026 Expense −$20.00' }));
  await user.click(dialog.getByRole('button', { name: 'Tag 1 transaction' }));
  expect(await screen.findByText('Tags of 1 transaction changed')).toBeDefined();
  expect(api.bodiesOf(contract.bulkTag)).toEqual([{ ids: [1], addedIds: [2], removedIds: [] }]);
});

// covers: entry/split-lines 65
test('closing a tag asks before typed values are lost', async () => {
  const user = await openScreen('/Tags', household());
  await user.click(await screen.findByRole('button', { name: 'Add Tag' }));
  await user.keyboard('Trip');
  await user.keyboard('{Escape}');
  await user.click(within(screen.getByRole('alertdialog', { name: 'Discard this tag?' })).getByText('Discard'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
