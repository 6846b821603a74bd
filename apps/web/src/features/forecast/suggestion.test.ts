import type { AccountForecast } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { entry, forecastOf, today } from './forecast.fixture.ts';
import { allLayers, balanceOn, type ForecastChoice, forecastRanges, viewOf } from './forecastView.ts';
import { type PossibleSource, suggestFor } from './suggestion.ts';

const choice: ForecastChoice = { range: forecastRanges[1], layers: allLayers, whatIfs: [] };

function suggestionFor(forecast: AccountForecast, sources: readonly PossibleSource[] = []) {
  return suggestFor({ forecast, today, choice, view: viewOf(forecast, today, choice), sources });
}

/** The lowest balance after trying the suggestion. */
function lowestAfter(forecast: AccountForecast): number {
  const suggestion = suggestionFor(forecast);
  if (!suggestion) throw new Error('nothing was suggested');
  const view = viewOf(forecast, today, { ...choice, whatIfs: [suggestion.whatIf] });
  return balanceOn(view, view.lowest);
}

describe('a balance that falls below its limit', () => {
  const overdrawn = forecastOf({ entries: [entry(16, 'Rent', -1_250_40), entry(30, 'Fee', -9_00)] });

  // covers: forecast-screen 11
  test('1,000.00 − 1,250.40 − 9.00 = −259.40: another 260.00 is enough', () => {
    expect(suggestionFor(overdrawn)?.text).toBe('Another $260.00 by 12/01/2026 would keep it from falling below zero.');
    expect(lowestAfter(overdrawn)).toBe(60);
  });

  // covers: forecast-screen 11
  test('with a limit of 100.00, it takes 360.00', () => {
    const limited = { ...overdrawn, floor: cents(100_00) };
    expect(suggestionFor(limited)?.text).toContain('Another $360.00 by 12/01/2026');
    expect(lowestAfter(limited)).toBe(100_60);
  });

  // covers: forecast-screen 11
  test('names an account only if it can spare that all along', () => {
    const poor = { name: 'Travel', forecast: forecastOf({ balance: 300_00, entries: [entry(60, 'Flight', -100_00)] }) };
    const rich = { name: 'Savings', forecast: forecastOf({ balance: 5_000_00 }) };
    expect(suggestionFor(overdrawn, [poor])?.text).not.toContain('Travel');
    expect(suggestionFor(overdrawn, [poor, rich])?.text).toContain('Savings can spare that.');
  });
});

describe('a balance that stays above its limit', () => {
  const rent = entry(16, 'Rent', -600_00);

  // covers: forecast-screen 11
  test('rises if a payment comes after the next pay', () => {
    const forecast = forecastOf({ entries: [rent, entry(20, 'Pay', 900_00, { seriesId: 2 })] });
    expect(suggestionFor(forecast)?.text).toBe(
      'If Rent came on 12/05/2026 instead of 12/01/2026, the lowest point would be about $1,000.',
    );
    expect(lowestAfter(forecast)).toBe(1_000_00);
  });

  // covers: forecast-screen 11
  test('has no suggestion without pay soon after, or if a later payment wouldn’t help', () => {
    expect(suggestionFor(forecastOf({ entries: [rent] }))).toBeNull();
    const late = forecastOf({ entries: [rent, entry(40, 'Pay', 900_00, { seriesId: 2 })] });
    expect(suggestionFor(late)).toBeNull();
    const small = forecastOf({ entries: [entry(16, 'Music', -11_00), entry(20, 'Pay', 900_00, { seriesId: 2 })] });
    expect(suggestionFor(small)).toBeNull();
  });
});
