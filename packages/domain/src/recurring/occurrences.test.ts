import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { matchSeries, type SeriesPayment } from './match.ts';
import { trackOccurrences } from './occurrences.ts';
import { amountOf, bill, exception, monthly, payment, toDay, weekly } from './recurring.fixture.ts';
import type { SeriesException, TrackedSeries } from './series.ts';
import { seriesStanding } from './standing.ts';

const TODAY = toDay('2026-06-20');
const range = { from: toDay('2024-06-01'), to: toDay('2027-07-01') };

function track(series: TrackedSeries, payments: readonly SeriesPayment[], exceptions: readonly SeriesException[] = []) {
  return trackOccurrences(matchSeries([series], exceptions, payments, range), TODAY);
}

function standing(
  series: TrackedSeries,
  payments: readonly SeriesPayment[],
  exceptions: readonly SeriesException[] = [],
) {
  return seriesStanding(series, track(series, payments, exceptions), TODAY);
}

const june = (one: ReturnType<typeof track>) => one.find(({ dueOn }) => dueOn.startsWith('2026-06'));

describe('states', () => {
  // covers: recurring/series 9
  test('unpaid: expected through the window (12 + 5 = 17), and missed from the day after', () => {
    const stateOn = (today: string) =>
      june(trackOccurrences(matchSeries([bill(1)], [], [], range), toDay(today)))?.state;
    expect(stateOn('2026-06-17')).toBe('expected');
    expect(stateOn('2026-06-18')).toBe('missed');
  });

  // covers: recurring/series 9
  test.each([
    ['2026-06-09', 'early'],
    ['2026-06-10', 'onTime'],
    ['2026-06-14', 'onTime'],
    ['2026-06-15', 'late'],
  ])('due on 06/12 and paid on %s: %s', (day, timing) => {
    expect(june(track(bill(1), [payment(1, day)]))).toMatchObject({ state: 'paid', timing });
  });

  // covers: recurring/series 9
  test('fixed 100.00: 105.00 is the same, and 105.01 is different from 100.00', () => {
    expect(june(track(bill(1), [payment(1, '2026-06-12', 105_00)]))?.differsFrom).toBeNull();
    expect(june(track(bill(1), [payment(1, '2026-06-12', 105_01)]))?.differsFrom).toBe(100_00);
  });

  test('a new price is different only once', () => {
    const occurrences = track(bill(1), [payment(1, '2026-05-12', 110_00), payment(2, '2026-06-12', 110_00)]);
    const paid = occurrences.filter(({ payment: one }) => one);
    expect(paid.map(({ differsFrom }) => differsFrom)).toEqual([100_00, null]);
  });

  // covers: recurring/series 9
  test('a skipped occurrence stays skipped, and its amount can be set', () => {
    const skipped = track(bill(1), [], [exception('2026-06-12', 'skipped')]);
    expect(june(skipped)?.state).toBe('skipped');
    const set = track(bill(1), [], [exception('2026-07-12', 'amount', { amountCents: cents(55_00) })]);
    const july = set.find(({ dueOn }) => dueOn === '2026-07-12');
    expect(july).toMatchObject({ amountCents: 55_00, isAmountKnown: true, exceptions: ['amount'] });
  });

  // covers: recurring/series 11
  test('92.00, then 130.00 just this once: the next one is expected at 92.00 again, and it was no price change', () => {
    const series = bill(1, { amount: amountOf('last', 92_00) });
    const payments = [
      payment(1, '2026-04-12', 92_00),
      payment(2, '2026-05-12', 92_00),
      payment(3, '2026-06-12', 130_00),
    ];
    expect(standing(series, payments)).toMatchObject({ nextCents: 130_00, priceChange: { to: 130_00 } });
    const once = exception('2026-06-12', 'amount', { amountCents: cents(130_00) });
    expect(standing(series, payments, [once])).toMatchObject({ nextCents: 92_00, priceChange: null });
    expect(june(track(series, payments, [once]))?.differsFrom).toBeNull();
  });

  // covers: recurring-screens 9
  test('100.00, then 130.00: different until a person says that 130.00 is expected from now on', () => {
    const payments = [payment(1, '2026-05-12', 100_00), payment(2, '2026-06-12', 130_00)];
    const differsFrom = (series: TrackedSeries) => june(track(series, payments))?.differsFrom;
    expect(differsFrom(bill(1, { amount: amountOf('last', 100_00) }))).toBe(100_00);
    expect(differsFrom(bill(1, { amount: amountOf('last', 130_00), amountFromOn: TODAY }))).toBeNull();
    expect(differsFrom(bill(1, { amount: amountOf('mean', 130_00), amountFromOn: TODAY }))).toBeNull();
  });

  // covers: recurring/series 10
  test('nothing is missed before the series was added, and earlier payments are listed', () => {
    const series = bill(1, { trackedFromOn: toDay('2026-05-20') });
    const occurrences = track(series, [payment(1, '2026-03-12')]).filter(({ dueOn }) => dueOn < TODAY);
    expect(occurrences.map(({ dueOn, state }) => `${dueOn} ${state}`)).toEqual([
      '2026-03-12 paid',
      '2026-06-12 missed',
    ]);
  });

  test('a series that is added with its first due date ahead expects nothing before it', () => {
    const series = bill(1, { trackedFromOn: toDay('2026-05-01'), cadence: monthly('2026-07-12') });
    expect(track(series, [])[0]?.dueOn).toBe('2026-07-12');
  });

  // covers: recurring/series 10
  test('a paused series expects nothing and misses nothing', () => {
    const paused = track(bill(1, { state: 'paused' }), [payment(1, '2026-03-12')]);
    expect(paused.map(({ state }) => state)).toEqual(['paid']);
  });
});

