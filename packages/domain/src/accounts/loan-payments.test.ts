import { describe, expect, test } from 'vitest';
import { isDay } from '../day.ts';
import { cents } from '../money.ts';
import { findLoanPayments, type LoanSide } from './loan-payments.ts';

const LOAN = 1;
const CHECKING = 2;
const SAVINGS = 3;

function side(id: number, day: string, amountCents: number, more: Partial<LoanSide> = {}): LoanSide {
  if (!isDay(day)) throw new Error(`${day} is not a day`);
  return {
    ...{ id, day, amountCents: cents(amountCents), accountId: CHECKING, isIncome: false },
    ...{ position: null, rank: 'categorized', isOnLoan: false, ...more },
  };
}

const received = (id: number, day: string, amountCents: number) =>
  side(id, day, amountCents, { accountId: LOAN, isIncome: true, isOnLoan: true });
const paidBy = (sides: readonly LoanSide[], isDismissed = () => false) =>
  findLoanPayments(sides, isDismissed).map(({ id, position }) => (position === null ? id : `${id}.${position}`));

describe('a loan’s payment', () => {
  // covers: net-worth-why 4
  test('325.00 with a category is the payment of 325.00 within 4 days, and 325.01 and a fifth day aren’t', () => {
    const loan = received(1, '2026-11-06', 325_00);
    expect(paidBy([loan, side(2, '2026-11-02', 325_00)])).toEqual([2]);
    expect(paidBy([loan, side(2, '2026-11-01', 325_00), side(3, '2026-11-06', 325_01)])).toEqual([]);
  });

  // covers: net-worth-why 4
  test('is what is marked as a transfer, else what has no category, else the nearest', () => {
    const loan = received(1, '2026-11-06', 325_00);
    const [near, far] = [side(2, '2026-11-06', 325_00), side(3, '2026-11-04', 325_00)];
    const open = side(4, '2026-11-03', 325_00, { rank: 'uncategorized' });
    const marked = side(5, '2026-11-02', 325_00, { rank: 'transfer' });
    expect(paidBy([loan, far, near])).toEqual([2]);
    expect(paidBy([loan, far, near, open])).toEqual([4]);
    expect(paidBy([loan, far, near, open, marked])).toEqual([5]);
  });

  // covers: net-worth-why 4
  test.each([
    ['the day before', '2026-11-05', '2026-11-05'],
    ['on the same day', '2026-11-06', '2026-11-06'],
    ['received a day later', '2026-11-06', '2026-11-07'],
  ])('isn’t a transfer of 500.00 that savings received, %s', (_, sentOn, cameInOn) => {
    const toSavings = side(1, sentOn, 500_00, { rank: 'transfer' });
    const inSavings = side(2, cameInOn, 500_00, { accountId: SAVINGS, isIncome: true, rank: 'transfer' });
    const sides = [toSavings, inSavings, side(3, '2026-11-06', 500_00), received(4, '2026-11-06', 500_00)];
    expect(paidBy(sides)).toEqual([3]);
    expect(paidBy([...sides, side(5, '2026-11-06', 500_00, { rank: 'transfer' })])).toHaveLength(1);
    expect(paidBy([...sides, side(5, '2026-11-06', 500_00, { rank: 'transfer' })])).not.toEqual([3]);
  });

  // covers: net-worth-why 4
  test('is used once: two purchases of 325.00 and one payment received leave one purchase', () => {
    const sides = [received(1, '2026-11-06', 325_00), side(2, '2026-11-06', 325_00), side(3, '2026-11-06', 325_00)];
    expect(paidBy(sides)).toHaveLength(1);
    expect(paidBy([...sides, received(4, '2026-11-07', 325_00)])).toHaveLength(2);
  });

  test('may be one line of a split: 1,500.00 = 1,000.00 of principal + 500.00 of interest', () => {
    const lines = [1_000_00, 500_00].map((part, position) => side(2, '2026-11-05', part, { position }));
    expect(paidBy([received(1, '2026-11-06', 1_000_00), ...lines])).toEqual(['2.0']);
  });

  // covers: net-worth-why 4
  test('isn’t what a person said isn’t a transfer', () => {
    const sides = [received(1, '2026-11-06', 325_00), side(2, '2026-11-06', 325_00)];
    expect(paidBy(sides, () => true)).toEqual([]);
  });
});
