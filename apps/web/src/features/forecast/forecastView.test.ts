import { cents, formatDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { manualAccount } from '../accounts/account.fixture.ts';
import { entry, forecastOf, today } from './forecast.fixture.ts';
import { dayText, whenText } from './forecastTexts.ts';
import {
  allLayers,
  balanceOn,
  dayOf,
  defaultForecast,
  forecastRanges,
  readForecastRange,
  switchLayer,
  viewOf,
} from './forecastView.ts';
import type { TriedChange } from './whatIf.ts';

const [months3, months12] = forecastRanges;
const year = { range: months12, layers: allLayers, whatIfs: [] };
const rent = entry(16, 'Rent', -600_00);
const pay = entry(20, 'Pay', 900_00, { seriesId: 2 });

// covers: forecast-screen 2
test('a year has 366 days, and three months end on the same date', () => {
  const view = viewOf(forecastOf(), today, year);
  expect(view.balances).toHaveLength(366);
  expect(view.labeled.map((day) => formatDay(dayOf(view, day)))).toEqual([
    '11/15/2026',
    '01/15/2027',
    '03/15/2027',
    '05/15/2027',
    '07/15/2027',
    '09/15/2027',
    '11/15/2027',
  ]);
  const short = viewOf(forecastOf(), today, { ...year, range: months3 });
  expect(formatDay(dayOf(short, short.balances.length - 1))).toBe('02/15/2027');
});

// covers: forecast-screen 2
test('an unknown range is a year', () => {
  expect(readForecastRange('3')).toBe(months3);
  expect(readForecastRange('7')).toBe(months12);
});

// covers: forecast-screen 5
test('the lowest point is the lowest of the shown range: 1,000.00 − 600.00 = 400.00', () => {
  const later = entry(200, 'Taxes', -1_200_00);
  const forecast = forecastOf({ entries: [rent, pay, later] });
  const short = viewOf(forecast, today, { ...year, range: months3 });
  expect([short.lowest, balanceOn(short, short.lowest)]).toEqual([16, 400_00]);
  // 1,000.00 − 600.00 + 900.00 − 1,200.00
  const long = viewOf(forecast, today, year);
  expect([long.lowest, balanceOn(long, long.lowest)]).toEqual([200, 100_00]);
});

// covers: forecast-screen 12
test('without committed entries there is nothing to move, but amounts can be added', () => {
  const whatIfs: TriedChange[] = [
    { kind: 'move', entry: rent, to: dayOf({ today }, 25) },
    { kind: 'add', day: dayOf({ today }, 5), amount: cents(-50_00) },
  ];
  const view = viewOf(forecastOf({ entries: [rent] }), today, { ...year, layers: new Set(['habit']), whatIfs });
  expect(balanceOn(view, 30)).toBe(950_00);
  expect(view.entries.map(({ name }) => name)).toEqual(['Amount you added']);
});

// covers: forecast-screen 12
test('an entry that is no longer expected isn’t moved', () => {
  const whatIfs: TriedChange[] = [{ kind: 'move', entry: rent, to: dayOf({ today }, 25) }];
  const view = viewOf(forecastOf({ entries: [pay] }), today, { ...year, whatIfs });
  expect(view.balances.at(-1)).toBe(1_900_00);
  expect(view.balances[17]).toBe(1_000_00);
});

describe('switching layers', () => {
  test('turns one off and on again', () => {
    const off = switchLayer(allLayers, 'habit');
    expect([...off]).toEqual(['committed', 'planned']);
    expect([...switchLayer(off, 'habit')]).toEqual(['committed', 'planned', 'habit']);
  });

  // covers: forecast-screen 7
  test('leaves the last one on', () => {
    expect([...switchLayer(new Set(['planned']), 'planned')]).toEqual(['planned']);
  });
});

// covers: forecast-screen 1
test('actual amounts have cents, and estimates don’t', () => {
  const view = viewOf(forecastOf({ balance: 1_000_55, entries: [rent], spread: 200_00 }), today, year);
  expect(dayText(view, -3)).toBe('11/12/2026: $1,000.55');
  expect(dayText(view, 16)).toBe('12/01/2026: $401, most likely $359 to $442. Rent −$600.00');
  expect(whenText(view, 0)).toBe('Today');
  expect(whenText(view, 365)).toBe('On 11/15/2027, most likely $201 to $601');
});

// covers: forecast-screen 2
test('the screen opens with the bank account that most entries are expected on', () => {
  const savings = forecastOf({ accountId: 1 });
  const checking = forecastOf({ accountId: 2, entries: [rent] });
  const loan = forecastOf({ accountId: 3, balance: -9_000_00, entries: [rent, pay] });
  const accounts = [manualAccount({ id: 1 }), manualAccount({ id: 2 }), manualAccount({ id: 3, type: 2 })];
  expect(defaultForecast([savings, loan, checking], accounts)).toBe(checking);
  expect(defaultForecast([loan], accounts)).toBe(loan);
  expect(defaultForecast([savings, checking], [])).toBeUndefined();
});