describe('what is next', () => {
  // covers: recurring/series 11
  test('the last amount: 92.40, 95.10, so 95.10 is estimated', () => {
    const series = bill(1, { amount: amountOf('last', 90_00) });
    const { nextOn, nextCents, isAmountKnown, lastPaidOn } = standing(series, [
      payment(1, '2026-05-12', 92_40),
      payment(2, '2026-06-12', 95_10),
    ]);
    expect({ nextOn, nextCents, isAmountKnown, lastPaidOn }).toEqual({
      nextOn: '2026-07-12',
      nextCents: 95_10,
      isAmountKnown: false,
      lastPaidOn: '2026-06-12',
    });
  });

  // covers: month-strip 7
  test.each([
    [[90_00, 92_40, 92_40, 92_40], true],
    [[92_40, 92_40, 92_41], false],
    [[92_40, 92_40], false],
  ])('the last amount after %j: known %s', (amounts, isAmountKnown) => {
    const series = bill(1, { amount: amountOf('last', 90_00) });
    const payments = amounts.map((amount, at) => payment(at, `2026-0${at + 3}-12`, amount));
    expect(standing(series, payments).isAmountKnown).toBe(isAmountKnown);
  });

  test('a paused bill of 92.40, which was the same three times, is known', () => {
    const series = bill(1, { amount: amountOf('last', 90_00), state: 'paused' });
    const payments = [3, 4, 5].map((month) => payment(month, `2026-0${month}-12`, 92_40));
    expect(standing(series, payments)).toMatchObject({ nextOn: null, nextCents: 92_40, isAmountKnown: true });
  });

  // covers: month-strip 7
  test('a range stays an estimate, even if the same is paid three times', () => {
    const series = bill(1, {
      amount: { ...amountOf('range', 100_00), lowCents: cents(80_00), highCents: cents(120_00) },
    });
    const payments = [4, 5, 6].map((month) => payment(month, `2026-0${month}-12`, 100_00));
    expect(standing(series, payments).isAmountKnown).toBe(false);
  });

  // covers: recurring/series 11
  test('the mean of the last three: (80.00 + 100.00 + 120.00) / 3 = 100.00', () => {
    const series = bill(1, { amount: amountOf('mean', 90_00) });
    const amounts = [50_00, 80_00, 100_00, 120_00];
    const payments = amounts.map((amount, at) => payment(at, `2026-0${at + 3}-12`, amount));
    expect(standing(series, payments).nextCents).toBe(100_00);
  });

  // covers: recurring/series 11
  test('the middle of a range: (80.00 + 130.00) / 2 = 105.00', () => {
    expect(standing(bill(1, { amount: amountOf('range', 1_00, 80_00, 130_00) }), []).nextCents).toBe(105_00);
  });

  // covers: recurring/series 12
  test.each([
    ['mean', amountOf('mean', 90_00), { low: 80_00, high: 120_00 }],
    ['range', amountOf('range', 105_00, 75_00, 130_00), { low: 75_00, high: 130_00 }],
    ['last', amountOf('last', 90_00), null],
    ['fixed', amountOf('fixed', 100_00), null],
  ])('80.00, 120.00, and 100.00 paid, amount model %s: July is between %o', (_, amount, between) => {
    const payments = [80_00, 120_00, 100_00].map((paid, at) => payment(at + 1, `2026-0${at + 3}-12`, paid));
    const all = track(bill(1, { amount }), payments);
    expect(all.find(({ dueOn }) => dueOn === '2026-07-12')?.range ?? null).toEqual(between);
    expect(all.find(({ dueOn }) => dueOn === '2026-05-12')?.range).toBeNull();
  });

  // covers: recurring/series 12
  test('only the last six payments say between what a bill varies, and an amount that a person set has no range', () => {
    const days = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
    const paid = days.map((month, at) => payment(at + 1, `${month}-12`, 100_00 + at * 5_00));
    const series = bill(1, { amount: amountOf('mean', 100_00), trackedFromOn: toDay('2025-11-01') });
    const set = [exception('2026-08-12', 'amount', { amountCents: cents(90_00) })];
    const rangeIn = (dueOn: string) => track(series, paid, set).find((one) => one.dueOn === dueOn)?.range;
    expect(rangeIn('2026-07-12')).toEqual({ low: 105_00, high: 130_00 });
    expect(rangeIn('2026-08-12')).toBeNull();
  });

  test('an unpaid bill within its window is next, although its day has passed', () => {
    const series = bill(1, { cadence: monthly('2026-01-18') });
    expect(standing(series, []).nextOn).toBe('2026-06-18');
  });

  test('a paused or ended series has no next occurrence and costs nothing', () => {
    for (const state of ['paused', 'ended'] as const)
      expect(standing(bill(1, { state }), [])).toMatchObject({ nextOn: null, yearlyCents: 0, mayHaveEnded: false });
  });
});

