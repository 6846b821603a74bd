import { cents, monthIn } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { differenceOf, doneText, endOf, monthView, percentPaid, priceChanges, yearlyCosts } from './monthView.ts';
import { occurrence, onDay, paid, series } from './series.fixture.ts';

const today = onDay('2026-11-15');
const november = monthIn(2026, 11);

const ledger = series(1, 'The Daily Ledger');
const rent = series(2, 'Rent', { lastPaidOn: onDay('2026-11-01') });
const power = series(3, 'Northwind Energy');
const pay = series(4, 'Payroll', { kind: 'income', isIncome: true });
const card = series(5, 'Card payment', { kind: 'transfer' });
const tunes = series(6, 'Tunewave', { lastPaidOn: onDay('2026-11-12') });

const names = (items: readonly { series: { name: string } }[]) => items.map((item) => item.series.name);

describe('the bills of a month', () => {
  const view = monthView(
    {
      series: [ledger, rent, power, pay, card, tunes],
      occurrences: [
        paid(2, '2026-11-01', cents(2_250_00)),
        paid(6, '2026-11-12', cents(16_99), { differsFrom: cents(14_99) }),
        occurrence(1, '2026-11-13'),
        occurrence(4, '2026-11-17', { amount: cents(2_164_89) }),
        occurrence(3, '2026-11-18', { amount: cents(101_78), isAmountKnown: false }),
        occurrence(5, '2026-11-25', { amount: cents(1_881_69) }),
      ],
    },
    november,
    today,
  );

  // covers: recurring-screens 4
  test('2,250.00 + 16.99 paid and 12.00 + 101.78 still to come are 2,380.77, partly estimated', () => {
    expect(view.summary).toEqual({
      all: cents(2_380_77),
      paid: cents(2_266_99),
      open: cents(113_78),
      isEstimate: true,
    });
    expect(percentPaid(view.summary)).toBe(95);
  });

  // covers: recurring-screens 5
  test('late and different payments need a look; pay and transfers come up but aren’t bills', () => {
    expect(view.look.map(({ reason, series: { name } }) => `${name}: ${reason}`)).toEqual([
      'The Daily Ledger: late',
      'Tunewave: different',
    ]);
    expect(names(view.comingUp)).toEqual(['Payroll', 'Northwind Energy', 'Card payment']);
    expect(names(view.done)).toEqual(['Rent']);
  });
});

// covers: recurring-screens 4
test('without bills there is no percentage, and 99.9% isn’t all', () => {
  expect(percentPaid({ all: cents(0), paid: cents(0) })).toBeNull();
  expect(percentPaid({ all: cents(1000), paid: cents(999) })).toBe(99);
});

// covers: recurring-screens 8
test('an earlier miss is listed in the current month only', () => {
  const data = { series: [ledger], occurrences: [occurrence(1, '2026-10-13', { state: 'missed' })] };
  expect(monthView(data, november, today).look).toHaveLength(1);
  expect(monthView(data, monthIn(2026, 12), today).look).toEqual([]);
  expect(monthView(data, monthIn(2026, 10), today).look).toHaveLength(1);
});

// covers: recurring-screens 10
test('a series that may have ended is listed once, and ends before the first miss', () => {
  const gone = series(7, 'Gym', { mayHaveEnded: true });
  const misses = ['2026-09-13', '2026-10-13'].map((dueOn) => occurrence(7, dueOn, { state: 'missed' as const }));
  const { look } = monthView({ series: [gone], occurrences: misses }, november, today);
  expect(look).toEqual([{ reason: 'ended', series: gone, missed: misses }]);
  expect(endOf(misses, today)).toBe('2026-09-12');
  expect(endOf([], today)).toBe(today);
});

// covers: recurring-screens 5
test('skipped occurrences cost nothing: those ahead come up, and earlier ones are done', () => {
  const data = {
    series: [ledger, power],
    occurrences: [occurrence(1, '2026-11-13', { state: 'skipped' }), occurrence(3, '2026-11-18', { state: 'skipped' })],
  };
  const view = monthView(data, november, today);
  expect(view.summary.all).toBe(0);
  expect(names(view.comingUp)).toEqual(['Northwind Energy']);
  expect(names(view.done)).toEqual(['The Daily Ledger']);
});

