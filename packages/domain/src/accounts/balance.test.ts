import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, formatCents } from '../money.ts';
import { availableBalance, currentBalance, isLiability, movementOf, type StoredBalance } from './balance.ts';

const [DEPOSITORY, CREDIT, LOAN, INVESTMENT, OTHER, UNDEFINED] = [0, 1, 2, 3, 4, 5];

function balanceOf(type: number, cameInCents = 0, wentOutCents = 0): StoredBalance {
  return { type, availableCents: 900_00, currentCents: 1_000_00, cameInCents, wentOutCents };
}

const balances = fc.record({
  type: fc.integer({ min: 0, max: 5 }),
  availableCents: fc.integer({ min: -1e13, max: 1e13 }),
  currentCents: fc.integer({ min: -1e13, max: 1e13 }),
  cameInCents: fc.integer({ min: 0, max: 1e13 }),
  wentOutCents: fc.integer({ min: 0, max: 1e13 }),
});

describe('assets and liabilities', () => {
  test.each([
    ['Depository', DEPOSITORY, false],
    ['Credit', CREDIT, true],
    ['Loan', LOAN, true],
    ['Investment', INVESTMENT, false],
    ['Other', OTHER, false],
    ['Undefined', UNDEFINED, false],
  ])('%s, type %i, is a liability: %s', (_name, type, isOwed) => {
    expect(isLiability(type)).toBe(isOwed);
  });
});

describe('a balance', () => {
  // covers: server/accounts 1
  test.each([
    ['Depository', DEPOSITORY, 1_150_25, 1_050_25],
    ['Credit', CREDIT, 849_75, 1_050_25],
    ['Loan', LOAN, 849_75, 900_00],
    ['Investment', INVESTMENT, 1_150_25, 1_050_25],
    ['Other', OTHER, 1_150_25, 1_050_25],
    ['Undefined', UNDEFINED, 1_150_25, 1_050_25],
  ])('%s: 1,000.00 current, 900.00 available, then 200.50 in and 50.25 out', (_name, type, current, available) => {
    const account = balanceOf(type, 200_50, 50_25);
    expect(formatCents(currentBalance(account))).toBe(formatCents(cents(current)));
    expect(formatCents(availableBalance(account))).toBe(formatCents(cents(available)));
  });

  test('an expense of 30.00 raises the balance of a card and lowers that of a checking account', () => {
    expect(movementOf(balanceOf(CREDIT, 0, 30_00))).toEqual({ raisedBy: 30_00, loweredBy: 0 });
    expect(movementOf(balanceOf(DEPOSITORY, 0, 30_00))).toEqual({ raisedBy: 0, loweredBy: 30_00 });
  });

  test('current balance = entered balance + raised − lowered', () => {
    fc.assert(
      fc.property(balances, (account) => {
        const { raisedBy, loweredBy } = movementOf(account);
        expect(currentBalance(account)).toBe(account.currentCents + raisedBy - loweredBy);
        expect(raisedBy + loweredBy).toBe(account.cameInCents + account.wentOutCents);
      }),
    );
  });

  test('the same amount in and out leaves both balances unchanged', () => {
    fc.assert(
      fc.property(balances, fc.integer({ min: 0, max: 1e13 }), (account, amount) => {
        const moved = {
          ...account,
          cameInCents: account.cameInCents + amount,
          wentOutCents: account.wentOutCents + amount,
        };
        expect(currentBalance(moved)).toBe(currentBalance(account));
        expect(availableBalance(moved)).toBe(availableBalance(account));
      }),
    );
  });
});
