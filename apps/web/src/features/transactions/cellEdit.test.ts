import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { cellText, fieldAfter, isChanged, readCell } from './cellEdit.ts';
import { dayOf, transactionRow } from './transactionRow.fixture.ts';

const today = dayOf('2026-11-15');

// covers: state/transactions-list 6
test.each([
  ['name', '  Blue Heron ', { name: 'Blue Heron' }],
  ['note', ' For the picnic\nwith Sam ', { note: 'For the picnic\nwith Sam' }],
  ['note', '', { note: '' }],
  ['date', '11/10/2026', { date: '2026-11-10' }],
  ['date', 'yesterday', { date: '2026-11-14' }],
  ['amount', '$14.25', { amount: 14_25 }],
  ['amount', '12.50+3*4', { amount: 24_50 }],
] as const)('%s: %j is %j', (field, typed, values) => {
  expect(readCell(field, typed, today)).toEqual({ values });
});

// covers: state/transactions-list 10
test.each([
  ['name', '  ', 'Add a name'],
  ['date', 'soon', 'Enter a date, like 11/15/2026, mon, or -3'],
  ['amount', ' ', 'Add an amount'],
  ['amount', '12+', 'We couldn’t add that up.'],
  ['amount', '5-5', 'Enter an amount greater than zero.'],
  ['amount', '100,000,000,001', 'Enter $100,000,000,000.00 or less'],
] as const)('%s: %j can’t be saved: %s', (field, typed, error) => {
  expect(readCell(field, typed, today)).toEqual({ error });
});

test('a cell starts with the value as it is shown, and saving it unchanged is no change', () => {
  const row = transactionRow(1, 'Cafe');
  for (const field of ['name', 'note', 'date', 'amount'] as const) {
    const read = readCell(field, cellText(row, field), today);
    expect('values' in read && isChanged(row, read.values)).toBe(false);
  }
  expect(isChanged(row, { amount: cents(5_01) })).toBe(true);
});

// covers: state/transactions-list 6
test('Tab moves from the name to the category, the date, and the amount, and then leaves the row', () => {
  expect(fieldAfter('name', 1)).toBe('category');
  expect(fieldAfter('category', 1)).toBe('date');
  expect(fieldAfter('date', 1)).toBe('amount');
  expect(fieldAfter('amount', 1)).toBeNull();
  expect(fieldAfter('name', -1)).toBeNull();
  expect(fieldAfter('note', 1)).toBeNull();
});
