import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { draftFrom, toUpdateBody } from './transactionForm.ts';
import { dayOf, transactionRow } from './transactionRow.fixture.ts';
import { canPair, leavesPairsUnchanged, updatePair } from './transferPairing.ts';

const row = {
  ...transactionRow(7, 'Transfer to savings'),
  accountId: 1,
  accountName: 'Checking',
  amount: cents(200_00),
  date: dayOf('2026-11-10'),
};

const before = draftFrom({ ...row, hasNameRule: false });
const unchanged = { ...before, amount: row.amount, date: row.date };

describe('an edit and possible transfers', () => {
  test.each([
    ['another name', { name: 'Savings' }, true],
    ['another description', { description: 'November' }, true],
    ['another category and a rule', { categoryId: 3, subcategoryId: 4, hasNameRule: true }, true],
    ['another amount', { amount: cents(200_01) }, false],
    ['another day', { date: dayOf('2026-11-11') }, false],
    ['a deposit', { isIncome: true }, false],
    ['another account', { accountId: 2 }, false],
    ['no account', { accountId: null }, false],
    ['marked as a transfer', { markedAsTransfer: true }, false],
    ['hidden', { hidden: true }, false],
  ])('%s leaves the pairs unchanged: %s', (_what, change, expected) => {
    expect(leavesPairsUnchanged(row, toUpdateBody(7, before, { ...unchanged, ...change }))).toBe(expected);
  });

  test('a new transaction can pair only if it has an account', () => {
    const body = { name: 'Cash', amount: row.amount, date: row.date };
    expect([canPair(body), canPair({ ...body, accountId: null }), canPair({ ...body, accountId: 1 })]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a pair shows the new name of its side', () => {
    const pair = { outgoing: row, incoming: { ...row, id: 8 } };
    const shown = updatePair(pair, new Set([8]), { name: 'Deposit' });
    expect([shown.outgoing.name, shown.incoming.name]).toEqual(['Transfer to savings', 'Deposit']);
  });
});
