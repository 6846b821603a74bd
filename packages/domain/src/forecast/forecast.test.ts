import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { addDays } from '../day.ts';
import { cents } from '../money.ts';
import { dayOf, forecastScene, sumOfDays } from './forecast.fixture.ts';
import { computeForecast, type ForecastLine } from './forecast.ts';
import { FORECAST_DAYS } from './layers.ts';

const EVERY_DAY = [0, FORECAST_DAYS - 1] as const;

describe('the committed layer', () => {
  // covers: forecast 2
  test('9,000.00 + 2,000.00 pay on day 5 − 1,500.00 rent on day 16 = 9,500.00', () => {
    const { balances, layers } = forecastScene()
      .account(1, 9_000_00)
      .expect(1, '2026-11-20', 2_000_00)
      .expect(1, '2026-12-01', -1_500_00)
      .line(1);
    expect([balances[4], balances[5], balances[15], balances[16], balances[365]]).toEqual([
      9_000_00, 11_000_00, 11_000_00, 9_500_00, 9_500_00,
    ]);
    expect(sumOfDays(layers.committed, ...EVERY_DAY)).toBe(500_00);
  });

  // covers: forecast 1
  test('covers 366 days: an entry today counts, one in 365 days too, and later ones don’t', () => {
    const { balances, entries } = forecastScene()
      .account(1, 100_00)
      .expect(1, '2026-11-15', -1_00)
      .expect(1, '2027-11-15', -2_00)
      .expect(1, '2027-11-16', -4_00)
      .line(1);
    expect([balances.length, balances[0], balances[365], entries.length]).toEqual([366, 99_00, 97_00, 2]);
  });
});

describe('the planned layer', () => {
  // covers: forecast 4
  test('600.00 budget − 240.00 spent − 60.00 committed = 300.00 over the 15 days left in the month', () => {
    const { layers } = forecastScene()
      .account(1, 1_000_00)
      .budget(7, 600_00)
      .spentThisMonth(7, 240_00)
      .expect(1, '2026-11-20', -60_00, { categoryId: 7 })
      .line(1);
    expect(sumOfDays(layers.planned, 0, 15)).toBe(-300_00);
    expect(Array.from(layers.planned.subarray(0, 17))).toEqual([0, ...Array(15).fill(-20_00), -19_35]);
  });

  // covers: forecast 4
  test('a later month has its whole budget less its own committed entries: 600.00 − 60.00 = 540.00', () => {
    const { layers } = forecastScene()
      .account(1, 1_000_00)
      .budget(7, 600_00)
      .expect(1, '2026-12-20', -60_00, { categoryId: 7 })
      .line(1);
    expect([sumOfDays(layers.planned, 16, 46), sumOfDays(layers.planned, 47, 77)]).toEqual([-540_00, -600_00]);
  });

  // covers: forecast 4
  test('is never below zero: an overspent budget, or bills above it, plan nothing', () => {
    const scene = forecastScene().account(1, 1_000_00).budget(7, 600_00).spentThisMonth(7, 900_00).budget(8, 50_00);
    const { layers } = scene.expect(1, '2026-11-20', -60_00, { categoryId: 8 }).line(1);
    expect(sumOfDays(layers.planned, 0, 15)).toBe(0);
  });

  // covers: forecast 4
  test('an amount of a single month and the budgets of subcategories count: 100.00 + 40.00 in December', () => {
    const december = new Map([['2026-12', cents(100_00)]]) as never;
    const { layers } = forecastScene()
      .account(1, 0)
      .budget(7, 0, { own: december, defaults: new Map() })
      .budget(8, 40_00, { parentId: 7 })
      .line(1);
    expect([sumOfDays(layers.planned, 16, 46), sumOfDays(layers.planned, 47, 77)]).toEqual([-140_00, -40_00]);
  });

  // covers: forecast 5
  test('is divided by what accounts spent in the category lately: 3 to 1 of 300.00 is 225.00 and 75.00', () => {
    const [checking, card] = forecastScene()
      .account(1, 0)
      .account(2, 0, { isCard: true })
      .budget(7, 300_00)
      .week(1, 0, -30_00, 7)
      .week(2, 3, -10_00, 7)
      .week(2, 20, -900_00, 7)
      .lines();
    const inDecember = (line: ForecastLine | undefined) =>
      sumOfDays(line?.layers.planned ?? new Float64Array(0), 16, 46);
    expect([inDecember(checking), inDecember(card)]).toEqual([-225_00, -75_00]);
  });

  // covers: forecast 5
  test('a category without spending follows all spending, and without any, the first account that isn’t a card', () => {
    const planned = (lines: readonly ForecastLine[]) => lines.map(({ layers }) => sumOfDays(layers.planned, 16, 46));
    const scene = () => forecastScene().account(2, 0, { isCard: true }).account(1, 0).budget(7, 100_00);
    expect(planned(scene().week(2, 0, -5_00, 9).lines())).toEqual([-100_00, 0]);
    expect(planned(scene().lines())).toEqual([0, -100_00]);
  });

  // covers: forecast 4
  test('planned income comes in, less the pay that is committed: 3,000.00 − 2,500.00 = 500.00', () => {
    const { layers } = forecastScene()
      .account(1, 0)
      .budget(7, 3_000_00, { isIncome: true })
      .expect(1, '2026-12-04', 2_500_00, { categoryId: 7 })
      .line(1);
    expect(sumOfDays(layers.planned, 16, 46)).toBe(500_00);
  });
});

