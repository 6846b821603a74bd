import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { RowPatch, seenInOf, withPatches } from './rowPatch.ts';
import { transactionRow } from './transactionRow.fixture.ts';

const cafe = { ...transactionRow(1, 'Cafe'), changedIn: 5 };

function savedPatch(savedIn: number, ...[seen, change, shown]: ConstructorParameters<typeof RowPatch>): RowPatch {
  return Object.assign(new RowPatch(seen, change, shown), { savedIn });
}

describe('the change in which the user saw a row', () => {
  const amount = new RowPatch(cafe, { amount: cents(6_00) }, { amount: cents(6_00) });

  // covers: state/transactions-list 7
  test('is the one that they started from', () => {
    expect(seenInOf(amount, [])).toBe(5);
  });

  // covers: state/transactions-list 7
  test('is their own later edit of the same field', () => {
    expect(seenInOf(amount, [savedPatch(7, cafe, { amount: cents(5_50) }, {})])).toBe(7);
  });

  // covers: state/transactions-list 7
  test('isn’t their edit of another field or another row', () => {
    const name = savedPatch(7, cafe, { name: 'Diner' }, {});
    const tea = savedPatch(8, transactionRow(2, 'Tea'), { amount: cents(1_00) }, {});
    expect(seenInOf(amount, [name, tea])).toBe(5);
  });

  // covers: state/transactions-list 7
  test('is never older than the row', () => {
    expect(seenInOf(amount, [savedPatch(3, cafe, { amount: cents(5_50) }, {})])).toBe(5);
  });
});

// covers: state/transactions-list 8
test('a row shows its edits in order, and those of other rows leave it as it is', () => {
  const edits = ['Diner', 'Bistro'].map((name) => new RowPatch(cafe, { name }, { name }));
  expect(withPatches(cafe, edits)).toEqual({ ...cafe, name: 'Bistro' });
  const other = transactionRow(2, 'Tea');
  expect(withPatches(other, edits)).toBe(other);
});
