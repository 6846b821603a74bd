import { expect, test } from 'vitest';
import { transactionRow as transaction } from '../transactions/transactionRow.fixture.ts';
import { listOf, reviewItem, suggestionFor } from './reviewItem.fixture.ts';
import { groupsOf, keyOf, nextAfter, placesOf, withItems, withoutItems } from './reviewList.ts';

const transfer = reviewItem('transfer', [transaction(1, 'Out'), transaction(2, 'In')]);
const suggested = [3, 4, 5, 6].map((id) => suggestionFor(id, `Market ${id}`));
const [first, second, third, fourth] = suggested;
const list = listOf([transfer, ...suggested]);
const countOf = ({ counts }: typeof list, reason?: string) =>
  counts.reduce((sum, one) => sum + (reason === undefined || one.reason === reason ? one.count : 0), 0);
const names = ({ items }: typeof list) => items.map(({ transactions: [row] }) => row?.name);

// covers: review/review-screen 1
test('groups follow the order of the reasons and show three items until asked for all', () => {
  const [transfers, categories] = groupsOf(list, new Set());
  expect([transfers?.reason, transfers?.count, transfers?.shown.length]).toEqual(['transfer', 1, 1]);
  expect([categories?.reason, categories?.count, categories?.shown.length]).toEqual(['category', 4, 3]);
  expect(groupsOf(list, new Set(['category']))[1]?.shown).toHaveLength(4);
});

// covers: review/review-screen 1
test('a group counts the items that the server didn’t send: 2 of 120', () => {
  const long = { ...listOf(suggested.slice(0, 2)), counts: [{ reason: 'category' as const, count: 120 }] };
  expect(groupsOf(long, new Set())[0]).toMatchObject({ count: 120, shown: suggested.slice(0, 2) });
});

// covers: review/review-screen 6
test('5 to review − 2 decided = 3 left, and undoing brings both back to their places', () => {
  const decided = [second, third].flatMap((item) => item ?? []);
  const removed = placesOf(list, decided);
  const left = withoutItems(list, decided);
  expect([countOf(left), countOf(left, 'category')]).toEqual([3, 2]);
  const back = withItems(left, removed);
  expect(names(back)).toEqual(names(list));
  expect(countOf(back)).toBe(5);
});

// covers: review/review-screen 6
test('deciding one by one and undoing newest first restores the order', () => {
  const [a, b] = [first, second].map((item) => item ?? transfer);
  if (!a || !b) throw new Error('two items');
  const removedA = placesOf(list, [a]);
  const withoutA = withoutItems(list, [a]);
  const removedB = placesOf(withoutA, [b]);
  const back = withItems(withoutItems(withoutA, [b]), [...removedB, ...removedA]);
  expect(names(back)).toEqual(names(list));
});

// covers: review/review-screen 7
test('removing or restoring an item twice counts once', () => {
  const without = withoutItems(withoutItems(list, [transfer]), [transfer]);
  expect(countOf(without)).toBe(4);
  const removed = placesOf(list, [transfer]);
  expect(countOf(withItems(withItems(without, removed), removed))).toBe(5);
});

// covers: review/review-screen 7
test('the next item gets the focus, and after the last one the one before', () => {
  const groups = groupsOf(list, new Set(['category']));
  const nameAfter = (...leaving: (typeof transfer | undefined)[]) => {
    const next = nextAfter(
      groups,
      leaving.flatMap((item) => item ?? []),
    );
    return next?.transactions[0]?.name;
  };
  expect(nameAfter(transfer)).toBe('Market 3');
  expect(nameAfter(fourth)).toBe('Market 5');
  expect(nameAfter(...suggested)).toBe('Out');
  expect(nextAfter(groups, list.items)).toBeNull();
});

// covers: review/review-screen 2
test('the item that takes the place of the third one gets the focus', () => {
  const groups = groupsOf(list, new Set());
  expect(third && nextAfter(groups, [third])).toBe(fourth);
  expect(
    nextAfter(
      groups,
      [first, second, third].flatMap((item) => item ?? []),
    ),
  ).toBe(fourth);
});

test('an item with another fingerprint is another item', () => {
  expect(keyOf(transfer)).not.toBe(keyOf({ ...transfer, fingerprint: 'b' }));
});