describe('the habit layer', () => {
  // covers: forecast 6
  test('8 weeks of 70.00 are 10.00 a day from tomorrow on', () => {
    const scene = forecastScene().account(1, 5_000_00, { fullWeeks: 8 });
    for (let week = 0; week < 8; week += 1) scene.week(1, week, -70_00);
    const { layers } = scene.line(1);
    expect([layers.habit[0], layers.habit[1], sumOfDays(layers.habit, ...EVERY_DAY)]).toEqual([0, -10_00, -3_650_00]);
  });

  // covers: forecast 6
  test('a purchase of 1,300.00 in one of 52 weeks counts after four weeks: 10.00 a day, then 13.57', () => {
    const scene = forecastScene().account(1, 5_000_00, { fullWeeks: 52 });
    for (let week = 0; week < 52; week += 1) scene.week(1, week, week === 30 ? -1_370_00 : -70_00);
    const { layers } = scene.line(1);
    expect([
      layers.habit[1],
      layers.habit[28],
      sumOfDays(layers.habit, 1, 28),
      sumOfDays(layers.habit, 29, 56),
    ]).toEqual([-10_00, -10_00, -280_00, -380_00]);
  });

  // covers: forecast 6
  test('a budget replaces the habit, and only what is usual beyond it stays: 310.00 − 217.00 = 93.00 in December', () => {
    const scene = forecastScene().account(1, 0, { fullWeeks: 8 }).budget(7, 217_00);
    for (let week = 0; week < 8; week += 1) scene.week(1, week, -70_00, 7);
    const { layers } = scene.line(1);
    expect([sumOfDays(layers.planned, 16, 46), sumOfDays(layers.habit, 16, 46)]).toEqual([-217_00, -93_00]);
  });

  // covers: forecast 6
  test('a budget above the habit leaves no habit', () => {
    const scene = forecastScene().account(1, 0, { fullWeeks: 8 }).budget(7, 900_00);
    for (let week = 0; week < 8; week += 1) scene.week(1, week, -70_00, 7);
    expect(sumOfDays(scene.line(1).layers.habit, 16, 46)).toBe(0);
  });
});

const amount = fc.integer({ min: -900_000, max: 900_000 });
const accountId = fc.integer({ min: 1, max: 2 });
const categoryId = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
const parts = fc.record({
  balances: fc.tuple(amount, amount),
  fullWeeks: fc.integer({ min: 0, max: 7 }),
  committed: fc.array(fc.tuple(accountId, fc.integer({ min: -5, max: 400 }), amount, categoryId), { maxLength: 8 }),
  budgets: fc.array(fc.tuple(fc.nat(500_000), fc.boolean()), { maxLength: 4 }),
  weeks: fc.array(fc.tuple(accountId, fc.nat(51), amount, categoryId), { maxLength: 12 }),
  cycle: fc.option(fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 })), { nil: null }),
  spent: fc.nat(500_000),
});
type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

