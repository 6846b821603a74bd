import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDay } from '../day.ts';
import { cents } from '../money.ts';
import { adjustmentFor, balanceChange, balancesAfter, compareStatement, usualStatementStart } from './statement.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const DEPOSITORY = 0;
const CREDIT = 1;

describe('a statement', () => {
  test('ends on 10/31: it starts on 10/01', () => {
    expect(usualStatementStart(day('2026-10-31'))).toBe('2026-10-01');
  });

  test('ends on 02/28: it starts on 02/01', () => {
    expect(usualStatementStart(day('2026-02-28'))).toBe('2026-02-01');
  });

  // covers: reconciliation 2
  test('ends on 11/15: it starts on 10/16', () => {
    expect(usualStatementStart(day('2026-11-15'))).toBe('2026-10-16');
  });

  test('9,594.20 − 12.30 = 9,581.90, which is what it says: difference 0.00', () => {
    const statement = { opening: cents(9_594_20), moved: cents(-12_30), closing: cents(9_581_90) };
    expect(compareStatement(statement)).toEqual({ says: 9_581_90, difference: 0 });
  });

  // covers: reconciliation 1
  test('9,594.20 − 12.30 = 9,581.90, and it says 9,626.90: difference 45.00', () => {
    const statement = { opening: cents(9_594_20), moved: cents(-12_30), closing: cents(9_626_90) };
    expect(compareStatement(statement).difference).toBe(45_00);
  });

  // covers: reconciliation 1
  test('a card: 30.00 spent raises what is owed by 30.00', () => {
    expect(balanceChange(CREDIT, -30_00)).toBe(30_00);
    expect(balanceChange(DEPOSITORY, -30_00)).toBe(-30_00);
  });

  // covers: reconciliation 11
  test('whatever the difference, the adjustment makes up for it', () => {
    const type = fc.constantFrom(DEPOSITORY, CREDIT);
    const amount = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });
    fc.assert(
      fc.property(type, amount, amount, amount, (of, opening, moved, closing) => {
        const before = { opening: cents(opening), moved: cents(moved), closing: cents(closing) };
        const { difference } = compareStatement(before);
        const { amount: adjusted, isIncome } = adjustmentFor(of, difference);
        const change = balanceChange(of, isIncome ? adjusted : -adjusted);
        expect(compareStatement({ ...before, moved: cents(moved + change) }).difference).toBe(0);
      }),
    );
  });
});

// covers: reconciliation 28
test('balances, newest first: 120.50, before 45.00 was spent 165.50, and none while pending', () => {
  const row = (amount: number, more: object = {}) => ({
    amount: cents(amount),
    isIncome: false,
    pending: false,
    ...more,
  });
  const rows = [row(9_00, { pending: true }), row(45_00), row(10_00, { isIncome: true }), row(1_00)];
  const balances = (type: number) => balancesAfter({ type, currentBalance: cents(120_50) }, rows);
  expect(balances(DEPOSITORY)).toEqual([null, 120_50, 165_50, 155_50]);
  expect(balances(CREDIT)).toEqual([null, 120_50, 75_50, 85_50]);
});
