import { contract, explainCategory, patchTransaction, type Transaction } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { button } from '../../../test/queries.ts';
import { detailsOf, food, fun, householdWith, nothingLearned, transaction } from './transaction.fixture.ts';

const row = transaction(1, 'Blue Heron');

function household(shown: Transaction = row) {
  return householdWith([shown])
    .on(contract.getTransactionData, detailsOf(shown))
    .on(patchTransaction, shown)
    .on(explainCategory, {
      ...nothingLearned,
      suggestions: [
        { categoryId: fun.id, subcategoryId: null, sureness: 'verySure' },
        { categoryId: food.id, subcategoryId: null, sureness: 'guess' },
      ],
      suggestedBecause: 'like your last 6 visits',
    });
}

// covers: learned 13
test('the picker of a row starts with what was learned, with reasons, and asks for it only when it opens', async () => {
  const api = household();
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Blue Heron' })).focus();
  expect(api.sent.some(({ call }) => call === explainCategory)).toBe(false);
  await user.keyboard('c');
  const suggested = within(await screen.findByRole('group', { name: 'Suggested' }));
  expect(suggested.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('FunLike your last 6 visits'),
    expect.stringContaining('FoodA guess'),
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(api.sent.find(({ call }) => call === patchTransaction)?.body).toMatchObject({ categoryId: fun.id }),
  );
});

// covers: learned 13
test('the Transaction screen offers them while there is no category, one press each', async () => {
  const api = household();
  const user = await openScreen('/EditTransaction/1', api);
  await screen.findByRole('list', { name: 'Suggested categories' });
  await user.click(button('Food'));
  await screen.findByText('Category changed');
  expect(api.sent.find(({ call }) => call === patchTransaction)?.body).toMatchObject({ categoryId: food.id });
});

// covers: learned 13
test('a category that a person chose has no suggestions', async () => {
  const api = household(transaction(1, 'Blue Heron', { category: food }));
  await openScreen('/EditTransaction/1', api);
  await screen.findByText('Why Food?');
  expect(api.sent.some(({ call }) => call === explainCategory)).toBe(false);
});