function build({ balances, fullWeeks, committed, budgets, weeks, cycle, spent }: Parts) {
  const scene = forecastScene();
  balances.forEach((balance, index) => {
    const paid = index === 1 && cycle ? { closesOnDay: cycle[0], dueOnDay: cycle[1], paysFromId: 1 } : null;
    scene.account(index + 1, balance, { fullWeeks, isCard: index === 1, cycle: paid });
  });
  committed.forEach(([account, day, cents, category], index) => {
    scene.expect(account, addDays(scene.today, day), cents, { categoryId: category, seriesId: index + 1 });
  });
  budgets.forEach(([budget, isIncome], index) => {
    scene.budget(index + 1, budget, { isIncome });
  });
  for (const [account, week, cents, category] of weeks) scene.week(account, week, cents, category);
  return scene.spentThisMonth(1, spent);
}

// covers: forecast 1
test('the layers add up to the change of the central line, to the cent', () => {
  fc.assert(
    fc.property(parts, (given) => {
      for (const { balance, balances, layers, entries } of build(given).lines()) {
        let at = balance;
        for (let day = 0; day < FORECAST_DAYS; day += 1) {
          at += (layers.committed[day] ?? 0) + (layers.planned[day] ?? 0) + (layers.habit[day] ?? 0);
          if (!Number.isSafeInteger(at) || at !== balances[day]) return false;
        }
        const entered = entries.reduce((sum, { cents }) => sum + cents, 0);
        if (entered !== sumOfDays(layers.committed, ...EVERY_DAY)) return false;
      }
      return true;
    }),
    { numRuns: inject('isDeep') ? 10_000 : 1_000 },
  );
});

// covers: forecast 12
test('a forecast of 8 days is the start of a forecast of a year', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const facts = build(given).facts();
      const year = computeForecast(facts, { hasBand: false });
      const week = computeForecast({ ...facts, days: 8 }, { hasBand: false });
      expect(week.map(({ balances }) => balances)).toEqual(year.map(({ balances }) => balances.subarray(0, 8)));
    }),
  );
});

describe('the band', () => {
  const varying = (fullWeeks: number) => {
    const scene = forecastScene().account(1, 5_000_00, { fullWeeks });
    for (let week = 0; week < fullWeeks; week += 1) scene.week(1, week, week % 2 === 0 ? -20_00 : -120_00);
    return scene;
  };

  // covers: forecast 7
  test('needs 8 full weeks', () => {
    expect(varying(7).line(1).band).toBeNull();
    expect(varying(8).line(1).band).not.toBeNull();
  });

  // covers: forecast 7
  test('contains the central line and widens', () => {
    const { band, balances } = varying(20).line(1);
    const isWithin = balances.every((one, day) => one >= (band?.low[day] ?? 0) && one <= (band?.high[day] ?? 0));
    const width = (day: number) => (band?.high[day] ?? 0) - (band?.low[day] ?? 0);
    expect([isWithin, width(0), width(360) > width(90), width(90) > width(14)]).toEqual([true, 0, true, true]);
  });

  describe('if budgets are above what is usually spent', () => {
    const scene = (budget: number) => {
      const built = forecastScene().account(1, 5_000_00, { fullWeeks: 20 }).budget(7, budget);
      for (let week = 0; week < 20; week += 1) built.week(1, week, week % 2 === 0 ? -20_00 : -120_00, 7);
      const { band, balances } = built.line(1);
      return (day: number) => ({
        below: (balances[day] ?? 0) - (band?.low[day] ?? 0),
        above: (band?.high[day] ?? 0) - (balances[day] ?? 0),
      });
    };

    // covers: forecast 7
    test('is as far below the central line as without budgets', () => {
      const [planned, usual] = [scene(3_000_00), scene(0)];
      for (const day of [14, 90, 365])
        expect([planned(day).below > 0, planned(day).below]).toEqual([true, usual(day).below]);
    });

    // covers: forecast 7
    test('also includes what is usual: in 28 days of January, 28 × (3,000.00 ÷ 31 − 10.00) = 2,429.68 more above it', () => {
      const [planned, usual] = [scene(3_000_00), scene(0)];
      const [before = 0, after = 0] = [49, 77].map((day) => planned(day).above - usual(day).above);
      expect(Math.abs(after - before - 2_429_68)).toBeLessThanOrEqual(2);
    });
  });

  // covers: forecast 7
  test('is the same for the same seed, and another one for another', () => {
    const [facts, other] = [varying(20).facts(1), varying(20).facts(2)];
    expect(computeForecast(facts)).toEqual(computeForecast(facts));
    expect(computeForecast(facts)[0]?.band).not.toEqual(computeForecast(other)[0]?.band);
    expect(computeForecast(facts)[0]?.balances).toEqual(computeForecast(other)[0]?.balances);
  });

  // covers: forecast 7
  test('of a card carries over to the account that pays it on the due date', () => {
    const scene = forecastScene()
      .account(1, 9_000_00, { fullWeeks: 20 })
      .account(2, 0, {
        isCard: true,
        fullWeeks: 20,
        cycle: { closesOnDay: 30, dueOnDay: 20, paysFromId: 1 },
      });
    for (let week = 0; week < 20; week += 1) scene.week(2, week, week % 2 === 0 ? -20_00 : -120_00);
    const { band } = scene.line(1);
    const width = (day: number) => (band?.high[day] ?? 0) - (band?.low[day] ?? 0);
    // The statement closes on November 30 and is due on December 20, in 35 days.
    expect([width(34), width(35) > 0]).toEqual([0, true]);
  });

  // covers: forecast 7
  test('widens where the amounts of a series vary', () => {
    const width = (spreadCents: number) => {
      const scene = varying(8).expect(1, '2026-12-01', -500_00, { spreadCents: cents(spreadCents) });
      const { band } = scene.line(1);
      return (band?.high[20] ?? 0) - (band?.low[20] ?? 0);
    };
    expect(width(200_00)).toBeGreaterThan(width(0));
  });
});

