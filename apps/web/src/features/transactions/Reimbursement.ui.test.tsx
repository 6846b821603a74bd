import { contract } from '@cairn/contract';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { router } from '../../app/router.tsx';
import { tag } from '../tags/tag.fixture.ts';
import { detailsOf, householdWith, transaction } from './transaction.fixture.ts';

const hotel = transaction(1, 'Hotel', { amountCents: 120_00 });
const rent = transaction(2, 'Rent', { amountCents: 120_00 });
const salary = transaction(3, 'Salary', { amountCents: 900_00, isDeposit: true });
const payment = transaction(4, 'From Sam', { amountCents: 120_00, isDeposit: true });
const reimbursable = { ...tag(9, 'Reimbursable'), kind: 'reimbursable' as const };

function household(state: 'owed' | 'paid' | null) {
  const tags = [{ tagId: 9, state, paidByTransactionId: state === 'paid' ? payment.id : null }];
  return householdWith([salary, rent, payment, hotel])
    .on(contract.getTags, [reimbursable])
    .on(contract.getTransactionData, detailsOf({ ...hotel, tags }))
    .on(contract.saveReimbursement, {});
}

const choice = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Reimbursement' })).getByRole('button', { name });

// covers: entry/split-lines 54
test('an owed amount is marked as claimed; Paid asks which payment, the one of the same amount first', async () => {
  const api = household('owed');
  const user = await openScreen('/EditTransaction/1', api);
  expect((await choice('Owed')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await choice('Claimed'));
  expect(await screen.findByText('Marked as claimed')).toBeDefined();
  await user.click(await choice('Paid'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which payment?' }));
  const choices = await dialog.findAllByRole('button', { name: /Salary|From Sam|Rent/ });
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('From Sam'),
    expect.stringContaining('Salary'),
  ]);
  await user.click(dialog.getByRole('button', { name: /From Sam/ }));
  expect(await screen.findByText('Marked as paid back')).toBeDefined();
  expect(api.bodiesOf(contract.saveReimbursement)).toEqual([
    { id: 1, state: 'claimed' },
    { id: 1, state: 'paid', paidById: 4 },
  ]);
});

// covers: entry/split-lines 41
test('“Someone owes me this” marks an expense as owed, and isn’t offered for money in', async () => {
  const api = householdWith([hotel])
    .on(contract.getTransactionData, detailsOf(hotel))
    .on(contract.saveReimbursement, {});
  const user = await openScreen('/EditTransaction/1', api);
  await user.click(await screen.findByRole('button', { name: 'Someone owes me this' }));
  expect(await screen.findByText('Marked as owed')).toBeDefined();
  expect(api.bodiesOf(contract.saveReimbursement)).toEqual([{ id: 1, state: 'owed' }]);
  api.on(contract.getTransactionData, detailsOf(salary));
  await act(() => router.navigate('/EditTransaction/3'));
  await screen.findAllByText('Salary');
  expect(screen.queryByRole('button', { name: 'Someone owes me this' })).toBeNull();
});

// covers: entry/split-lines 54
test('a reimbursed expense links to the payment', async () => {
  await openScreen('/EditTransaction/1', household('paid'));
  // The server of this test returns the same details for both.
  const link = await screen.findByRole('link', { name: 'Hotel' });
  expect(link.getAttribute('href')).toBe('/EditTransaction/4');
});

// covers: entry/split-lines 54
test('without the tag, there is no reimbursement', async () => {
  await openScreen('/EditTransaction/1', household(null));
  expect(await screen.findByText('Reimbursable')).toBeDefined();
  expect(screen.queryByText('Reimbursement')).toBeNull();
});
