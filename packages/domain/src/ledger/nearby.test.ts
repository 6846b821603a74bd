import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, isDay } from '../day.ts';
import { cents, LARGEST_AMOUNT } from '../money.ts';
import type { Incoming } from './duplicates.ts';
import { DAYS_APART_MAX, nearbyInSteps } from './nearby.ts';
import { runToCompletion } from './steps.ts';

const start = '2020-01-01';
function dayAfter(count: number): Day {
  if (!isDay(start)) throw new Error(`${start} is not a day`);
  return addDays(start, count);
}

const row = (amountCents: number, on: number): Incoming => ({
  day: dayAfter(on),
  amountCents: cents(amountCents),
  isIncome: false,
  name: 'Shop',
  externalId: null,
  accountId: null,
});

const amounts = fc.integer({ min: 0, max: LARGEST_AMOUNT });
const days = fc.integer({ min: 0, max: 36_500 });

// covers: server/load 24
test('every transaction with a row’s amount within three days of it is nearby', () => {
  const apart = fc.integer({ min: -DAYS_APART_MAX, max: DAYS_APART_MAX });
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, days, apart), { minLength: 1, maxLength: 50 }), (given) => {
      const isNearby = runToCompletion(nearbyInSteps(given.map(([amount, on]) => row(amount, on))));
      for (const [amountCents, on, by] of given) expect(isNearby({ amountCents, day: dayAfter(on + by) })).toBe(true);
    }),
  );
});

// covers: server/load 24
test('few transactions with other amounts are nearby', () => {
  const file = Array.from({ length: 5_000 }, (_, place) => row(100 + (place % 900), (place * 7) % 3_650));
  const isNearby = runToCompletion(nearbyInSteps(file));
  let passed = 0;
  for (let place = 0; place < 10_000; place += 1) {
    const other = { amountCents: 2_000 + (place % 5_000), day: dayAfter(place % 3_650) };
    if (isNearby(other)) passed += 1;
  }
  expect(passed).toBeLessThan(2_500);
});

test('without rows, nothing is nearby', () => {
  expect(runToCompletion(nearbyInSteps([]))({ amountCents: 1, day: start })).toBe(false);
});