describe('card cycles', () => {
  const scene = (balance: number) =>
    forecastScene()
      .account(1, 5_000_00)
      .account(2, balance, {
        name: 'Sapphire',
        isCard: true,
        cycle: { closesOnDay: 25, dueOnDay: 20, paysFromId: 1 },
      });

  // covers: forecast 3
  test('what is owed when the statement closes moves on the due date: 300.00 + 80.00 on 12/20/2026', () => {
    const [checking, card] = scene(-300_00)
      .moved(2, 5, -300_00)
      .expect(2, '2026-11-24', -80_00)
      .expect(2, '2026-11-26', -7_00)
      .lines();
    const paid = checking?.entries[0];
    expect([paid?.name, paid?.day, paid?.cents, paid?.cardId]).toEqual(['Sapphire payment', 35, -380_00, 2]);
    expect([card?.balances[34], card?.balances[35]]).toEqual([-387_00, -7_00]);
    expect([checking?.balances[34], checking?.balances[35], checking?.balances[66]]).toEqual([
      5_000_00, 4_620_00, 4_613_00,
    ]);
  });

  // covers: forecast 3
  test('a statement that has closed is due with what was owed then, less what was paid since: 500.00 − 200.00', () => {
    // It closed on October 25. Since then, 40.00 was spent and 200.00 paid, so 340.00 is owed now.
    const { entries } = scene(-340_00).moved(2, 10, -40_00).moved(2, 3, 200_00).line(1);
    expect(entries.slice(0, 2).map(({ day, cents }) => [day, cents])).toEqual([
      [5, -300_00],
      [35, -40_00],
    ]);
  });

  // covers: forecast 3
  test('replace the series that pays the card, on both accounts', () => {
    const [checking, card] = scene(-100_00)
      .expect(1, '2026-12-18', -90_00, { seriesId: 4 })
      .expect(2, '2026-12-18', 90_00, { seriesId: 4 })
      .lines();
    expect([checking?.balances[365], card?.balances[365]]).toEqual([4_900_00, 0]);
  });

  // covers: forecast 3
  test('days past the end of a month mean its last day', () => {
    const { entries } = forecastScene()
      .account(1, 0)
      .account(2, -50_00, { isCard: true, cycle: { closesOnDay: 31, dueOnDay: 30, paysFromId: 1 } })
      .expect(2, '2027-01-30', -10_00)
      .line(1);
    // The statement of October 31 is due on November 30, and that of January 31 on February 28.
    expect(entries.map(({ day }) => addDays(dayOf('2026-11-15'), day))).toEqual(['2026-11-30', '2027-02-28']);
  });
});
