import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { dayOf } from './forecast.fixture.ts';
import { type ForecastLayer, forecastLayers } from './layers.ts';
import { showForecast } from './shown.ts';

const today = dayOf('2026-11-15');
const of = (...amounts: number[]) => amounts.map((amount) => cents(amount));
const forecast = {
  balance: cents(100),
  layers: { committed: of(0, -50, 0), planned: of(-1, -1, -1), habit: of(0, -2, -2) },
  balances: of(99, 46, 43),
  band: { low: of(99, 40, 30), high: of(99, 50, 52) },
};
const all = new Set(forecastLayers);

test('all layers: the central line and its band', () => {
  expect(showForecast(forecast, today, all)).toEqual({ balances: forecast.balances, band: forecast.band });
});

// covers: forecast 10
test('without planned: 100 − 50 − 2 − 2 = 46, and the band moves along', () => {
  const shown = showForecast(forecast, today, new Set<ForecastLayer>(['committed', 'habit']));
  expect(shown).toEqual({ balances: of(100, 48, 46), band: { low: of(100, 42, 33), high: of(100, 52, 55) } });
});

// covers: forecast 10
test('without habit, there is no band', () => {
  const shown = showForecast(forecast, today, new Set<ForecastLayer>(['committed', 'planned']));
  expect(shown).toEqual({ balances: of(99, 48, 47), band: null });
});

// covers: forecast 10
test('what if 20 is spent tomorrow: every later day is 20 lower', () => {
  const spent = { kind: 'add', day: dayOf('2026-11-16'), cents: cents(-20) } as const;
  expect(showForecast(forecast, today, all, [spent]).balances).toEqual(of(99, 26, 23));
});

// covers: forecast 10
test('what if the 50 of tomorrow moves a day later, and out of sight', () => {
  const move = (to: string) => ({ kind: 'move', from: dayOf('2026-11-16'), to: dayOf(to), cents: cents(-50) }) as const;
  expect(showForecast(forecast, today, all, [move('2026-11-17')]).balances).toEqual(of(99, 96, 43));
  expect(showForecast(forecast, today, all, [move('2028-01-01')]).balances).toEqual(of(99, 96, 93));
});
