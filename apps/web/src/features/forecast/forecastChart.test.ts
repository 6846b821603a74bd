import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisMoney } from '../../ui/chartFigures.ts';
import { areaPath, axisOf, belowZeroShape, downOf, linePath } from './forecastChart.ts';

describe('the axis', () => {
  // covers: forecast-screen 3
  test.each([
    [
      [9_378_55, 13_100_00],
      ['$14k', '$10.5k', '$7k', '$3.5k', '$0'],
    ],
    [
      [-420_00, 1_900_00],
      ['$2k', '$1.5k', '$1k', '$500', '$0', '−$500'],
    ],
    [
      [-1_200_00, -300_00],
      ['$0', '−$300', '−$600', '−$900', '−$1.2k'],
    ],
    [[0], ['$100', '$75', '$50', '$25', '$0']],
  ])('for %j has round amounts and zero', (values, labels) => {
    // axisMoney formats thousands with at most two decimals.
    expect(axisOf(values).ticks.map(axisMoney)).toEqual(labels);
  });

  // covers: forecast-screen 3
  test('includes zero and every value, with at most six labels', () => {
    const values = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1 });
    fc.assert(
      fc.property(values, (amounts) => {
        const axis = axisOf(amounts);
        expect(axis.ticks.length).toBeLessThanOrEqual(6);
        expect(axis.ticks).toContain(0);
        for (const amount of amounts) {
          expect(downOf(axis, amount)).toBeGreaterThanOrEqual(0);
          expect(downOf(axis, amount)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

// covers: forecast-screen 3
test('a line is a path, and a band goes along its upper edge and back along its lower one', () => {
  expect(linePath([0, 0.5, 1], [0.1, 0.2, 0.3])).toBe('M0 100L500 200L1000 300');
  expect(areaPath([0, 1], [0.1, 0.2, 0.5, 0.6])).toBe('M0 100L1000 200L1000 600L0 500Z');
});

// covers: forecast-screen 6
test('the area below zero ends at zero on both sides', () => {
  const axis = axisOf([-100_00, 100_00]);
  const zero = `${downOf(axis, 0) * 100}%`;
  const shape = belowZeroShape(axis, [0, 0.5, 1], [50_00, -100_00, 50_00]);
  expect(shape).toBe(`polygon(0% ${zero}, 0% ${zero}, 50% 100%, 100% ${zero}, 100% ${zero})`);
});
