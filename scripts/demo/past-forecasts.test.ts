import { describe, expect, test } from 'vitest';
import { demoAccounts } from './accounts.ts';
import { balanceOf, householdUpTo } from './household.ts';
import { pastForecasts } from './past-forecasts.ts';

const today = '2026-11-15';
const rows = householdUpTo(today);
const forecasts = pastForecasts(rows, today);
const ofChecking = forecasts.filter(({ account }) => account === 'Everyday Checking');

describe('past forecasts of the demo household', () => {
  test('are made on the first of the six months before this one, for each account', () => {
    expect(ofChecking.map(({ made_on }) => made_on)).toEqual([
      '2026-05-01',
      '2026-06-01',
      '2026-07-01',
      '2026-08-01',
      '2026-09-01',
      '2026-10-01',
    ]);
    expect(forecasts.length).toBe(6 * demoAccounts.length);
  });

  test('know only what had happened before', () => {
    const inJune = pastForecasts(
      rows.filter(({ day }) => day < '2026-06-01'),
      '2026-06-15',
    );
    const madeInMay = (all: typeof forecasts) =>
      all.filter(({ made_on }) => made_on === '2026-05-01').map(({ points, band }) => ({ points, band }));
    expect(madeInMay(inJune)).toEqual(madeInMay(forecasts));
  });

  test('are scored up to two days ago, against the balances at the end of each day', () => {
    const october = ofChecking.at(-1);
    const checking = demoAccounts[0];
    if (!october || !checking) throw new Error('no forecast');
    expect([october.scored_to, october.days]).toEqual(['2026-11-13', 31 + 13]);
    expect(october.month_end_cents).toBe(
      balanceOf(
        checking,
        rows.filter(({ day }) => day <= '2026-10-31'),
      ),
    );
    expect(october.points.length).toBe(366);
    expect(october.low_cents).toBe(Math.min(...october.points));
    expect(october.days_in_band).toBeLessThanOrEqual(october.days);
  });

  test('hold most days of the checking account in their range', () => {
    const sum = (key: 'days' | 'days_in_band') => ofChecking.reduce((total, forecast) => total + forecast[key], 0);
    expect(sum('days_in_band') / sum('days')).toBeGreaterThan(0.6);
  });
});
