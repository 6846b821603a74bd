import { cents, type FlowNode, type MoneyFlow } from '@cairn/domain';
import { expect, test } from 'vitest';
import { flowSentence } from './flowView.ts';

const left = { id: 'unspent', kind: 'unspent', name: 'Kept', amount: cents(500_00) } as FlowNode;
/** 100.00 of the total are refunds of a category. */
const flow: MoneyFlow = { total: cents(1_100_00), nodes: [left], links: [] };
const sentence = (earned: number, spent: number) =>
  flowSentence(flow, { earned: cents(earned), spent: cents(spent), count: 3 }).join('');

// covers: reports 15
test('the share is of the amount earned, as in the cash flow, and not of refunds: 500.00 of 1,000.00', () => {
  expect(sentence(1_000_00, 500_00)).toBe('You kept $500.00, or 50.0% of what came in.');
});

// covers: reports 16
test('if nothing was earned, there is no share', () => {
  expect(sentence(0, -500_00)).toBe('You kept $500.00.');
});
