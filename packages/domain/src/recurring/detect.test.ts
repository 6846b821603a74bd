import { describe, expect, test } from 'vitest';
import { addDays } from '../day.ts';
import { day, everyDays, everyMonths, paid } from './detect.fixture.ts';
import { detectRecurring } from './detect.ts';
import type { RecurringPayment } from './detected.ts';

const TODAY = day('2026-11-17');

const detect = (...payments: RecurringPayment[][]) => detectRecurring(payments.flat(), TODAY);

function only(...payments: RecurringPayment[][]) {
  const found = detect(...payments);
  expect(found).toHaveLength(1);
  const [one] = found;
  if (!one) throw new Error('nothing was found');
  return one;
}

const cadencesOf = (...payments: RecurringPayment[][]) =>
  detect(...payments).map(({ cadence }) => `${cadence.count} ${cadence.unit}`);

describe('cadences', () => {
  // covers: recurring-transactions 4
  test.each([
    ['1 week', everyDays('2026-11-13', 4, 7)],
    ['2 week', everyDays('2026-11-13', 3, 14)],
    ['4 week', everyDays('2026-11-13', 6, 28)],
    ['1 month', everyMonths('2026-11-10', 3)],
    ['2 month', everyMonths('2026-11-10', 3, 2)],
    ['3 month', everyMonths('2026-11-10', 3, 3)],
    ['4 month', everyMonths('2026-11-10', 3, 4)],
    ['6 month', everyMonths('2026-11-10', 3, 6)],
    ['12 month', everyMonths('2026-11-10', 2, 12)],
  ])('%s is found from the fewest payments on, and not before', (name, days) => {
    expect(cadencesOf(paid('acme', days, 20_00))).toEqual([name]);
    expect(cadencesOf(paid('acme', days.slice(1), 20_00))).not.toContain(name);
  });

  // covers: recurring-transactions 4
  test('twice a month is found from four payments on', () => {
    const days = [...everyMonths('2026-11-15', 3), ...everyMonths('2026-11-01', 3)].sort();
    const pay = paid('acme', days, 2_000_00, { isIncome: true });
    expect(only(pay).cadence).toMatchObject({ unit: 'halfMonth', dayOfMonth: 1, otherDay: 15 });
    expect(cadencesOf(pay.slice(-4))).toEqual(['1 halfMonth']);
    expect(cadencesOf(pay.slice(-3))).not.toContain('1 halfMonth');
  });

  // covers: recurring-transactions 6
  test('equal pay on two dates that aren’t half a month apart is one series; unequal pay, or bills, are two', () => {
    const days = [...everyMonths('2026-11-08', 8), ...everyMonths('2026-10-20', 7)].sort();
    const pay = only(paid('acme', days, 2_000_00, { isIncome: true }));
    expect(pay.cadence).toMatchObject({ unit: 'halfMonth', dayOfMonth: 8, otherDay: 20 });
    expect(pay.nextOn).toBe('2026-11-20');
    const amounts = days.map((one) => (one.endsWith('08') ? 2_000_00 : 2_100_00));
    expect(cadencesOf(paid('acme', days, amounts, { isIncome: true }))).toEqual(['1 month', '1 month']);
    expect(cadencesOf(paid('acme', days, 45_00))).toEqual(['1 month', '1 month']);
  });

  // covers: recurring-transactions 6
  test('pay every 14 days isn’t twice a month, however the days fall', () => {
    expect(cadencesOf(paid('acme', everyDays('2026-11-13', 12, 14), 2_000_00, { isIncome: true }))).toEqual(['2 week']);
  });

  // covers: recurring-transactions 6
  test('pay on the 15th and the last day, moved to Fridays, isn’t every two weeks', () => {
    const days = ['07-15', '07-31', '08-14', '08-31', '09-15', '09-30', '10-15', '10-30', '11-13'];
    const pay = only(
      paid(
        'acme',
        days.map((one) => day(`2026-${one}`)),
        2_000_00,
        { isIncome: true },
      ),
    );
    expect(pay.cadence).toMatchObject({ unit: 'halfMonth', dayOfMonth: 15, otherDay: 31 });
    expect(pay.weekendPolicy).toBe('before');
    expect(pay.nextOn).toBe('2026-11-30');
  });

  // covers: recurring-transactions 4
  test('a skipped month isn’t the end; with a third of the months missing, it doesn’t recur', () => {
    const days = everyMonths('2026-11-10', 12);
    expect(
      cadencesOf(
        paid(
          'acme',
          days.filter((_, at) => at !== 5),
          20_00,
        ),
      ),
    ).toEqual(['1 month']);
    expect(
      cadencesOf(
        paid(
          'acme',
          days.filter((_, at) => at % 3 !== 1),
          20_00,
        ),
      ),
    ).toEqual([]);
  });

  // covers: recurring-transactions 4
  test('a payment four days late doesn’t hide a new series', () => {
    const days = ['2026-08-10', '2026-09-14', '2026-10-10', '2026-11-10'].map(day);
    expect(only(paid('acme', days, 20_00)).nextOn).toBe('2026-12-10');
  });

  // covers: recurring-transactions 5
  test('two payments are yearly only if day and amount are close', () => {
    const found = (second: string, amount: number) =>
      detect(paid('acme', [day('2025-03-10'), day(second)], [100_00, amount])).length;
    expect(found('2026-03-14', 112_00)).toBe(1);
    expect(found('2026-03-10', 136_00)).toBe(1);
    expect(found('2026-03-14', 136_00)).toBe(0);
    expect(found('2026-03-22', 100_00)).toBe(0);
  });
});