describe('the cost of a year', () => {
  // covers: recurring/series 15
  test('monthly: 12 × 100.00 = 1,200.00; every three months: 4 × 100.00; yearly: 100.00', () => {
    const costs = [1, 3, 12].map(
      (count) => standing(bill(1, { cadence: monthly('2026-01-12', count) }), []).yearlyCents,
    );
    expect(costs).toEqual([1_200_00, 400_00, 100_00]);
  });

  // covers: recurring/series 15
  test('an end after two more due dates: 2 × 100.00 = 200.00', () => {
    expect(standing(bill(1, { endsOn: toDay('2026-08-31') }), []).yearlyCents).toBe(200_00);
  });

  // covers: recurring/series 15
  test('a skipped occurrence costs nothing: 12 × 100.00 − 100.00 = 1,100.00', () => {
    expect(standing(bill(1), [], [exception('2026-08-12', 'skipped')]).yearlyCents).toBe(1_100_00);
  });
});

describe('price changes', () => {
  const paidAmounts = (...amounts: readonly number[]) =>
    amounts.map((amount, at) => payment(at, `2026-0${at + 1}-12`, amount));

  // covers: recurring/series 16
  test('15.00, 15.00, 15.00, 18.00, 18.00, 18.00: +3.00 from 04/12 on, 12 × 3.00 = 36.00 a year', () => {
    const series = bill(1, { amount: amountOf('last', 15_00) });
    const { priceChange } = standing(series, paidAmounts(15_00, 15_00, 15_00, 18_00, 18_00, 18_00));
    expect(priceChange).toEqual({ from: 15_00, to: 18_00, on: '2026-04-12', perYear: 36_00 });
  });

  // covers: recurring/series 16
  test('one different payment isn’t a new price once the old one is back', () => {
    const series = bill(1, { amount: amountOf('last', 15_00) });
    expect(standing(series, paidAmounts(15_00, 15_00, 15_00, 15_00, 19_00, 15_00)).priceChange).toBeNull();
  });

  // covers: recurring/series 16
  test('a bill that differs each time has no price', () => {
    const series = bill(1, { amount: amountOf('last', 90_00) });
    expect(standing(series, paidAmounts(80_00, 95_00, 88_00, 102_00, 91_00, 97_00)).priceChange).toBeNull();
    const mean = bill(1, { amount: amountOf('mean', 90_00) });
    expect(standing(mean, paidAmounts(80_00, 80_00, 80_00, 95_00, 95_00, 95_00)).priceChange).toBeNull();
  });

  test('some cents more aren’t a new price', () => {
    const series = bill(1, { amount: amountOf('last', 92_40) });
    expect(standing(series, paidAmounts(92_40, 92_40, 92_44, 92_44, 92_51, 92_60)).priceChange).toBeNull();
  });

  // covers: recurring/series 16
  test('a change more than 12 months ago is no longer listed', () => {
    const series = bill(1, { amount: amountOf('last', 15_00) });
    const old = [payment(91, '2025-04-12', 12_00), payment(92, '2025-05-12', 12_00), payment(93, '2025-06-12', 15_00)];
    expect(standing(series, [...old, ...paidAmounts(15_00, 15_00)]).priceChange).toBeNull();
  });
});

describe('an end', () => {
  // covers: recurring/series 17
  test('last seen 1.6 × 30.44 = 48.7 days ago: on the 49th day it may have ended', () => {
    const asOf = (today: string) => {
      const occurrences = trackOccurrences(matchSeries([bill(1)], [], [payment(1, '2026-04-12')], range), toDay(today));
      return seriesStanding(bill(1), occurrences, toDay(today)).mayHaveEnded;
    };
    expect(asOf('2026-05-30')).toBe(false);
    expect(asOf('2026-05-31')).toBe(true);
  });

  test('a weekly series that was just added hasn’t ended', () => {
    const series = bill(1, { cadence: weekly('2026-01-05'), trackedFromOn: toDay('2026-06-15') });
    expect(standing(series, []).mayHaveEnded).toBe(false);
  });

  // covers: recurring/series 17
  test('a person who skipped the last one knows that it continues', () => {
    const payments = [payment(1, '2026-04-12')];
    expect(standing(bill(1), payments).mayHaveEnded).toBe(true);
    const skipped = [exception('2026-05-12', 'skipped'), exception('2026-06-12', 'skipped')];
    expect(standing(bill(1), payments, skipped).mayHaveEnded).toBe(false);
  });
});
