import { describe, expect, test } from 'vitest';
import { type Day, isDay } from '../day.ts';
import { cents } from '../money.ts';
import { fitOfFormer, fitOfPosted, type Purchase } from './same-purchase.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const dinner: Purchase = {
  accountId: 1,
  day: day('2026-11-10'),
  name: 'SQ *BLUE BOTTLE 0042',
  description: 'PURCHASE SQ *BLUE BOTTLE 0042',
  amountCents: cents(50_00),
  isIncome: false,
};

describe('a posted transaction matches a pending one', () => {
  test.each<[string, Partial<Purchase>]>([
    ['with the same name', {}],
    ['with the merchant’s full name', { name: 'Blue Bottle Coffee', description: '' }],
    ['50.00 + 20.00 tip = 70.00, the largest tip', { amountCents: cents(70_00) }],
    ['dated two weeks later', { day: day('2026-11-24') }],
    ['dated three days before', { day: day('2026-11-07') }],
  ])('%s', (_how, overrides) => {
    expect(fitOfPosted(dinner, { ...dinner, ...overrides })).not.toBeNull();
  });

  test.each<[string, Partial<Purchase>]>([
    ['on another account', { accountId: 2 }],
    ['as money in', { isIncome: true }],
    ['for 49.99', { amountCents: cents(49_99) }],
    ['50.00 + 20.01 = 70.01, too much for a tip', { amountCents: cents(70_01) }],
    ['dated fifteen days later', { day: day('2026-11-25') }],
    ['at another merchant, sharing only the bank’s words', { name: 'Red Lamp', description: 'PURCHASE RED LAMP' }],
  ])('not %s', (_how, overrides) => {
    expect(fitOfPosted(dinner, { ...dinner, ...overrides })).toBeNull();
  });
});

describe('a transaction from an earlier link matches a reported one', () => {
  const former = { ...dinner, pending: false };

  test.each<[string, Partial<Purchase>]>([
    ['on the same day under any name', { name: 'Coffee', description: '' }],
    ['dated three days later with a similar name', { day: day('2026-11-13') }],
  ])('%s', (_how, overrides) => {
    expect(fitOfFormer(former, { ...dinner, ...overrides })).not.toBeNull();
  });

  test.each<[string, Partial<Purchase>]>([
    ['for 50.01', { amountCents: cents(50_01) }],
    ['with another name and date', { name: 'Coffee', description: '', day: day('2026-11-11') }],
    ['dated four days later', { day: day('2026-11-14') }],
    ['on another account', { accountId: 2 }],
  ])('not %s', (_how, overrides) => {
    expect(fitOfFormer(former, { ...dinner, ...overrides })).toBeNull();
  });

  test('pending then and posted since with a tip of 8.00: it still matches', () => {
    const posted = { ...dinner, amountCents: cents(58_00), day: day('2026-11-15') };
    expect(fitOfFormer({ ...dinner, pending: true }, posted)).not.toBeNull();
    expect(fitOfFormer(former, posted)).toBeNull();
  });
});