describe('what counts', () => {
  // covers: recurring-transactions 1
  test('the last 26 months, up to today', () => {
    const { payments } = only(paid('acme', [...everyMonths('2026-11-10', 36), day('2026-12-10')], 20_00));
    expect(payments).toHaveLength(26);
  });

  // covers: recurring-transactions 1
  test('accounts, directions, and transfers don’t mix', () => {
    const days = everyMonths('2026-11-10', 4);
    const found = detect(
      paid('acme', days, 20_00),
      paid('acme', days, 20_00, { accountId: 2 }),
      paid('acme', days, 20_00, { isIncome: true }),
      paid('acme', days, 20_00, { accountId: 3, isTransfer: true }),
    );
    expect(found.map(({ accountId, kind }) => `${accountId} ${kind}`)).toEqual([
      '1 income',
      '1 subscription',
      '2 subscription',
      '3 transfer',
    ]);
    const halves = [paid('acme', days.slice(0, 2), 20_00), paid('acme', days.slice(2), 20_00, { accountId: 2 })];
    expect(detect(...halves)).toEqual([]);
  });

  // covers: recurring-transactions 9
  test('a series that was last seen more than 1.6 periods ago has ended: 48 days for a monthly one', () => {
    expect(detect(paid('acme', everyMonths('2026-09-30', 8), 20_00))).toHaveLength(1);
    expect(detect(paid('acme', everyMonths('2026-09-29', 8), 20_00))).toHaveLength(0);
  });

  // covers: recurring-transactions 9
  test('nothing is found in no payments, or in one', () => {
    expect(detect()).toEqual([]);
    expect(detect(paid('acme', [TODAY], 20_00))).toEqual([]);
  });
});

