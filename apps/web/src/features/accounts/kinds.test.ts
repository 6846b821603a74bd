import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { manualAccount } from './account.fixture.ts';
import { groupByKind } from './kinds.ts';

const ofType = (type: number, balance: number) => manualAccount({ type, currentBalance: cents(balance) });

// covers: reconciliation 38
test('by kind: cash 100.00 + 20.00 = 120.00, cards −86.42, other 5.00 + 1.00 = 6.00', () => {
  const groups = groupByKind([ofType(5, 5_00), ofType(1, 86_42), ofType(0, 100_00), ofType(4, 1_00), ofType(0, 20_00)]);
  expect(groups.map(({ kind, total, accounts }) => [kind, total, accounts.length])).toEqual([
    ['Cash', 120_00, 2],
    ['Credit cards', -86_42, 1],
    ['Other', 6_00, 2],
  ]);
});
