import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { currentUrl } from '../../../test/queries.ts';
import { dashboard } from '../dashboard/dashboard.fixture.ts';
import { refreshLedger } from '../ledger/index.ts';
import { transaction } from '../transactions/transaction.fixture.ts';
import { reviewOf } from './review.fixture.ts';
import { listOf, reviewItem, suggestionFor } from './reviewItem.fixture.ts';

const items = [1, 2].map((id) => suggestionFor(id, `Market ${id}`));

// covers: review/review-screen 11
test('Transactions has the number to review in the navigation, and it is gone at 0', async () => {
  const api = reviewOf(items);
  const user = await openScreen('/Review', api);
  expect(await screen.findAllByRole('link', { name: 'Transactions 2 to review' })).toHaveLength(2);
  api.on(contract.getReviewItems, listOf([]));
  await user.keyboard('a');
  expect(await screen.findAllByRole('link', { name: 'Transactions 1 to review' })).toHaveLength(2);
  await user.keyboard('a');
  expect(await screen.findAllByRole('link', { name: 'Transactions' })).toHaveLength(2);
});

// covers: month-strip 10
test('after a change, Review gets the number from the list: one request for both', async () => {
  const api = reviewOf(items);
  await openScreen('/Review', api);
  expect(await screen.findAllByRole('link', { name: 'Transactions 2 to review' })).toHaveLength(2);
  const loaded = api.sent.length;
  api.on(contract.getReviewItems, listOf(items.slice(0, 1)));
  await refreshLedger();
  expect(await screen.findAllByRole('link', { name: 'Transactions 1 to review' })).toHaveLength(2);
  const requested = api.sent.slice(loaded).filter(({ call }) => call === contract.getReviewItems);
  expect(requested.map(({ query }) => query)).toEqual([{}]);
});

// covers: review/review-screen 11
test('Transactions links to Review', async () => {
  const user = await openScreen('/Transactions', reviewOf(items));
  await user.click(await screen.findByRole('link', { name: '2 transactions need a quick look Review' }));
  expect(currentUrl()).toBe('/Review');
});

// covers: review/review-screen 12
test('the link to Review is there before its number, and stays at 0, so that the list doesn’t move', async () => {
  const counted = Promise.withResolvers<ReturnType<typeof listOf>>();
  await openScreen(
    '/Transactions',
    reviewOf([]).on(contract.getReviewItems, () => counted.promise),
  );
  expect(await screen.findByRole('link', { name: 'Review' })).toBeDefined();
  counted.resolve(listOf([]));
  const link = await screen.findByRole('link', { name: 'Nothing to review right now' });
  expect(link.getAttribute('href')).toBe('/Review');
});

// covers: review/review-screen 11; month-strip 11
test('the Dashboard says how many transactions need a look, after its own data has arrived', async () => {
  const loaded = Promise.withResolvers<ReturnType<typeof dashboard>>();
  const api = reviewOf([reviewItem('large', [transaction(3, 'Outfitters')])]).on(
    contract.getUserDashboard,
    () => loaded.promise,
  );
  await openScreen('/Dashboard', api);
  await waitFor(() => expect(api.sent.some(({ call }) => call === contract.getUserDashboard)).toBe(true));
  expect(api.sent.some(({ call }) => call === contract.getReviewItems)).toBe(false);
  loaded.resolve(dashboard());
  expect(await screen.findByRole('link', { name: '1 transaction needs a quick look Review' })).toBeDefined();
  const counted = api.sent.filter(({ call }) => call === contract.getReviewItems);
  expect(counted.map(({ query }) => query)).toEqual([{ limit: 0 }]);
});

// covers: review/review-screen 13
test('G then R opens Review, and the list of shortcuts has its keys', async () => {
  const user = await openScreen('/Settings', reviewOf(items));
  await screen.findByRole('tab', { name: 'Edit' });
  await user.keyboard('gr');
  expect(await screen.findByText('0 of 2')).toBeDefined();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [label, keys] of [
    ['Review', 'G then R'],
    ['Approve', 'A'],
    ['The other choice', 'S'],
    ['Choose a category', 'C'],
    ['Approve all of a kind', 'Shift A'],
    ['Undo', 'U'],
  ] as const)
    expect(within(dialog).getByText(label).parentElement?.textContent).toContain(keys);
  expect(within(dialog).queryByText('Undo the last change')).toBeNull();
});

// covers: review/review-screen 13
test('the palette opens Review', async () => {
  const user = await openScreen('/Settings', reviewOf(items).on(contract.suggestPayees, []));
  await screen.findByRole('tab', { name: 'Edit' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or type a command' }), 'review');
  await user.click(await screen.findByRole('option', { name: /^Review/ }));
  await waitFor(() => expect(currentUrl()).toBe('/Review'));
});
