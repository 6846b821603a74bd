import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../day.ts';
import { cents } from '../money.ts';
import { day } from './detect.fixture.ts';
import { detectRecurring } from './detect.ts';
import type { RecurringPayment } from './detected.ts';
import { generateLedger } from './testing/generate.ts';

const TODAY = day('2026-11-17');

/** A few merchants with regular and irregular payments, some of them with the same day and amount. */
const ledgers = fc
  .array(
    fc.record({
      merchant: fc.constantFrom('a', 'b', 'c'),
      accountId: fc.constantFrom(1, 2, null),
      every: fc.constantFrom(7, 14, 15, 28, 30, 61, 91, 365),
      count: fc.integer({ min: 1, max: 14 }),
      from: fc.integer({ min: 0, max: 40 }),
      amount: fc.constantFrom(9_99, 10_00, 10_49, 25_00, 80_00),
      jitter: fc.array(fc.integer({ min: -3, max: 4 }), { minLength: 14, maxLength: 14 }),
    }),
    { maxLength: 6 },
  )
  .map((merchants) =>
    merchants.flatMap(({ merchant, accountId, every, count, from, amount, jitter }, nth) =>
      Array.from(
        { length: count },
        (_, at): RecurringPayment => ({
          id: nth * 100 + at,
          day: addDays(TODAY, -from - at * every + (jitter[at] ?? 0)),
          amountCents: cents(amount),
          merchantKey: merchant,
          isIncome: false,
          accountId,
          isTransfer: false,
          name: merchant,
          categoryId: null,
          subcategoryId: null,
        }),
      ),
    ),
  );

const shuffled = ledgers.chain((payments) =>
  fc.record({
    payments: fc.constant(payments),
    other: fc
      .shuffledSubarray(payments, { minLength: payments.length })
      .chain((all) => fc.subarray(payments).map((repeated) => [...repeated, ...all])),
  }),
);

// covers: recurring-transactions 16
test('the order of payments changes nothing, and neither does listing some of them twice', () => {
  fc.assert(
    fc.property(shuffled, ({ payments, other }) => {
      expect(detectRecurring(other, TODAY)).toEqual(detectRecurring(payments, TODAY));
    }),
    { numRuns: 500 },
  );
});

// covers: recurring-transactions 16
test('other merchants change nothing', () => {
  fc.assert(
    fc.property(ledgers, ledgers, (payments, others) => {
      const elsewhere = others.map((one) => ({ ...one, id: one.id + 10_000, merchantKey: `other ${one.merchantKey}` }));
      const found = detectRecurring([...elsewhere, ...payments], TODAY);
      const here = found.filter(({ merchantKey }) => !merchantKey.startsWith('other '));
      expect(here).toEqual(detectRecurring(payments, TODAY));
    }),
    { numRuns: 300 },
  );
});

// covers: recurring-transactions 16
test('no payment is in two series, and every next date is after the last payment', () => {
  fc.assert(
    fc.property(ledgers, (payments) => {
      const found = detectRecurring(payments, TODAY);
      const ids = found.flatMap((one) => one.payments);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { nextOn, lastSeenOn } of found) expect(nextOn > lastSeenOn).toBe(true);
    }),
    { numRuns: 300 },
  );
});

// covers: recurring-transactions 14
test('fingerprints are unique in a generated ledger', () => {
  for (const seed of [1, 2, 3]) {
    const { payments, today } = generateLedger(seed);
    const fingerprints = detectRecurring(payments, today).map(({ fingerprint }) => fingerprint);
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  }
});
