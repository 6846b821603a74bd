import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { waterfall } from './waterfall.ts';

const step = (key: string, amount: number) => ({ key, label: key, amount: cents(amount) });
const shape = (start: number, amounts: readonly number[], end: number) =>
  waterfall(
    step('start', start),
    amounts.map((amount, at) => step(`step ${at}`, amount)),
    step('end', end),
  );

// covers: net-worth-why 18
test('100 + 300 − 200 = 200: each step begins where the one before it ended, under 14% of room', () => {
  const { bars, zero } = shape(100_00, [300_00, -200_00], 200_00);
  const whole = 400 * 1.14;
  const percent = (amount: number) => expect.closeTo((amount * 100) / whole, 6);
  expect(bars.map(({ kind, bottom, height, level }) => ({ kind, bottom, height, level }))).toEqual([
    { kind: 'total', bottom: percent(0), height: percent(100), level: percent(100) },
    { kind: 'up', bottom: percent(100), height: percent(300), level: percent(400) },
    { kind: 'down', bottom: percent(200), height: percent(200), level: percent(200) },
    { kind: 'total', bottom: percent(0), height: percent(200), level: percent(200) },
  ]);
  expect(zero).toBe(0);
});

// covers: net-worth-why 18
test('a net worth below zero hangs from zero: −100 + 150 = 50', () => {
  const { bars, zero } = shape(-100_00, [150_00], 50_00);
  const whole = 150 * 1.14;
  expect(zero).toBeCloseTo((100 * 100) / whole, 6);
  expect(bars[0]).toMatchObject({ bottom: 0, height: expect.closeTo((100 * 100) / whole, 6), level: 0 });
  expect(bars[2]?.bottom).toBeCloseTo(zero, 6);
});

// covers: net-worth-why 18
test('zeros have no height, and nothing is divided by zero', () => {
  const { bars } = shape(0, [0, 0], 0);
  expect(bars.map(({ kind, height }) => [kind, height])).toEqual([
    ['total', 0],
    ['zero', 0],
    ['zero', 0],
    ['total', 0],
  ]);
  const unexplained = waterfall(step('start', 0), [step('unexplained', 45_00)], step('end', 45_00));
  expect(unexplained.bars[1]?.kind).toBe('unexplained');
});
