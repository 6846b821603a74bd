import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { matchSeries } from '../recurring/match.ts';
import { trackOccurrences } from '../recurring/occurrences.ts';
import { amountOf, bill, exception, monthly, toDay } from '../recurring/recurring.fixture.ts';
import type { SeriesException, TrackedSeries } from '../recurring/series.ts';
import { withStatementAmounts } from './statement-payments.ts';

const CARD = 7;
const today = toDay('2026-06-20');
const due = { accountId: CARD, day: toDay('2026-07-12'), amount: cents(284_10), isEstimate: false };

/** A payment of about 100.00 to the card on the 12th of every month, tracked since today. */
function payment(id: number, more: Partial<TrackedSeries> = {}): TrackedSeries {
  const amount = amountOf('range', 100_00, 50_00, 150_00);
  return bill(id, { kind: 'transfer', otherAccountId: CARD, trackedFromOn: today, amount, ...more });
}

/** "07-12 284.10 statement" for the first three occurrences of each series. */
function amountsOf(all: readonly TrackedSeries[], dues = [due], exceptions: readonly SeriesException[] = []) {
  const matched = matchSeries(all, exceptions, [], { from: toDay('2026-06-01'), to: toDay('2026-09-30') });
  const occurrences = withStatementAmounts(
    trackOccurrences(matched, today),
    dues,
    ({ series }) => (series.isIncome ? series.accountId : series.otherAccountId),
    ({ series }) => series.accountId,
  );
  return occurrences.map(
    ({ dueOn, amountCents, isStatement, isAmountKnown }) =>
      `${dueOn.slice(5)} ${amountCents / 100}${isStatement && isAmountKnown ? ' statement' : ''}`,
  );
}

// covers: recurring/series 13
test('the next payment is the 284.10 that the statement owes, and later ones are 100.00 as usual', () => {
  expect(amountsOf([payment(1)])).toEqual(['07-12 284.1 statement', '08-12 100', '09-12 100']);
});

// covers: recurring/series 13
test('of two series that pay a card, only the first pays the statement', () => {
  const later = payment(2, { cadence: monthly('2026-01-14') });
  expect(amountsOf([payment(1), later]).filter((text) => text.includes('statement'))).toHaveLength(1);
});

/** The card's own series for the same payments, in which they arrive. */
const arrival = payment(2, { accountId: CARD, otherAccountId: null, isIncome: true });

test('a payment that the card has a series for, too, is 284.10 in both', () => {
  const own = payment(1, { accountId: 1 });
  for (const both of [
    [own, arrival],
    [arrival, own],
  ])
    expect(amountsOf(both).filter((text) => text.startsWith('07'))).toEqual([
      ...['07-12 284.1 statement', '07-12 284.1 statement'],
    ]);
});

test('a payment 31 days before the due date leaves the statement to the next one', () => {
  const later = { ...due, day: toDay('2026-08-12') };
  expect(amountsOf([payment(1)], [later])).toEqual(['07-12 100', '08-12 284.1 statement', '09-12 100']);
});

// covers: recurring/series 13
test('an amount that a person set stays, and so does a payment 16 days from the due date', () => {
  const set = [exception('2026-07-12', 'amount', { amountCents: cents(60_00) })];
  expect(amountsOf([payment(1)], [due], set)[0]).toBe('07-12 60');
  expect(amountsOf([payment(1)], [{ ...due, day: toDay('2026-07-28') }])[0]).toBe('07-12 100');
  expect(amountsOf([payment(1)], [{ ...due, day: toDay('2026-07-27') }])[0]).toBe('07-12 284.1 statement');
});

// covers: recurring/series 13
test('bills, other cards, and cards without a statement are as their series say', () => {
  const usual = ['07-12 100', '08-12 100', '09-12 100'];
  expect(amountsOf([payment(1, { kind: 'bill' })])).toEqual(usual);
  expect(amountsOf([payment(1, { otherAccountId: 8 })])).toEqual(usual);
  expect(amountsOf([payment(1)], [])).toEqual(usual);
});