// covers: recurring-screens 13
test('paused and ended series are listed separately, and their expected amounts don’t count', () => {
  const paused = series(8, 'Magazine', { state: 'paused' });
  const view = monthView({ series: [paused], occurrences: [occurrence(8, '2026-11-20')] }, november, today);
  expect(view.quiet).toEqual([paused]);
  expect(view.comingUp).toEqual([]);
  expect(view.summary.all).toBe(0);
});

// covers: recurring-screens 9
test('only the newest payment is listed if its amount differs', () => {
  const data = { series: [tunes], occurrences: [paid(6, '2026-10-12', cents(14_99), { differsFrom: cents(16_99) })] };
  expect(monthView(data, monthIn(2026, 10), today).look).toEqual([]);
});

describe('the cost in a year', () => {
  const costing = (id: number, name: string, dollars: number) => series(id, name, { yearlyCost: cents(dollars * 100) });

  // covers: recurring-screens 12
  test('rent of 27,000.00 stands apart, so that 3,900.00 and 1,579.20 can be compared', () => {
    const { total, apart, bars } = yearlyCosts([
      costing(1, 'Car payment', 3_900),
      costing(2, 'Rent', 27_000),
      series(3, 'Car insurance', { yearlyCost: cents(1_579_20) }),
    ]);
    expect(total).toBe(32_479_20);
    expect(apart?.name).toBe('Rent');
    expect(bars.map(({ series: { name }, percent }) => `${name} ${percent.toFixed(1)}%`)).toEqual([
      'Car payment 100.0%',
      'Car insurance 40.5%',
    ]);
  });

  // covers: recurring-screens 12
  test('nothing stands apart if the largest is near the next, or if there are only two', () => {
    expect(yearlyCosts([costing(1, 'A', 300), costing(2, 'B', 200), costing(3, 'C', 100)]).apart).toBeNull();
    expect(yearlyCosts([costing(1, 'A', 9_000), costing(2, 'B', 200)]).apart).toBeNull();
  });

  // covers: recurring-screens 5
  test('pay, transfers, and ended series cost nothing', () => {
    expect(yearlyCosts([pay, card, series(9, 'Old', { state: 'ended' })]).bars).toEqual([]);
  });
});

// covers: recurring-screens 12
test('price changes of bills are listed newest first, and raises aren’t', () => {
  const changed = (id: number, name: string, on: string) =>
    series(id, name, { priceChange: { from: cents(14_99), to: cents(16_99), on: onDay(on), perYear: cents(24_00) } });
  const raise = { ...changed(4, 'Payroll', '2026-01-03'), kind: 'income' as const, isIncome: true };
  const listed = priceChanges([changed(1, 'Rent', '2026-01-01'), changed(2, 'Tunewave', '2026-11-12'), raise, ledger]);
  expect(names(listed)).toEqual(['Tunewave', 'Rent']);
});

// covers: recurring-screens 9
test('16.99 − 14.99 = 2.00 more, and 10.00 − 14.99 = 4.99 less', () => {
  expect(differenceOf(paid(1, '2026-11-12', cents(16_99), { differsFrom: cents(14_99) }))).toEqual({
    by: 2_00,
    isMore: true,
  });
  expect(differenceOf(paid(1, '2026-11-12', cents(10_00), { differsFrom: cents(14_99) }))).toEqual({
    by: 4_99,
    isMore: false,
  });
});

// covers: recurring-screens 6
test('2 paid bills, a transfer, pay, and a skipped bill are counted by kind', () => {
  const done = [
    { series: rent, occurrence: paid(2, '2026-11-01', cents(2_250_00)) },
    { series: tunes, occurrence: paid(6, '2026-11-12', cents(16_99)) },
    { series: card, occurrence: paid(5, '2026-11-05', cents(100_00)) },
    { series: pay, occurrence: paid(4, '2026-11-03', cents(2_164_89)) },
    { series: power, occurrence: occurrence(3, '2026-11-18', { state: 'skipped' }) },
  ];
  expect(doneText(done)).toBe('2 bills, 1 transfer, 1 deposit, 1 skipped');
  expect(doneText(done.slice(0, 1))).toBe('1 bill');
});
