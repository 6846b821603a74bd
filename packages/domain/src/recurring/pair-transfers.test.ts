import { describe, expect, test } from 'vitest';
import { day, everyMonths, paid } from './detect.fixture.ts';
import { detectRecurring } from './detect.ts';
import { pairTransfers } from './pair-transfers.ts';

const today = day('2026-11-17');
const tenth = everyMonths('2026-11-10', 12);
const [CHECKING, SAVINGS, OTHER] = [1, 2, 3];

function found(...payments: ReturnType<typeof paid>[]) {
  return pairTransfers(detectRecurring(payments.flat(), today)).map(({ accountId, otherAccountId, isIncome }) => [
    accountId,
    otherAccountId,
    isIncome,
  ]);
}

const out = (accountId: number, amount: number) =>
  paid('transfer to savings', tenth, amount, { accountId, isTransfer: true });
const into = (accountId: number, amount: number, name = 'transfer from checking') =>
  paid(name, tenth, amount, { accountId, isTransfer: true, isIncome: true });

describe('the two sides of a transfer', () => {
  // covers: recurring/suggestions 2
  test('are one pattern: it leaves one account and arrives at the other', () => {
    expect(found(out(CHECKING, 450_00), into(SAVINGS, 450_00))).toEqual([[CHECKING, SAVINGS, false]]);
  });

  test('are two patterns if the amounts differ', () => {
    expect(found(out(CHECKING, 450_00), into(SAVINGS, 400_00))).toHaveLength(2);
  });

  // covers: recurring/suggestions 2
  test('two transfers of the same amount are paired one to one', () => {
    const both = [out(CHECKING, 450_00), out(OTHER, 450_00), into(SAVINGS, 450_00)];
    expect(found(...both).toSorted()).toEqual([
      [CHECKING, SAVINGS, false],
      [OTHER, null, false],
    ]);
  });

  test('pay and bills of the same amount aren’t paired', () => {
    const pay = paid('employer', tenth, 450_00, { accountId: SAVINGS, isIncome: true });
    expect(found(paid('rent', tenth, 450_00, { accountId: CHECKING }), pay)).toHaveLength(2);
  });
});
