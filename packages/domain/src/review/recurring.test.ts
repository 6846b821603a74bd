import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { detectRecurring } from '../recurring/detect.ts';
import { deriveInbox } from './items.ts';
import { dayOf, factsOf } from './review.fixture.ts';
import type { ReviewSeries } from './series.ts';

/** Series 50, which transaction 7 paid on 10/13. */
function series(more: Partial<ReviewSeries> = {}): ReviewSeries {
  return {
    id: 50,
    name: 'Water',
    isIncome: false,
    lastPayment: { id: 7, day: dayOf('2026-10-13') },
    missed: [],
    nextCents: cents(40_00),
    priceChange: null,
    mayHaveEnded: false,
    ...more,
  };
}

const miss = (day: string) => ({ dueOn: dayOf(day), expectedOn: dayOf(day), amountCents: cents(40_00) });

function itemsOf(one: ReviewSeries, decisions: Parameters<typeof factsOf>[1] = {}) {
  return deriveInbox(factsOf([], { series: [one], ...decisions })).items.map(
    ({ reason, transactionIds, fingerprint, sentence }) => ({
      item: `${reason} ${transactionIds.join()} ${fingerprint}`,
      text: sentence.map(({ text }) => text).join(''),
    }),
  );
}

describe('a missed bill', () => {
  // covers: recurring/review 1
  test('is listed with its last payment until someone decides', () => {
    const one = series({ missed: [miss('2026-11-08')] });
    expect(itemsOf(one)).toEqual([
      { item: 'missedBill 7 missed:2026-11-08', text: '$40.00 was expected on 11/08/2026 and hasn’t arrived.' },
    ]);
    const decision = { reason: 'missedBill', fingerprint: 'missed:2026-11-08', valueCents: cents(40_00) };
    expect(itemsOf(one, { decisions: new Map([[50, [decision]]]) })).toEqual([]);
  });

  // covers: recurring/review 1
  test('one more than 60 days ago isn’t listed', () => {
    expect(itemsOf(series({ missed: [miss('2026-09-15')] }))).toEqual([]);
    expect(itemsOf(series({ missed: [miss('2026-09-16')] }))).toHaveLength(1);
  });
});

// covers: recurring/review 1
test('a series that was never paid has no transaction, so its ID tells it from another one of the same day', () => {
  const unpaid = series({ lastPayment: null, missed: [miss('2026-11-08')] });
  expect(itemsOf(unpaid)).toEqual([
    { item: 'missedBill  missed:2026-11-08:50', text: '$40.00 was expected on 11/08/2026 and hasn’t arrived.' },
  ]);
  expect(itemsOf({ ...unpaid, mayHaveEnded: true })).toEqual([
    { item: 'seriesEnded  ended:never:50', text: 'Expected since 11/08/2026 and never seen. Has it ended?' },
  ]);
});

// covers: recurring/review 2
test('a series that may have ended is asked about as a whole', () => {
  const one = series({ mayHaveEnded: true, missed: [miss('2026-10-20'), miss('2026-11-08')] });
  expect(itemsOf(one)).toEqual([
    { item: 'seriesEnded 7 ended:2026-10-13', text: 'Not seen since 10/13/2026. Has it ended?' },
  ]);
});

describe('a price rise', () => {
  const priceChange = { from: cents(15_49), to: cents(17_99), on: dayOf('2026-10-13'), perYear: cents(30_00) };

  // covers: recurring/review 3
  test('15.49 to 17.99: 12 × 2.50 = 30.00 more a year', () => {
    expect(itemsOf(series({ priceChange }))).toEqual([
      {
        item: 'priceRise 7 price:2026-10-13',
        text: 'This went from $15.49 to $17.99, which is $30.00 more a year.',
      },
    ]);
  });

  // covers: recurring/review 3
  test('a lower price and higher pay need no decision', () => {
    expect(itemsOf(series({ priceChange: { ...priceChange, to: cents(12_00) } }))).toEqual([]);
    expect(itemsOf(series({ priceChange, isIncome: true }))).toEqual([]);
  });
});

// covers: recurring/review 4
test('a subscription that isn’t tracked is suggested, and a bill isn’t', () => {
  const payments = ['2026-08-13', '2026-09-13', '2026-10-13', '2026-11-13'].map((day, at) => ({
    ...{ id: at + 1, day: dayOf(day), amountCents: cents(15_49), merchantKey: 'stream', isIncome: false },
    ...{ accountId: 1, isTransfer: false, name: 'Stream', categoryId: null, subcategoryId: null },
  }));
  const [found] = detectRecurring(payments, dayOf('2026-11-15'));
  if (!found) throw new Error('nothing was found');
  const reasonsOf = (kind: 'bill' | 'subscription') =>
    deriveInbox(factsOf([], { suggestions: [{ ...found, kind }] })).items.map(
      ({ reason, transactionIds }) => `${reason} ${transactionIds.join()}`,
    );
  expect(reasonsOf('subscription')).toEqual(['newSubscription 4']);
  expect(reasonsOf('bill')).toEqual([]);
});
