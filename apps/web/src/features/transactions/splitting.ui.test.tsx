import { contract } from '@cairn/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { button } from '../../../test/queries.ts';
import { householdWith, transaction } from './transaction.fixture.ts';

test('S splits a row of the list by keyboard', async () => {
  const market = transaction(5, 'Market', { amountCents: 100_00 });
  const user = await openScreen('/Transactions', householdWith([market]).on(contract.saveSplit, market));
  (await screen.findByRole('link', { name: 'Market' })).focus();
  await user.keyboard('s');
  expect(await screen.findByRole('dialog', { name: /^Split/ })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the category picker offers Split, too', async () => {
  const user = await openScreen('/Transactions', householdWith([transaction(5, 'Market')]));
  (await screen.findByRole('link', { name: 'Market' })).focus();
  await user.keyboard('c');
  await waitFor(() => expect(button('Split')).toBeDefined());
  await user.click(button('Split'));
  expect(await screen.findByRole('dialog', { name: /^Split/ })).toBeDefined();
});
