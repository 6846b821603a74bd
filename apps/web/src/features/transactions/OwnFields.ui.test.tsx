import { contract, type Transaction } from '@cairn/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, detail } from '../../../test/queries.ts';
import { queryClient } from '../../app/queryClient.ts';
import { tag } from '../tags/tag.fixture.ts';
import { detailsOf, householdWith, transaction } from './transaction.fixture.ts';

const lisbon = tag(1, 'Lisbon', { transactionCount: 3 });
const work = tag(2, 'Work', { transactionCount: 9 });
const onTransaction = (tagId: number) => ({ tagId, state: null, paidByTransactionId: null });

/** A server that applies patches to its one transaction. */
async function openTransaction(given: Transaction) {
  let shown = given;
  const api = householdWith([shown])
    .on(contract.getTags, [lisbon, work])
    .on(contract.getTransactionData, () => detailsOf(shown))
    .on(contract.patchTransaction, ({ body }) => {
      shown = {
        ...shown,
        note: body.note ?? shown.note,
        tags: body.tagIds?.map(onTransaction) ?? shown.tags,
        changedIn: shown.changedIn + 1,
      };
      return shown;
    });
  const user = await openScreen(`/EditTransaction/${shown.id}`, api);
  await screen.findByRole('tab', { name: 'Info' });
  const patches = () => api.sent.filter(({ call }) => call === contract.patchTransaction).map(({ body }) => body);
  return { api, user, patches };
}

// covers: entry/tags 17
test('a missing note and missing tags are quiet buttons, not rows', async () => {
  await openTransaction(transaction(1, 'Cafe'));
  expect(button('Add a note')).toBeDefined();
  expect(button('Add tag')).toBeDefined();
  expect(screen.queryByText('Note')).toBeNull();
});

// covers: entry/tags 17
test('a note is saved with Ctrl+Enter, with its line breaks; Escape asks before typed text is lost', async () => {
  const { user, patches } = await openTransaction(transaction(1, 'Cafe'));
  await user.click(button('Add a note'));
  await user.keyboard('For{Enter}the picnic{Control>}{Enter}{/Control}');
  expect(await detail('Note')).toBe('For\nthe picnic');
  expect(patches()).toEqual([{ id: 1, note: 'For\nthe picnic' }]);
  expect(await screen.findByText('Note saved')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit note' }));
  await user.keyboard('x{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this note?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('For\nthe picnicx');
  await user.type(screen.getByLabelText('Note'), '{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await detail('Note')).toBe('For\nthe picnic');
  expect(patches()).toHaveLength(1);
});

// covers: entry/tags 17
test('a note that can’t be saved returns to the old one, the toast says why, and the text is offered again', async () => {
  const { api, user } = await openTransaction({ ...transaction(1, 'Cafe'), note: 'Old' });
  api.on(contract.patchTransaction, new ErrorAnswer(409, 'conflict', 'Someone else changed it.'));
  await user.click(screen.getByRole('button', { name: 'Edit note' }));
  await user.keyboard('!');
  await user.click(button('Save note'));
  await closeToast(user, 'Error updating transactions', 'Someone else changed it.');
  expect(await detail('Note')).toBe('Old');
  await user.click(screen.getByRole('button', { name: 'Edit note' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Old!');
  await user.click(button('Cancel'));
  await user.click(screen.getByRole('button', { name: 'Edit note' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Old');
});

// covers: state/transactions-list 7
test('a note is sent with the change that the user saw, not with one that arrived while typing', async () => {
  const { api, user } = await openTransaction(transaction(1, 'Cafe'));
  await user.click(button('Add a note'));
  await user.keyboard('Mine');
  api.on(contract.getTransactionData, detailsOf({ ...transaction(1, 'Cafe'), note: 'Theirs', changedIn: 7 }));
  await act(() => queryClient.invalidateQueries({ queryKey: ['ledger'] }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Mine');
  await user.click(button('Save note'));
  await waitFor(() =>
    expect(api.sent.filter(({ call }) => call === contract.patchTransaction)).toMatchObject([{ seenIn: 1 }]),
  );
});

// covers: entry/tags 16
test('tags are found and created while typing, and removed with Backspace, by keyboard alone', async () => {
  const { api, user, patches } = await openTransaction({ ...transaction(1, 'Cafe'), tags: [onTransaction(2)] });
  api.on(contract.saveTag, () => {
    api.on(contract.getTags, [lisbon, work, tag(7, 'Summer')]);
    return 7;
  });
  expect(await screen.findByText('Work')).toBeDefined();
  await user.click(button('Add tag'));
  await user.keyboard('lis{Enter}');
  await waitFor(() => expect(patches()).toEqual([{ id: 1, tagIds: [2, 1] }]));
  await user.keyboard('Summer');
  expect(await screen.findByRole('option', { name: 'Create “Summer”' })).toBeDefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(patches().at(-1)).toEqual({ id: 1, tagIds: [2, 1, 7] }));
  expect(api.sent.find(({ call }) => call === contract.saveTag)?.body).toMatchObject({ id: null, name: 'Summer' });
  expect(await screen.findByRole('button', { name: 'Remove Summer' })).toBeDefined();
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(patches().at(-1)).toEqual({ id: 1, tagIds: [2, 1] }));
  await user.click(screen.getByRole('button', { name: 'Remove Work' }));
  await waitFor(() => expect(patches().at(-1)).toEqual({ id: 1, tagIds: [1] }));
  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: 'Tags' })).toBeNull();
  expect(screen.getByText('Lisbon')).toBeDefined();
});
