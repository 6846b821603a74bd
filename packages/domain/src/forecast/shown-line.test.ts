import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ForecastLayer, forecastLayers } from './layers.ts';
import { movedAmounts, shownBalances, shownBand } from './shown-line.ts';

/** 100.00 today; 50.00 of bills tomorrow, a budget of 2.00 and habits of 1.00 a day. */
const line = {
  balance: 100_00,
  balances: [97_00, 44_00, 41_00],
  layers: { committed: [0, -50_00, 0], planned: [-2_00, -2_00, -2_00], habit: [-1_00, -1_00, -1_00] },
  band: { low: [96_00, 40_00, 35_00], high: [98_00, 47_00, 46_00] },
};
const all = new Set(forecastLayers);

describe('the shown line', () => {
  test('committed only: 100.00 − 50.00 = 50.00', () => {
    expect(shownBalances(line, new Set(['committed']), [])).toEqual([100_00, 50_00, 50_00]);
  });

  test('50.00 moved by a day: 97.00, then 94.00, then 41.00', () => {
    expect(shownBalances(line, all, movedAmounts(-50_00, 1, 2))).toEqual([97_00, 94_00, 41_00]);
  });

  test('20.00 added tomorrow stays: 44.00 + 20.00 = 64.00, 41.00 + 20.00 = 61.00', () => {
    expect(shownBalances(line, all, [{ day: 1, cents: 20_00 }])).toEqual([97_00, 64_00, 61_00]);
  });

  test('an amount outside the forecast changes nothing', () => {
    const outside = [-1, 3].map((day) => ({ day, cents: 5_00 }));
    expect(shownBalances(line, all, outside)).toEqual(line.balances);
  });

  const amounts = fc.array(fc.integer({ min: -1_000_00, max: 1_000_00 }), { minLength: 5, maxLength: 5 });

  test('with all layers it is the central line, and each layer off takes away exactly what it adds', () => {
    const property = fc.property(fc.integer(), amounts, amounts, amounts, (balance, committed, planned, habit) => {
      const layers = { committed, planned, habit };
      let sum = balance;
      const balances = committed.map((cents, day) => {
        sum += cents + (planned[day] ?? 0) + (habit[day] ?? 0);
        return sum;
      });
      const generated = { balance, balances, layers, band: null };
      expect(shownBalances(generated, all, [])).toEqual(balances);
      for (const off of forecastLayers) {
        const rest = shownBalances(generated, new Set(forecastLayers.filter((layer) => layer !== off)), []);
        const total = layers[off].reduce((whole, cents) => whole + cents, 0);
        expect((rest.at(-1) ?? 0) + total).toBe(balances.at(-1));
      }
    });
    fc.assert(property);
  });
});

describe('the band', () => {
  const bandOf = (shown: readonly ForecastLayer[], extra = 0) => {
    const layers = new Set(shown);
    return shownBand(line, layers, shownBalances(line, layers, [{ day: 1, cents: extra }]));
  };

  test('follows the line: 20.00 more raise 40.00 to 60.00 and 47.00 to 67.00', () => {
    expect(bandOf(forecastLayers, 20_00)).toEqual({ low: [96_00, 60_00, 55_00], high: [98_00, 67_00, 66_00] });
  });

  test('needs habits and enough history', () => {
    expect(bandOf(['committed', 'planned'])).toBeNull();
    expect(shownBand({ ...line, band: null }, all, line.balances)).toBeNull();
  });
});