describe('amounts', () => {
  const year = everyMonths('2026-11-10', 12);

  // covers: recurring-transactions 11
  test('always 20.00: a subscription at a fixed amount', () => {
    expect(only(paid('acme', year, 20_00))).toMatchObject({
      kind: 'subscription',
      amount: { model: 'fixed', cents: 20_00 },
      nextCents: 20_00,
      isAmountKnown: true,
      priceStep: null,
    });
  });

  // covers: recurring-transactions 8
  test('14.99, then 17.99: a step in price, and the last amount', () => {
    const amounts = year.map((_, at) => (at < 9 ? 14_99 : 17_99));
    expect(only(paid('acme', year, amounts))).toMatchObject({
      kind: 'subscription',
      amount: { model: 'last', cents: 17_99 },
      isAmountKnown: true,
      priceStep: { from: 14_99, to: 17_99, on: '2026-09-10' },
      reason: '12 times, on the 10th of every month, $14.99 to $17.99.',
    });
  });

  // covers: recurring-transactions 8
  test('a step of 40% is still one series', () => {
    const one = only(
      paid(
        'acme',
        year,
        year.map((_, at) => (at < 6 ? 10_00 : 14_00)),
      ),
    );
    expect(one.payments).toHaveLength(12);
    expect(one.priceStep).toEqual({ from: 10_00, to: 14_00, on: '2026-06-10' });
  });

  // covers: recurring-transactions 11
  test('50.00 to 51.00: nearly equal, so the last amount, as an estimate', () => {
    expect(only(paid('acme', year, [50_00, 51_00, 50_40, 50_90]))).toMatchObject({
      kind: 'bill',
      amount: { model: 'last', cents: 50_90 },
      isAmountKnown: false,
    });
  });

  // covers: recurring-transactions 11
  test('a bill that varies: the mean of the last three, (90.00 + 120.00 + 60.00) / 3 = 90.00', () => {
    const varying = [70_00, 110_00, 95_00, 80_00, 60_00, 100_00, 75_00, 105_00, 85_00, 90_00, 120_00, 60_00];
    expect(only(paid('acme', year, varying))).toMatchObject({
      kind: 'bill',
      amount: { model: 'mean', cents: 90_00 },
      nextCents: 90_00,
      isAmountKnown: false,
    });
  });

  // covers: recurring-transactions 7
  test('a varying amount must hold its day of the month', () => {
    const varying = [70_00, 110_00, 95_00, 80_00, 60_00, 100_00];
    const wandering = ['06-02', '07-06', '08-02', '09-05', '10-08', '11-12'].map((one) => day(`2026-${one}`));
    expect(detect(paid('acme', wandering, varying))).toEqual([]);
    expect(detect(paid('acme', wandering, 80_00))).toHaveLength(1);
  });

  // covers: recurring-transactions 7
  test('a bill that follows the seasons is found though its meter is read days early or late', () => {
    const read = [0, 2, 0, 6, 0, 0, -1, 0, 0, -6, 0, 1, 0, 0];
    const days = everyMonths('2026-11-12', 14).map((one, at) => addDays(one, read[at] ?? 0));
    const seasonal = days.map((_, at) => Math.round(100_00 * (1 + 0.3 * Math.cos((at * Math.PI) / 6))));
    const shuffled = seasonal.map((_, at) => seasonal[(at * 5) % seasonal.length] ?? 0);
    expect(cadencesOf(paid('acme', days, seasonal))).toEqual(['1 month']);
    expect(detect(paid('acme', days, shuffled))).toEqual([]);
  });

  // covers: recurring-transactions 7
  test('weekly groceries of 80.00 to 120.00 don’t recur, a weekly class for 40.00 does', () => {
    const weeks = everyDays('2026-11-14', 30, 7);
    const amounts = weeks.map((_, at) => 80_00 + ((at * 2_711) % 4_000));
    expect(detect(paid('market', weeks, amounts))).toEqual([]);
    expect(cadencesOf(paid('class', weeks, 40_00))).toEqual(['1 week']);
  });

  // covers: recurring-transactions 7
  test('a weekly bill may vary with the seasons, but not from week to week', () => {
    const days = everyDays('2026-11-13', 52, 7);
    const season = (at: number, noise: number) =>
      Math.round(100_00 * (1 + 0.3 * Math.cos((at * Math.PI) / 26)) + noise);
    expect(
      cadencesOf(
        paid(
          'acme',
          days,
          days.map((_, at) => season(at, (at % 3) * 2_00)),
        ),
      ),
    ).toEqual(['1 week']);
    expect(
      cadencesOf(
        paid(
          'acme',
          days,
          days.map((_, at) => season(at, (at % 3) * 25_00)),
        ),
      ),
    ).toEqual([]);
  });

  // covers: recurring-transactions 7
  test('weekly wages may vary with the hours', () => {
    const wages = paid('acme', everyDays('2026-11-13', 30, 7), [800_00, 1_000_00, 900_00], { isIncome: true });
    expect(cadencesOf(wages)).toEqual(['1 week']);
  });

  // covers: recurring-transactions 7
  test('coffee at one price on any day of the week doesn’t recur', () => {
    const days = everyDays('2026-11-14', 30, 7).map((one, at) => addDays(one, [0, 2, -3, 1, 3, -1, -2][at % 7] ?? 0));
    expect(detect(paid('coffee', days, 4_50))).toEqual([]);
  });
});

