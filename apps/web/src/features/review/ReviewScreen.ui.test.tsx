import { contract, reviewItem as itemSchema, type ReviewItem } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { closeError, closeToast, currentUrl } from '../../../test/queries.ts';
import { turnShortcuts } from '../../app/keyboard/shortcutSetting.ts';
import { queryClient } from '../../app/queryClient.ts';
import { reviewQuery } from '../ledger/index.ts';
import { fun, nothingLearned, transaction } from '../transactions/transaction.fixture.ts';
import { dayOf } from '../transactions/transactionRow.fixture.ts';
import { reviewOf } from './review.fixture.ts';
import { food, listOf, reviewItem, suggestionFor } from './reviewItem.fixture.ts';

const coffee = transaction(1, 'Coffee', { amountCents: 6_70 });
const coffeeAgain = transaction(2, 'Coffee', { amountCents: 6_70, day: '2026-11-14' });
const duplicate = reviewItem('duplicate', [coffee, coffeeAgain], 'Same amount, same card. Did you buy two?');
const transfer = reviewItem('transfer', [
  transaction(3, 'Card payment', { amountCents: 1_240_00, day: '2026-11-12' }),
  transaction(4, 'Payment received', { amountCents: 1_240_00, day: '2026-11-13', isDeposit: true }),
]);
const large = reviewItem(
  'large',
  [{ ...transaction(5, 'Outfitters'), category: food }],
  'About twice what you usually spend here.',
);
const bankChange = reviewItem('bankChange', [transaction(6, 'Dinner')], 'Your bank changed the amount.');
const newMerchant: ReviewItem = {
  ...suggestionFor(7, 'Farmstand', 'guess'),
  reason: 'newMerchant',
  fingerprint: 'newMerchant:7',
  transactions: [transaction(7, 'Farmstand')],
};
const suggested = [8, 9, 10, 11, 12].map((id) => suggestionFor(id, `Market ${id}`));
const everything = [duplicate, bankChange, large, transfer, newMerchant, ...suggested];

async function open(items: readonly ReviewItem[] = everything, api = reviewOf(items)) {
  const user = await openScreen('/Review', api);
  await screen.findByRole('heading', { name: 'Review' });
  await screen.findByRole('navigation', { name: 'Reasons' });
  return { user, api };
}

const region = (name: string) => screen.getByRole('region', { name });
const currentName = () => {
  const current = document.querySelector('[data-review-key][aria-current]');
  return current?.querySelector('[data-review-focus]')?.textContent;
};
const decisions = (api: ReturnType<typeof reviewOf>) =>
  api.bodiesOf(contract.decideItem).map(({ item, decision }) => [item.reason, item.transactionIds, decision]);

// covers: review/review-screen 1
test('lists what needs a decision by reason, the most urgent first, with three items each', async () => {
  await open();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Possible duplicates',
    'Changed by your bank',
    'Larger than usual',
    'Transfers',
    'New merchants',
    'Suggested categories',
  ]);
  const categories = region('Suggested categories');
  expect(within(categories).getAllByRole('link')).toHaveLength(3);
  expect(within(categories).getByRole('button', { name: 'Approve all 5' })).toBeDefined();
  expect(screen.getByText('0 of 10')).toBeDefined();
  const reasons = within(screen.getByRole('navigation', { name: 'Reasons' })).getAllByRole('button');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Possible duplicates1',
    'Changed by your bank1',
    'Larger than usual1',
    'Transfers1',
    'New merchants1',
    'Suggested categories5',
  ]);
});

