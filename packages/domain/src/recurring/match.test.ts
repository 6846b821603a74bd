import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { addDays } from '../day.ts';
import { cents } from '../money.ts';
import { assignPairs, type PossiblePair } from './assign.ts';
import { matchSeries, type SeriesPayment } from './match.ts';
import { amountOf, bill, exception, monthly, payment, toDay, weekly } from './recurring.fixture.ts';
import type { Cadence, SeriesException, TrackedSeries } from './series.ts';
import { matchingWindow } from './windows.ts';

const year = { from: toDay('2026-01-01'), to: toDay('2026-12-31') };

/** "1 2026-03-12: 7" means that transaction 7 pays what series 1 expects on March 12. */
function pairsOf(
  series: readonly TrackedSeries[],
  payments: readonly SeriesPayment[],
  exceptions: readonly SeriesException[] = [],
) {
  return matchSeries(series, exceptions, payments, year).flatMap(({ series: one, dueOn, payment: paid }) =>
    paid ? [`${one.id} ${dueOn}: ${paid.id}`] : [],
  );
}

describe('windows', () => {
  const twiceAMonth = (dayOfMonth: number, otherDay: number): Cadence => ({
    ...monthly('2026-01-01'),
    unit: 'halfMonth',
    dayOfMonth,
    otherDay,
  });

  // covers: recurring/series 3
  test('weekly ± 2, every 2 weeks ± 3, monthly ± 5, every 2, 3, 6, and 12 months ± 7, 10, 12, and 15 days', () => {
    expect([1, 2].map((count) => matchingWindow(weekly('2026-01-01', count)))).toEqual([2, 3]);
    expect([1, 2, 3, 6, 12].map((count) => matchingWindow(monthly('2026-01-01', count)))).toEqual([5, 7, 10, 12, 15]);
    expect(matchingWindow(twiceAMonth(1, 15))).toBe(3);
  });

  // covers: recurring/series 3
  test('no window exceeds 40% of the time to the next due date: 4 days apart × 40% = 1 day', () => {
    expect(matchingWindow(twiceAMonth(1, 5))).toBe(1);
    expect(matchingWindow(twiceAMonth(1, 30))).toBe(0);
    for (let count = 1; count <= 8; count += 1)
      expect(matchingWindow(weekly('2026-01-01', count))).toBeLessThanOrEqual(7 * count * 0.4);
  });
});