describe('several contracts at one merchant', () => {
  const amountsOf = (...payments: RecurringPayment[][]) =>
    detect(...payments)
      .map(({ amount, payments: { length } }) => `${amount.cents / 100} × ${length}`)
      .sort();

  // covers: recurring-transactions 2
  test('50.00 and 120.00 on different days stay two', () => {
    const phone = paid('acme', everyMonths('2026-11-03', 12), 50_00);
    const internet = paid('acme', everyMonths('2026-11-14', 12), 120_00);
    expect(amountsOf(phone, internet)).toEqual(['120 × 12', '50 × 12']);
  });

  // covers: recurring-transactions 2
  test('45.00 and 48.00 half a month apart stay two, rather than one twice a month', () => {
    const one = paid('acme', everyMonths('2026-11-01', 12), 45_00);
    const other = paid('acme', everyMonths('2026-11-16', 12), 48_00);
    expect(amountsOf(one, other)).toEqual(['45 × 12', '48 × 12']);
  });

  // covers: recurring-transactions 2
  test('a monthly and a yearly contract', () => {
    const hosting = paid('acme', everyMonths('2026-11-03', 24), 12_00);
    const domain = paid('acme', everyMonths('2026-06-20', 2, 12), 80_00);
    expect(cadencesOf(hosting, domain)).toEqual(['1 month', '12 month']);
  });

  test('a card’s statement that is much larger in two months of each year stays one', () => {
    const amounts = Array.from({ length: 26 }, (_, at) => {
      if (at % 12 === 3) return 2_850_00 + at * 300;
      return at % 12 === 10 ? 3_520_00 + at * 300 : 1_400_00 + ((at * 7) % 20) * 40_00;
    });
    const card = paid('card payment', everyMonths('2026-11-25', 26), amounts, { isTransfer: true });
    expect(detectRecurring(card, day('2026-11-26')).map(({ payments }) => payments.length)).toEqual([26]);
  });

  // covers: recurring-transactions 2
  test('two bills that vary are separated by their days', () => {
    const amounts = [70_00, 95_00, 80_00, 110_00, 60_00, 100_00];
    const power = paid('acme', everyMonths('2026-11-03', 24), amounts);
    const gas = paid('acme', everyMonths('2026-11-12', 24), [...amounts].reverse());
    expect(detect(power, gas).map(({ cadence }) => cadence.dayOfMonth)).toEqual([3, 12]);
  });

  // covers: recurring-transactions 2
  test('two bills on the same day are separated by their amounts', () => {
    const days = everyMonths('2026-11-03', 24);
    const car = paid('acme', days, [95_00, 105_00, 112_00, 100_00, 90_00]);
    const home = paid('acme', days, [128_00, 140_00, 122_00, 135_00, 150_00]);
    expect(detect(car, home).map(({ payments }) => payments.length)).toEqual([24, 24]);
  });

  // covers: recurring-transactions 3
  test('a subscription among many other purchases', () => {
    const purchases = everyDays('2026-11-16', 90, 8).map((one, at) =>
      paid('store', [one], 5_00 + ((at * 7_919) % 15_000)),
    );
    const found = only(...purchases, paid('store', everyMonths('2026-11-09', 20), 14_99));
    expect(found.reason).toBe('20 times, on the 9th of every month, always $14.99.');
  });
});

