import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import { dayOf, transactionRow } from '../transactions/transactionRow.fixture.ts';
import { monthlyOn, onDay, series } from './series.fixture.ts';
import { blankSeries, type SeriesDraft, seriesForm, seriesFrom, startSeries } from './seriesForm.ts';

const today = onDay('2026-11-15');
const draft = (change: Partial<SeriesDraft> = {}): SeriesDraft => ({
  ...blankSeries(today),
  name: 'Phone',
  amount: '92.40',
  ...change,
});
const read = (change: Partial<SeriesDraft>, stored = null as ReturnType<typeof monthlyOn> | null) =>
  readForm(seriesForm(stored), draft(change));

// covers: recurring-screens 17
test('a name and an amount are enough: every month from today, like the last one', () => {
  expect(read({})).toEqual({
    values: {
      name: 'Phone',
      kind: 'bill',
      isIncome: false,
      accountId: null,
      otherAccountId: null,
      categoryId: null,
      subcategoryId: null,
      cadence: { unit: 'month', count: 1, anchorOn: '2026-11-15', dayOfMonth: 15, otherDay: null },
      weekendPolicy: 'none',
      amount: { model: 'last', cents: 92_40, lowCents: null, highCents: null },
      endsOn: null,
    },
  });
});

describe('how often', () => {
  test.each([
    [{ often: 'week 2' }, { unit: 'week', count: 2, anchorOn: '2026-11-15', dayOfMonth: null }],
    [
      { often: 'weeks', count: '8' },
      { unit: 'week', count: 8 },
    ],
    [
      { often: 'months', count: '11' },
      { unit: 'month', count: 11, dayOfMonth: 15 },
    ],
    [{ often: 'month 12' }, { unit: 'month', count: 12 }],
    [{ isLastDay: true }, { unit: 'month', anchorOn: '2026-11-30', dayOfMonth: 31 }],
    [
      { often: 'halfMonth 1', firstDay: 1, secondDay: 20 },
      { unit: 'halfMonth', count: 1, anchorOn: '2026-11-20', dayOfMonth: 1, otherDay: 20 },
    ],
  ])('%o', (change, cadence) => {
    expect(read(change)).toMatchObject({ values: { cadence } });
  });

  // covers: recurring-screens 17
  test('a bill on the 30th whose date is in February stays on the 30th', () => {
    const stored = { ...monthlyOn('2026-02-28'), dayOfMonth: 30 };
    expect(read({ anchorOn: '2026-02-28' }, stored)).toMatchObject({ values: { cadence: { dayOfMonth: 30 } } });
    expect(read({ anchorOn: '2026-03-12' }, stored)).toMatchObject({ values: { cadence: { dayOfMonth: 12 } } });
  });
});

// covers: recurring-screens 17
test('a range is between two amounts, and its middle is expected: (10.00 + 15.00) / 2 = 12.50', () => {
  expect(read({ model: 'range', low: '10', high: '15' })).toMatchObject({
    values: { amount: { model: 'range', cents: 12_50, lowCents: 10_00, highCents: 15_00 } },
  });
});

// covers: recurring-screens 17
test('only transfers have a direction and a second account', () => {
  expect(read({ kind: 'income', otherAccountId: 3 })).toMatchObject({
    values: { isIncome: true, otherAccountId: null },
  });
  expect(read({ kind: 'transfer', isIncome: true, accountId: 1, otherAccountId: 2 })).toMatchObject({
    values: { isIncome: true, accountId: 1, otherAccountId: 2 },
  });
});

describe('an error is shown at its field', () => {
  test.each([
    [{ name: ' ' }, { name: 'Enter a name' }],
    [{ amount: '' }, { 'amount.cents': 'Enter an amount' }],
    [{ amount: '0' }, { 'amount.cents': 'Enter more than $0.00' }],
    [{ model: 'range' as const, low: '', high: '5' }, { 'amount.lowCents': 'Enter an amount' }],
    [{ model: 'range' as const, low: '9', high: '5' }, { 'amount.highCents': 'Enter the larger amount here' }],
    [{ anchorOn: '' }, { 'cadence.anchorOn': 'Choose a date' }],
    [{ often: 'weeks', count: '9' }, { 'cadence.count': 'Enter 1 to 8 weeks' }],
    [{ often: 'months', count: '' }, { 'cadence.count': 'Enter 1 to 12 months' }],
    [{ often: 'halfMonth 1', firstDay: 15, secondDay: 15 }, { 'cadence.otherDay': 'Choose another day' }],
    [{ endsOn: '2026-11-14' }, { endsOn: 'Choose a date after the first due date' }],
    [{ kind: 'transfer' as const, accountId: 1, otherAccountId: 1 }, { otherAccountId: 'Choose another account' }],
  ])('%o: %o', (change, errors) => {
    expect(read(change)).toEqual({ errors });
  });
});

// covers: recurring-screens 19
test('a series that is opened and saved stays as it is', () => {
  const stored = series(1, 'Payroll', {
    kind: 'income',
    isIncome: true,
    cadence: { unit: 'halfMonth', count: 1, anchorOn: onDay('2026-01-15'), dayOfMonth: 15, otherDay: 31 },
    amount: { model: 'range', cents: cents(12_50), lowCents: cents(10_00), highCents: cents(15_00) },
    endsOn: onDay('2027-01-31'),
  });
  expect(readForm(seriesForm(stored.cadence), startSeries(stored))).toMatchObject({
    values: { cadence: stored.cadence, amount: stored.amount, endsOn: stored.endsOn, isIncome: true },
  });
  const weekly = { unit: 'week', count: 5, anchorOn: onDay('2026-01-13'), dayOfMonth: null, otherDay: null } as const;
  expect(startSeries(series(1, 'Lawn', { cadence: weekly }))).toMatchObject({ often: 'weeks', count: '5' });
});

// covers: recurring-screens 18
test('from a transaction: its name, amount, category, and date', () => {
  const row = {
    ...transactionRow(7, 'Farm box'),
    amount: cents(30_00),
    date: dayOf('2026-11-09'),
    category: { id: 11, name: 'Food', icon: '', iconColor: '' },
  };
  expect(seriesFrom(row, today)).toMatchObject({
    name: 'Farm box',
    kind: 'bill',
    categoryId: 11,
    subcategoryId: null,
    anchorOn: '2026-11-09',
    amount: '30.00',
    often: 'month 1',
  });
});