describe('matching', () => {
  test('a monthly bill is paid up to 5 days before or after its day', () => {
    const payments = [payment(1, '2026-01-07'), payment(2, '2026-02-17'), payment(3, '2026-03-18')];
    expect(pairsOf([bill(1)], payments)).toEqual(['1 2026-01-12: 1', '1 2026-02-12: 2']);
  });

  // covers: recurring/series 4
  test('fixed 100.00: the band is 5.00, so 120.00 is 4 bands off and matches, and 120.01 never does', () => {
    expect(pairsOf([bill(1)], [payment(1, '2026-01-12', 120_00)])).toHaveLength(1);
    expect(pairsOf([bill(1)], [payment(1, '2026-01-12', 120_01)])).toHaveLength(0);
  });

  // covers: recurring/series 4
  test('a band is at least 1.00: a fixed 14.99 that rises to 17.99 is 3 bands off', () => {
    const series = bill(1, { amount: amountOf('fixed', 14_99) });
    expect(pairsOf([series], [payment(1, '2026-02-12', 17_99)])).toHaveLength(1);
  });

  // covers: recurring/series 4
  test('last 100.00: the band is 25.00, so 200.00 matches and 200.01 doesn’t', () => {
    const series = bill(1, { amount: amountOf('last', 100_00) });
    expect(pairsOf([series], [payment(1, '2026-01-12', 200_00)])).toHaveLength(1);
    expect(pairsOf([series], [payment(1, '2026-01-12', 200_01)])).toHaveLength(0);
  });

  // covers: recurring/series 4
  test('the range 80.00 to 120.00 has a band of 20.00 around 100.00, so 180.00 matches and 180.01 doesn’t', () => {
    const series = bill(1, { amount: amountOf('range', 100_00, 80_00, 120_00) });
    expect(pairsOf([series], [payment(1, '2026-01-12', 180_00)])).toHaveLength(1);
    expect(pairsOf([series], [payment(1, '2026-01-12', 180_01)])).toHaveLength(0);
  });

  test('an amount is also compared with what was paid before: 100.00, 160.00, 250.00', () => {
    const series = bill(1, { amount: amountOf('last', 100_00) });
    const amounts = [100_00, 160_00, 250_00];
    const payments = amounts.map((amount, at) => payment(at, `2026-0${at + 1}-12`, amount));
    expect(pairsOf([series], payments)).toHaveLength(3);
  });

  test('payments from before a new price was set still match', () => {
    const series = bill(1, { amount: amountOf('fixed', 150_00), amountFromOn: toDay('2026-03-01') });
    const payments = [payment(1, '2026-02-12', 100_00), payment(2, '2026-03-12', 150_00)];
    expect(pairsOf([series], payments)).toEqual(['1 2026-02-12: 1', '1 2026-03-12: 2']);
  });

  // covers: recurring/series 5
  test('two contracts at one merchant each get their own payment', () => {
    const both = [bill(1), bill(2, { amount: amountOf('fixed', 110_00) })];
    const payments = [payment(1, '2026-01-12', 110_00), payment(2, '2026-01-13', 100_00)];
    expect(pairsOf(both, payments)).toEqual(['1 2026-01-12: 2', '2 2026-01-12: 1']);
  });

  // covers: recurring/series 5
  test('as many as possible match, even if another pair would be cheaper alone', () => {
    // The payment on the 12th fits both, the one on the 6th only the bill of the 10th.
    const both = [bill(1, { cadence: monthly('2026-01-10') }), bill(2, { cadence: monthly('2026-01-14') })];
    const payments = [payment(1, '2026-01-10'), payment(2, '2026-01-06')];
    expect(pairsOf(both, payments)).toEqual(['1 2026-01-10: 2', '2 2026-01-14: 1']);
  });

  test('the account, the direction, and the merchant must be the same', () => {
    const series = bill(1, { accountId: 1 });
    expect(pairsOf([series], [payment(1, '2026-01-12', 100_00, { accountId: 2 })])).toEqual([]);
    expect(pairsOf([series], [payment(1, '2026-01-12', 100_00, { isIncome: true })])).toEqual([]);
    expect(pairsOf([series], [payment(1, '2026-01-12', 100_00, { merchantKey: 'other' })])).toEqual([]);
  });

  // covers: recurring/series 21
  test('a series has the payments of series that were merged into it', () => {
    const series = bill(1, { otherMerchantKeys: ['old name'] });
    const payments = [payment(1, '2026-01-12', 100_00, { merchantKey: 'old name' }), payment(2, '2026-02-12')];
    expect(pairsOf([series], payments)).toEqual(['1 2026-01-12: 1', '1 2026-02-12: 2']);
  });

  // covers: recurring/series 2
  test('a due date on a Saturday is expected on Monday, and the window is around that day', () => {
    const series = bill(1, { cadence: monthly('2026-02-14'), weekendPolicy: 'after' });
    expect(pairsOf([series], [payment(1, '2026-02-21')])).toEqual(['1 2026-02-14: 1']);
  });

  test('nothing is due after the end', () => {
    const occurrences = matchSeries([bill(1, { endsOn: toDay('2026-03-12') })], [], [], year);
    expect(occurrences.map(({ dueOn }) => dueOn)).toEqual(['2026-01-12', '2026-02-12', '2026-03-12']);
  });
});

describe('exceptions', () => {
  // covers: recurring/series 7
  test('a pinned transaction matches whatever its day and amount, and no other occurrence gets it', () => {
    const payments = [payment(1, '2026-02-12'), payment(2, '2026-06-30', 999_00)];
    const pins = [
      exception('2026-01-12', 'pinned', { transactionId: 1 }),
      exception('2026-03-12', 'pinned', { transactionId: 2 }),
    ];
    expect(pairsOf([bill(1)], payments, pins)).toEqual(['1 2026-01-12: 1', '1 2026-03-12: 2']);
  });

  test('a transaction of another merchant can be pinned', () => {
    const paid = payment(1, '2026-01-20', 30_00, { merchantKey: 'check 1042' });
    const pins = [exception('2026-01-12', 'pinned', { transactionId: 1 })];
    expect(pairsOf([bill(1)], [paid], pins)).toEqual(['1 2026-01-12: 1']);
  });

  // covers: recurring/series 7
  test('a skipped occurrence gets no payment', () => {
    expect(pairsOf([bill(1)], [payment(1, '2026-01-12')], [exception('2026-01-12', 'skipped')])).toEqual([]);
  });

  // covers: recurring/series 7
  test('a moved occurrence is matched around its new day', () => {
    const moved = [exception('2026-01-12', 'moved', { movedToOn: toDay('2026-01-28') })];
    expect(pairsOf([bill(1)], [payment(1, '2026-01-30')], moved)).toEqual(['1 2026-01-12: 1']);
    expect(pairsOf([bill(1)], [payment(1, '2026-01-12')], moved)).toEqual([]);
  });

  // covers: recurring/series 7
  test('an occurrence with its own amount is compared with that', () => {
    const own = [exception('2026-01-12', 'amount', { amountCents: cents(400_00) })];
    expect(pairsOf([bill(1)], [payment(1, '2026-01-12', 400_00)], own)).toHaveLength(1);
    expect(pairsOf([bill(1)], [payment(1, '2026-01-12', 100_00)], own)).toHaveLength(0);
  });
});