// covers: review/review-screen 1
test('Show 2 more lists the rest of a reason', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(within(region('Suggested categories')).getAllByRole('link')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

// covers: review/review-screen 2
test('every kind of item has its own two choices', async () => {
  await open();
  const labels = screen
    .getAllByRole('listitem')
    .filter((row) => row.dataset.reviewKey !== undefined)
    .map((row) =>
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent.replace(/[AS]$/, '')),
    );
  expect(labels.slice(0, 6)).toEqual([
    ['Keep both Coffee', 'Remove one Coffee'],
    ['Restore mine Dinner', 'Accept Dinner'],
    ['Open Outfitters', 'Looks right Outfitters'],
    ['It’s not Card payment', 'It’s a transfer Card payment'],
    ['Pick another Farmstand', 'Food Farmstand'],
    ['Change Market 8', 'Approve Market 8'],
  ]);
});

// covers: recurring/review 1
test('a missed bill that was never paid has no transaction: it shows the series and opens it', async () => {
  const missed = reviewItem('missedBill', [], '$40.00 was expected on 11/08/2026 and hasn’t arrived.');
  const series = { seriesId: 50, name: 'Water', amount: cents(40_00), expectedOn: dayOf('2026-11-08') };
  const { user, api } = await open([{ ...missed, series }]);
  const row = within(region('Missed bills')).getByRole('listitem');
  expect(row.textContent).toContain('Water$40.0011/08/2026');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/Recurring/50');
  await user.click(within(row).getByRole('button', { name: 'Mark skipped Water' }));
  expect(await screen.findByText('Water skipped')).toBeDefined();
  await waitFor(() => expect(decisions(api)).toEqual([['missedBill', [], 'approve']]));
});

// covers: review/inbox 3
test('an edit of something other than a transaction names it and links to it', async () => {
  const edits = [
    ['account', 5, 'Cash', null, '/EditAccount/Review?id=5'],
    ['category', 12, 'Coffee', 11, '/EditCategory?id=11&sub=12'],
    ['rule', 7, 'Name contains cafe', null, '/Rules?search=Name%20contains%20cafe'],
    ['budget', 11, 'Food', null, '/Budget'],
  ] as const;
  const items = edits.map(([noun, id, name, parentId]) => ({
    ...reviewItem('conflict', [], 'You changed it, but it had been changed.'),
    fingerprint: `conflict:1:${noun}:${id}`,
    edited: { noun, id, name, parentId },
  }));
  const { user, api } = await open(items);
  const links = within(region('Changed twice')).getAllByRole('link');
  const shown = edits.slice(0, 3);
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    shown.map(([, , name, , url]) => [name, url]),
  );
  expect(within(region('Changed twice')).getByText('Account')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep mine Cash' }));
  expect(await screen.findByText('Your change to Cash saved')).toBeDefined();
  await waitFor(() => expect(decisions(api)).toEqual([['conflict', [], 'approve']]));
});

// covers: review/review-screen 2
test('a possible duplicate shows both transactions, and a suggestion how sure it is', async () => {
  await open();
  const [row] = within(region('Possible duplicates')).getAllByRole('listitem');
  expect(row?.textContent).toContain('11/15/2026Posted · Coffee');
  expect(row?.textContent).toContain('11/14/2026Posted · Coffee');
  expect(within(region('New merchants')).getByText('A guess')).toBeDefined();
  expect(within(region('Suggested categories')).getAllByText('Very sure')).toHaveLength(3);
  expect(within(region('Transfers')).getByText('11/12/2026 and 11/13/2026')).toBeDefined();
});

// covers: review/review-screen 3
test('A approves the current item, which leaves right away; the next one gets the focus', async () => {
  const { user, api } = await open();
  expect(currentName()).toBe('Coffee');
  await user.keyboard('a');
  expect(currentName()).toBe('Dinner');
  expect(document.activeElement?.textContent).toBe('Dinner');
  expect(screen.getByText('1 of 10')).toBeDefined();
  expect(screen.getByText('One Coffee removed')).toBeDefined();
  await user.keyboard('s');
  expect(currentName()).toBe('Outfitters');
  await waitFor(() =>
    expect(decisions(api)).toEqual([
      ['duplicate', [1, 2], 'approve'],
      ['bankChange', [6], 'decline'],
    ]),
  );
});

// covers: review/review-screen 3
test('J and K move, and stop at the ends', async () => {
  const { user } = await open();
  await user.keyboard('jj');
  expect(currentName()).toBe('Outfitters');
  await user.keyboard('kkk');
  expect(currentName()).toBe('Coffee');
});

// covers: review/review-screen 3
test('the current item has the only solid button, and shows its keys', async () => {
  await open();
  const approve = screen.getByRole('button', { name: 'Remove one Coffee' });
  expect(approve.textContent).toBe('Remove one CoffeeA');
  expect(approve.getAttribute('aria-keyshortcuts')).toBe('A');
  expect(screen.getByRole('button', { name: 'Looks right Outfitters' }).textContent).toBe('Looks right Outfitters');
});

// covers: review/review-screen 3
test('with shortcuts turned off, keys do nothing and aren’t shown', async () => {
  const { user, api } = await open();
  turnShortcuts(false);
  await user.keyboard('a');
  expect(currentName()).toBe('Coffee');
  expect(decisions(api)).toEqual([]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remove one Coffee' }).textContent).toBe('Remove one Coffee'),
  );
});

// covers: review/review-screen 3
test('C chooses another category in the picker', async () => {
  const { user, api } = await open(suggested);
  await user.keyboard('c');
  const picker = await screen.findByRole('dialog', { name: 'Category of Market 8' });
  expect(within(picker).getByText('A guess')).toBeDefined();
  await user.keyboard('Fun{Enter}');
  expect(currentName()).toBe('Market 9');
  expect(await screen.findByText('Market 8 filed under Fun')).toBeDefined();
  await waitFor(() =>
    expect(api.bodiesOf(contract.decideItem)).toMatchObject([{ decision: 'choose', categoryId: fun.id }]),
  );
});

// covers: review/review-screen 2
test('C on the third row moves on to the row that takes its place', async () => {
  const { user } = await open(suggested);
  await user.keyboard('jj');
  expect(currentName()).toBe('Market 10');
  await user.keyboard('c');
  await screen.findByRole('dialog', { name: 'Category of Market 10' });
  await user.keyboard('Fun{Enter}');
  await waitFor(() => expect(currentName()).toBe('Market 11'));
  expect(document.activeElement?.textContent).toBe('Market 11');
});

// covers: review/review-screen 3
test('S picks another category, and Escape returns to the item', async () => {
  const { user, api } = await open(suggested);
  await user.keyboard('s');
  await screen.findByRole('dialog', { name: 'Category of Market 8' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Market 8');
  expect(decisions(api)).toEqual([]);
});

// covers: review/review-screen 3
test('choosing the suggested category approves it', async () => {
  const { user, api } = await open(suggested);
  await user.keyboard('cFood{Enter}');
  await waitFor(() => expect(decisions(api)).toEqual([['category', [8], 'approve']]));
});

// covers: review/inbox 22
test('a category that is created for a decision is sent as new, so that an undo removes it', async () => {
  const { user, api } = await open(suggested);
  api.on(contract.saveCategory, { id: 77, categorized: 0 });
  await user.keyboard('c');
  await screen.findByRole('dialog', { name: 'Category of Market 8' });
  await user.keyboard('Vegetables');
  await screen.findByRole('option', { name: 'Create “Vegetables”' });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(api.bodiesOf(contract.decideItem)).toMatchObject([
      { decision: 'choose', categoryId: 77, subcategoryId: null, isCategoryNew: true },
    ]),
  );
});

// covers: review/review-screen 5
test('Approve all skips guesses, is one decision, and is undone as one', async () => {
  const guess = suggestionFor(13, 'Venmo', 'guess');
  const { user, api } = await open([guess, ...suggested]);
  await user.click(screen.getByRole('button', { name: 'Approve all 5' }));
  expect(currentName()).toBe('Venmo');
  expect(screen.getByText('5 of 6')).toBeDefined();
  await waitFor(() => expect(api.bodiesOf(contract.decideItems)[0]?.items).toHaveLength(5));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('0 of 6')).toBeDefined();
  expect(await screen.findByText('Undone: 5 categories approved.')).toBeDefined();
  expect(api.bodiesOf(contract.undo)).toEqual([{ id: 101, mergesLater: true }]);
});

// covers: review/inbox 6
test('an item of several that can’t be saved comes back with the reason', async () => {
  const [, second] = suggested;
  const message = 'Your change uses something that was deleted.';
  const { user, api } = await open(suggested);
  const notSaved = [{ fingerprint: second?.fingerprint ?? '', message }];
  api.on(contract.decideItems, () => ({ changeSetId: 101, count: 4, notSaved }));
  await user.click(screen.getByRole('button', { name: 'Approve all 5' }));
  expect(await screen.findByText(`We couldn’t save your decision. ${message}`)).toBeDefined();
  expect(screen.getByText('4 of 5')).toBeDefined();
});

// covers: review/review-screen 5
test('Shift A approves all of the current kind, but not of a kind that needs a closer look', async () => {
  const { user, api } = await open([duplicate, ...suggested]);
  await user.keyboard('{Shift>}a{/Shift}');
  expect(await screen.findByText('These need a look one by one.')).toBeDefined();
  await user.keyboard('j{Shift>}a{/Shift}');
  await waitFor(() => expect(api.bodiesOf(contract.decideItems)[0]?.items).toHaveLength(5));
  expect(api.bodiesOf(contract.decideItem)).toEqual([]);
});

// covers: review/review-screen 6
test('U undoes the last decision: its item is back, and progress takes one off', async () => {
  const { user, api } = await open();
  await user.keyboard('aa');
  expect(screen.getByText('2 of 10')).toBeDefined();
  await user.keyboard('u');
  expect(currentName()).toBe('Dinner');
  expect(screen.getByText('1 of 10')).toBeDefined();
  expect(await screen.findByText('Undone: Change to Dinner accepted.')).toBeDefined();
  await user.keyboard('u');
  expect(currentName()).toBe('Coffee');
  await waitFor(() =>
    expect(api.bodiesOf(contract.undo)).toEqual([
      { id: 102, mergesLater: true },
      { id: 101, mergesLater: true },
    ]),
  );
});

// covers: review/review-screen 7
test('a decision that can’t be saved brings the item back and says why', async () => {
  const { user, api } = await open();
  const saved = Promise.withResolvers<ErrorAnswer>();
  api.on(contract.decideItem, () => saved.promise);
  await user.keyboard('a');
  expect(screen.getByText('1 of 10')).toBeDefined();
  saved.resolve(new ErrorAnswer(422, 'rule_broken', 'The category was deleted.'));
  await closeToast(user, 'Error saving your decision', 'The category was deleted.');
  expect(screen.getByText('0 of 10')).toBeDefined();
  expect(currentName()).toBe('Coffee');
  expect(screen.getByText('We couldn’t save your decision. The category was deleted.')).toBeDefined();
});

// covers: review/review-screen 8
test('while a decision is being saved, the browser asks before it closes the page', async () => {
  const { user, api } = await open();
  const canClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(canClose()).toBe(true);
  const saved = Promise.withResolvers<{ changeSetId: number; count: number }>();
  api.on(contract.decideItem, () => saved.promise);
  await user.keyboard('a');
  expect(canClose()).toBe(false);
  saved.resolve({ changeSetId: 101, count: 1 });
  await waitFor(() => expect(canClose()).toBe(true));
});

// covers: review/review-screen 3
test('Enter opens the current transaction, and going back continues the visit', async () => {
  const { user, api } = await open();
  api.on(contract.getTransactionData, new ErrorAnswer(404, 'not_found'));
  await user.keyboard('a');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/EditTransaction/6'));
  api.on(contract.getReviewItems, listOf(everything.slice(1)));
  await user.click(await screen.findByRole('link', { name: 'Back to Review' }));
  expect(await screen.findByText('1 of 10')).toBeDefined();
});

// covers: review/review-screen 2
test('Open shows an unusually large transaction without deciding', async () => {
  const { user, api } = await open([large]);
  api.on(contract.getTransactionData, new ErrorAnswer(404, 'not_found'));
  await user.keyboard('s');
  await waitFor(() => expect(currentUrl()).toBe('/EditTransaction/5'));
  expect(decisions(api)).toEqual([]);
});

// covers: review/review-screen 10
test('after the last item: a summary, with Undo for each kind', async () => {
  const { user, api } = await open([duplicate, transfer, large, ...suggested.slice(0, 2)]);
  api.on(contract.getReviewItems, listOf([]));
  await user.keyboard('aaaaa');
  expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeDefined();
  expect(screen.getByText('5 of 5')).toBeDefined();
  for (const text of ['2 categories approved', '1 transfer matched', '1 duplicate cleaned up', '1 other thing checked'])
    expect(screen.getByRole('button', { name: `Undo: ${text}` })).toBeDefined();
  await waitFor(() => expect(api.bodiesOf(contract.decideItem)).toHaveLength(5));
  await user.click(screen.getByRole('button', { name: 'Undo: 2 categories approved' }));
  expect(await screen.findByText('3 of 5')).toBeDefined();
  expect(within(region('Suggested categories')).getAllByRole('link')).toHaveLength(2);
  await waitFor(() =>
    expect(api.bodiesOf(contract.undo)).toEqual([
      { id: 105, mergesLater: true },
      { id: 104, mergesLater: true },
    ]),
  );
});

const stillLearning = 'Cairn is still learning from your history. Suggestions appear in a moment.';

// covers: review/inbox 25
test('says while Cairn is still learning, and no longer once the list is loaded again', async () => {
  const { api } = await open(
    [duplicate],
    reviewOf([duplicate]).on(contract.getReviewItems, { ...listOf([duplicate]), isLearning: true }),
  );
  expect(screen.getByText(stillLearning)).toBeDefined();
  api.on(contract.getReviewItems, listOf([duplicate]));
  await act(() => queryClient.refetchQueries(reviewQuery));
  await waitFor(() => expect(screen.queryByText(stillLearning)).toBeNull());
});

test('says that Cairn is still learning if there is nothing to review yet', async () => {
  await openScreen('/Review', reviewOf([]).on(contract.getReviewItems, { ...listOf([]), isLearning: true }));
  expect(await screen.findByText(stillLearning)).toBeDefined();
});

// covers: review/review-screen 4
test('items approved automatically are listed on request, and can be corrected', async () => {
  const filed = { ...transaction(31, 'Market'), category: food };
  const api = reviewOf([])
    .on(contract.getReviewItems, { ...listOf([], 1), selfApprovedTransactions: [filed] })
    .on(contract.getTransactions, [filed])
    .on(contract.explainCategory, nothingLearned)
    .on(contract.patchTransaction, filed);
  const user = await openScreen('/Review', api);
  await user.click(await screen.findByRole('button', { name: '1 filed itself this week' }));
  await user.click(await screen.findByRole('button', { name: 'Change Market' }));
  await user.click(await screen.findByRole('option', { name: /^Fun/ }));
  await waitFor(() => expect(api.bodiesOf(contract.patchTransaction)).toMatchObject([{ id: 31, categoryId: fun.id }]));
});

// covers: review/review-screen 10
test('with nothing to review it says so, and lists the items approved automatically', async () => {
  await openScreen('/Review', reviewOf([], 12));
  expect(await screen.findByRole('heading', { name: 'Nothing to review right now' })).toBeDefined();
  expect(screen.getByText('12 filed themselves this week')).toBeDefined();
});

// covers: review/review-screen 10
test('if the list can’t be loaded, it can be tried again', async () => {
  const api = reviewOf(everything).on(contract.getReviewItems, new ErrorAnswer(422, 'rule_broken', 'No.'));
  const user = await openScreen('/Review', api);
  await closeError(user);
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on(contract.getReviewItems, listOf(everything));
  await user.click(again);
  expect(await screen.findByText('0 of 10')).toBeDefined();
});

// covers: review/review-screen 1
test('a reason in the list jumps to its items', async () => {
  const { user } = await open();
  const reasons = screen.getByRole('navigation', { name: 'Reasons' });
  await user.click(within(reasons).getByRole('button', { name: /^Transfers/ }));
  expect(currentName()).toBe('Card payment');
  expect(
    within(reasons)
      .getByRole('button', { name: /^Transfers/ })
      .getAttribute('aria-current'),
  ).toBe('true');
});

/** What the server returns for an item that has changed since the user saw it. */
const changedAnswer = (item: ReviewItem | null) =>
  Object.assign(new ErrorAnswer(409, 'conflict'), { item: item && z.encode(itemSchema, item) });

// covers: review/review-screen 9
test('an item that has changed is replaced by its current state', async () => {
  const { user, api } = await open();
  const now = {
    ...duplicate,
    fingerprint: 'duplicate:1:2:b',
    sentence: [{ text: 'One is pending.', isStrong: false }],
  };
  api.on(contract.decideItem, changedAnswer(now));
  await user.keyboard('a');
  expect(await screen.findByText('One is pending.')).toBeDefined();
  expect(screen.getByText('This has changed since you opened it. Here’s how it looks now.')).toBeDefined();
  expect(screen.getByText('0 of 10')).toBeDefined();
  expect(currentName()).toBe('Coffee');
});

// covers: review/inbox 10; review/review-screen 9
test('an item that no longer applies leaves with a sentence', async () => {
  const { user, api } = await open();
  api.on(contract.decideItem, changedAnswer(null));
  await user.keyboard('a');
  expect(await screen.findByText('Coffee no longer needs a decision.')).toBeDefined();
  expect(screen.getByText('0 of 9')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

// covers: review/review-screen 7
test('decisions are saved one after the other, and nothing is fetched again in between', async () => {
  const { user, api } = await open(suggested);
  const fetched = () => api.sent.filter(({ call }) => call === contract.getReviewItems).length;
  const before = fetched();
  const first = Promise.withResolvers<{ changeSetId: number; count: number }>();
  api.on(contract.decideItem, () => first.promise);
  await user.keyboard('aaa');
  expect(currentName()).toBe('Market 11');
  expect(decisions(api)).toHaveLength(1);
  first.resolve({ changeSetId: 101, count: 1 });
  await waitFor(() => expect(decisions(api)).toHaveLength(3));
  expect(fetched()).toBe(before);
});

// covers: review/review-screen 7
test('a list that arrives while a decision is being saved doesn’t bring the item back', async () => {
  const { user, api } = await open();
  const saved = Promise.withResolvers<{ changeSetId: number; count: number }>();
  api.on(contract.decideItem, () => saved.promise);
  await user.keyboard('a');
  await act(() => queryClient.refetchQueries(reviewQuery));
  expect(screen.getByText('1 of 10')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Possible duplicates' })).toBeNull());
  saved.resolve({ changeSetId: 101, count: 1 });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
});
