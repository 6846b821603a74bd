import { expect, test } from 'vitest';
import { amountKindOf } from './transactionFace.ts';

test.each([
  ['income', { isIncome: true, markedAsTransfer: false }],
  ['expense', { isIncome: false, markedAsTransfer: false }],
  ['transferIn', { isIncome: true, markedAsTransfer: true }],
  ['transferOut', { isIncome: false, markedAsTransfer: true }],
])('%s: %j', (kind, transaction) => expect(amountKindOf(transaction)).toBe(kind));