/** The best of all assignments: the most pairs, then the lowest cost. */
function bestByTrying(pairs: readonly PossiblePair[], lefts: readonly number[], taken: readonly number[] = []) {
  const [left, ...rest] = lefts;
  if (left === undefined) return { count: 0, cost: 0 };
  let best: { count: number; cost: number } = bestByTrying(pairs, rest, taken);
  for (const { right, cost } of pairs.filter((pair) => pair.left === left && !taken.includes(pair.right))) {
    const below = bestByTrying(pairs, rest, [...taken, right]);
    const own = { count: below.count + 1, cost: below.cost + cost };
    if (own.count > best.count || (own.count === best.count && own.cost < best.cost)) best = own;
  }
  return best;
}

// covers: recurring/series 5
test('the assignment has the most pairs, and of those the lowest cost, like trying all of them', () => {
  const pair = fc.record({ left: fc.nat(4), right: fc.nat(4), cost: fc.nat(9) });
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: ({ left, right }) => `${left} ${right}`, maxLength: 16 }), (pairs) => {
      const found = [...assignPairs(pairs)];
      const costOf = (left: number, right: number) =>
        pairs.find((one) => one.left === left && one.right === right)?.cost ?? Number.NaN;
      const cost = found.reduce((sum, [left, right]) => sum + costOf(left, right), 0);
      expect({ count: found.length, cost }).toEqual(bestByTrying(pairs, [0, 1, 2, 3, 4]));
      expect(new Set(found.map(([, right]) => right)).size).toBe(found.length);
    }),
    { numRuns: 500 },
  );
});

const STREAMS = inject('isDeep') ? 5_000 : 500;

/** Up to three series at one merchant and one elsewhere, each paid a little early, late, or with another amount. */
const stream = fc
  .record({
    cadences: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 3 }),
    noise: fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -4, max: 4 })), {
      minLength: 12,
      maxLength: 12,
    }),
    order: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
  })
  .map(({ cadences, noise, order }) => {
    const series = [
      ...cadences.map((date, at) => {
        const anchorOn = `2026-01-${String(date).padStart(2, '0')}`;
        return bill(at + 1, { cadence: monthly(anchorOn), amount: amountOf('fixed', 100_00 + at * 7_00) });
      }),
      bill(9, { merchantKey: 'elsewhere', cadence: weekly('2026-01-05', 2), amount: amountOf('last', 40_00) }),
    ];
    const range = { from: year.from, to: toDay('2026-03-31') };
    const payments = matchSeries(series, [], [], range).map(({ series: one, expectedOn }, at) => {
      const [days, units] = noise[at % noise.length] ?? [0, 0];
      const window = matchingWindow(one.cadence);
      const off = Math.max(-window, Math.min(window, days));
      const amount = one.amount.cents + units * 2_00;
      return payment(at + 1, addDays(expectedOn, off), amount, { merchantKey: one.merchantKey });
    });
    return { series, payments, range, order };
  });

// covers: recurring/series 6
test('shuffled and repeated streams: no occurrence matched twice, none lost, and always the same result', () => {
  fc.assert(
    fc.property(stream, ({ series, payments, range, order }) => {
      const placeOf = (at: number) => (order[at % order.length] ?? 0) * (at + 7) * 31 * 7919;
      const shuffled = payments
        .flatMap((one, at) => (at % 3 === 0 ? [one, one] : [one]))
        .map((one, at) => ({ one, place: placeOf(at) % 1009 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one);
      const textOf = (list: readonly SeriesPayment[], all: readonly TrackedSeries[]) =>
        matchSeries(all, [], list, range).map(
          ({ series: one, dueOn, payment: paid }) => `${one.id} ${dueOn} ${paid?.id ?? 'none'}`,
        );
      const result = textOf(payments, series);
      const paid = result.flatMap((text) => (text.endsWith('none') ? [] : [text.split(' ')[2]]));
      // Every occurrence has at least its own payment within reach. Comparing texts is faster than 20,000 expectations.
      return (
        textOf(shuffled, series.toReversed()).join() === result.join() &&
        new Set(paid).size === paid.length &&
        paid.length === result.length
      );
    }),
    { numRuns: STREAMS },
  );
});
