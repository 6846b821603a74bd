import { describe, expect, test } from 'vitest';
import { type Day, isDay } from '../day.ts';
import { cents } from '../money.ts';
import { fitOfFormer, fitOfPosted, type Purchase } from './same-purchase.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
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

describe('a booking is the announced purchase', () => {
  test.each<[string, Partial<Purchase>]>([
    ['under the same name', {}],
    ['under the shop’s proper name', { name: 'Blue Bottle Coffee', description: '' }],
    ['50.00 + 20.00 tip = 70.00, the most', { amountCents: cents(70_00) }],
    ['two weeks later', { day: day('2026-11-24') }],
    ['dated three days before', { day: day('2026-11-07') }],
  ])('%s', (_how, more) => {
    expect(fitOfPosted(dinner, { ...dinner, ...more })).not.toBeNull();
  });

  test.each<[string, Partial<Purchase>]>([
    ['on another account', { accountId: 2 }],
    ['that is money in', { isIncome: true }],
    ['of less', { amountCents: cents(49_99) }],
    ['50.00 + 20.01: no tip', { amountCents: cents(70_01) }],
    ['fifteen days later', { day: day('2026-11-25') }],
    ['of another shop, with the bank’s words in common', { name: 'Red Lamp', description: 'PURCHASE RED LAMP' }],
  ])('but not one %s', (_how, more) => {
    expect(fitOfPosted(dinner, { ...dinner, ...more })).toBeNull();
  });
});

describe('an entry of an earlier link is this one', () => {
  const former = { ...dinner, pending: false };

  test.each<[string, Partial<Purchase>]>([
    ['on the same day, whatever its name', { name: 'Coffee', description: '' }],
    ['dated three days later, under a name alike', { day: day('2026-11-13') }],
  ])('%s', (_how, more) => {
    expect(fitOfFormer(former, { ...dinner, ...more })).not.toBeNull();
  });

  test.each<[string, Partial<Purchase>]>([
    ['of another amount', { amountCents: cents(50_01) }],
    ['of another name and day', { name: 'Coffee', description: '', day: day('2026-11-11') }],
    ['dated four days later', { day: day('2026-11-14') }],
    ['on another account', { accountId: 2 }],
  ])('but not one %s', (_how, more) => {
    expect(fitOfFormer(former, { ...dinner, ...more })).toBeNull();
  });

  test('announced then and booked since with a tip: it still is', () => {
    const booked = { ...dinner, amountCents: cents(58_00), day: day('2026-11-15') };
    expect(fitOfFormer({ ...dinner, pending: true }, booked)).not.toBeNull();
    expect(fitOfFormer(former, booked)).toBeNull();
  });
});
