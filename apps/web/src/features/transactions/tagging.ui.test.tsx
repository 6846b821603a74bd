import { contract } from '@cairn/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, descriptionOf } from '../../../test/queries.ts';
import { queryClient } from '../../app/queryClient.ts';
import { tag } from '../tags/tag.fixture.ts';
import { fun, householdWith, transaction } from './transaction.fixture.ts';

const tags = [tag(1, 'Lisbon'), tag(2, 'Work')];
const onTransaction = (tagId: number) => ({ tagId, state: null, paidByTransactionId: null });

async function openList() {
  const rows = [{ ...transaction(5, 'Hotel'), tags: [onTransaction(2)] }, transaction(6, 'Taxi')];
  const api = householdWith(rows).on(contract.getTags, tags).on(contract.bulkTag, { success: true, count: 1 });
  const user = await openScreen('/Transactions', api);
  await screen.findByText('Hotel');
  const sent = () => api.sent.filter(({ call }) => call === contract.bulkTag).map(({ body }) => body);
  return { api, user, sent };
}

// covers: entry/tags 19
test('T changes the tags of a row by keyboard: one added, one removed, in one change with Undo', async () => {
  const { user, sent } = await openList();
  screen.getByRole('link', { name: 'Hotel' }).focus();
  await user.keyboard('t');
  expect(await screen.findByRole('dialog', { name: 'Tag 1 transaction' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Remove Work' })).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await user.keyboard('{Backspace}lis{Enter}{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ ids: [5], addedIds: [1], removedIds: [2] }]));
  expect(await screen.findByText('Tags of 1 transaction changed')).toBeDefined();
  expect(button('Undo')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

// covers: entry/tags 19
test('Escape closes the dialog without saving', async () => {
  const { user, sent } = await openList();
  screen.getByRole('link', { name: 'Taxi' }).focus();
  await user.keyboard('t');
  await user.click(await screen.findByRole('combobox', { name: 'Tags' }));
  await user.keyboard('work{Enter}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});

// covers: entry/tags 19
test('saving without a change sends nothing, and a failure keeps the choice', async () => {
  const { api, user, sent } = await openList();
  screen.getByRole('link', { name: 'Taxi' }).focus();
  await user.keyboard('t');
  await user.click(await screen.findByRole('button', { name: 'Save Tags' }));
  expect(sent()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  api.on(contract.bulkTag, new ErrorAnswer(422, 'rule_broken', 'A transaction can have at most 20 tags.'));
  screen.getByRole('link', { name: 'Taxi' }).focus();
  await user.keyboard('t');
  await user.click(await screen.findByRole('combobox', { name: 'Tags' }));
  await user.keyboard('work{Enter}');
  await user.click(button('Save Tags'));
  await closeToast(user, 'Failed to tag transactions', 'A transaction can have at most 20 tags.');
  expect(screen.getByRole('button', { name: 'Remove Work' })).toBeDefined();
});

// covers: entry/tags 19
test('new tags are created when the dialog is saved, and not if it is canceled', async () => {
  const { api, user, sent } = await openList();
  api.on(contract.saveTag, ({ body }) => (body.name === 'Summer' ? 7 : 8));
  const made = () => api.bodiesOf(contract.saveTag).map(({ name }) => name);
  const typeTags = async () => {
    screen.getByRole('link', { name: 'Taxi' }).focus();
    await user.keyboard('t');
    await user.click(await screen.findByRole('combobox', { name: 'Tags' }));
    await user.keyboard('Summer{Enter}summer{Enter}Beach{Enter}Sand{Enter}{Backspace}');
    expect(
      screen.getAllByRole('button', { name: /^Remove/ }).map((remove) => remove.getAttribute('aria-label')),
    ).toEqual(['Remove Summer', 'Remove Beach']);
  };
  await typeTags();
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made()).toEqual([]);
  await typeTags();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ ids: [6], addedIds: [7, 8], removedIds: [] }]));
  expect(made()).toEqual(['Summer', 'Beach']);
});

// covers: entry/split-lines 42
test('a name of 51 characters stays in the field with the reason', async () => {
  const { user } = await openList();
  screen.getByRole('link', { name: 'Taxi' }).focus();
  await user.keyboard('t');
  const field = await screen.findByRole('combobox', { name: 'Tags' });
  await user.click(field);
  await user.paste('W'.repeat(51));
  await user.keyboard('{Enter}');
  expect(field).toHaveProperty('value', 'W'.repeat(51));
  expect(descriptionOf(field)).toBe('A tag’s name has at most 50 characters.');
  await user.keyboard('{Backspace}');
  expect(descriptionOf(field)).toBe('');
});

// covers: entry/tags 19
test('a selection is tagged by mouse', async () => {
  const { user, sent } = await openList();
  await user.click(button('Select'));
  for (const name of ['Hotel', 'Taxi']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getAllByRole('button', { name: 'Add tag' })[0] ?? document.body);
  await user.click(await screen.findByRole('combobox', { name: 'Tags' }));
  await user.keyboard('lis{Enter}');
  await user.click(button('Save Tags'));
  await waitFor(() => expect(sent()).toEqual([{ ids: [5, 6], addedIds: [1], removedIds: [] }]));
});

// covers: entry/fields 5
test('a new category doesn’t refetch the tags with their totals', async () => {
  const { api, user } = await openList();
  api.on(contract.patchTransaction, ({ body }) => ({
    ...transaction(body.id, 'Taxi', { category: fun }),
    changedIn: 9,
  }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const reads = () => api.sent.filter(({ call }) => call === contract.getTags).length;
  const before = reads();
  screen.getByRole('link', { name: 'Taxi' }).focus();
  await user.keyboard('cFun{Enter}');
  await waitFor(() => expect(api.bodiesOf(contract.patchTransaction)).toHaveLength(1));
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(reads()).toBe(before);
});
