import { cents, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { manualAccount } from './account.fixture.ts';
import { dueText, limitUse } from './cards.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(text);
  return text;
}

describe('the limit of a card', () => {
  const card = (current: number, available: number, type = 1) =>
    limitUse(manualAccount({ type, currentBalance: cents(current), availableBalance: cents(available) }));

  // covers: reconciliation 39
  test('2,800.00 owed + 5,200.00 available = 8,000.00, of which 35% are used', () => {
    expect(card(2_800_00, 5_200_00)).toEqual({ limit: 8_000_00, percent: 35 });
  });

  // covers: reconciliation 39
  test('isn’t known if both balances are the same or below zero, or if it isn’t a card', () => {
    expect([card(90_00, 90_00), card(-5_00, 90_00), card(90_00, -1), card(2_00, 6_00, 0)]).toEqual([
      ...[null, null, null, null],
    ]);
  });
});

// covers: reconciliation 39
test('the amount due on a card is exact once its statement has closed, and approximate before', () => {
  const due = { accountId: 1, day: day('2026-11-25'), amount: cents(1_881_69) };
  expect(dueText({ ...due, isEstimate: false })).toBe('$1,881.69 due 11/25/2026');
  expect(dueText({ ...due, isEstimate: true })).toBe('about $1,882 due 11/25/2026');
});