describe('days', () => {
  const nextOf = (...days: string[]) => {
    const { cadence, weekendPolicy, nextOn } = only(paid('acme', days.map(day), 20_00));
    return [cadence.dayOfMonth, weekendPolicy, nextOn];
  };

  // covers: recurring-transactions 12
  test('the 31st, or the last day of shorter months', () => {
    expect(nextOf('2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31')).toEqual([
      31,
      'none',
      '2026-11-30',
    ]);
  });

  // covers: recurring-transactions 12
  test('the 30th isn’t the last day', () => {
    expect(nextOf('2026-05-30', '2026-06-30', '2026-07-30', '2026-08-30', '2026-09-30', '2026-10-30')).toEqual([
      30,
      'none',
      '2026-11-30',
    ]);
  });

  // covers: recurring-transactions 12
  test('one that moves to Monday: November 29 is a Sunday', () => {
    expect(nextOf('2026-05-29', '2026-06-29', '2026-07-29', '2026-08-31', '2026-09-29', '2026-10-29')).toEqual([
      29,
      'none',
      '2026-11-29',
    ]);
    expect(
      nextOf('2026-03-30', '2026-04-29', '2026-05-29', '2026-06-29', '2026-07-29', '2026-08-31', '2026-10-29'),
    ).toEqual([29, 'after', '2026-11-30']);
  });

  // covers: recurring-transactions 13
  test('a bill that is up to five days late is still expected on its day; later, the next one is', () => {
    const series = paid('acme', everyMonths('2026-10-12', 10), 20_00);
    expect(only(series).nextOn).toBe('2026-11-12');
    expect(detectRecurring(series, day('2026-11-18'))[0]?.nextOn).toBe('2026-12-12');
  });
});

describe('fingerprint', () => {
  const of = (...payments: RecurringPayment[][]) => detect(...payments).map(({ fingerprint }) => fingerprint);
  const year = everyMonths('2026-11-10', 12);

  // covers: recurring-transactions 14
  test('stays the same as amounts, days, and the number of payments change a little', () => {
    const [before] = of(paid('acme', year, 20_00));
    expect(of(paid('acme', year.slice(3), [21_00, 20_50]))).toEqual([before]);
    expect(of(paid('acme', [...year.slice(0, -1), day('2026-11-13')], 20_00))).toEqual([before]);
  });

  // covers: recurring-transactions 14
  test('is another for another merchant, account, direction, or cadence', () => {
    const all = of(
      paid('acme', year, 20_00),
      paid('other', year, 20_00),
      paid('acme', year, 20_00, { accountId: 2 }),
      paid('acme', year, 20_00, { isIncome: true }),
      paid('acme', everyDays('2026-11-10', 12, 14), 20_00, { accountId: 3 }),
    );
    expect(new Set(all).size).toBe(5);
  });

  // covers: recurring-transactions 14
  test('tells two contracts with the same cadence apart, whichever amount drifts', () => {
    const fingerprints = (phone: number, internet: number) =>
      of(paid('acme', year, phone), paid('acme', everyMonths('2026-11-14', 12), internet));
    expect(new Set(fingerprints(50_00, 120_00)).size).toBe(2);
    expect(fingerprints(55_00, 110_00)).toEqual(fingerprints(50_00, 120_00));
  });
});

// covers: recurring-transactions 15
test('the usual name and category are those of most payments', () => {
  const series = paid('acme', everyMonths('2026-11-10', 3), 20_00);
  const [first, second, third] = series;
  if (!first || !second || !third) throw new Error('no payments');
  const found = only([
    { ...first, name: 'Acme', categoryId: 5 },
    { ...second, name: 'Acme', categoryId: 5, subcategoryId: 6 },
    { ...third, name: 'ACME #12', categoryId: 5, subcategoryId: 6 },
  ]);
  expect(found).toMatchObject({ name: 'Acme', categoryId: 5, subcategoryId: 6, merchantKey: 'acme' });
});
