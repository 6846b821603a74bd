import { expect, test } from 'vitest';
import { forecastScene } from './forecast.fixture.ts';
import { daysBelow, lowestDay } from './lowest.ts';

// covers: forecast 9
test('the lowest point is the first day with the lowest balance', () => {
  expect(lowestDay([5, 3, 4, 3])).toBe(1);
});

test('counts the days below a balance', () => {
  expect(daysBelow([5, -1, 0, -3], 0)).toBe(2);
});

// covers: forecast 9
test('names the three largest outgoing entries between the previous high and the lowest point', () => {
  const { lowestDay: day, causes } = forecastScene()
    .account(1, 1_000_00)
    .expect(1, '2026-11-16', -400_00, { name: 'before the high' })
    .expect(1, '2026-11-20', 2_000_00, { name: 'pay' })
    .expect(1, '2026-11-22', -900_00, { name: 'rent' })
    .expect(1, '2026-11-23', -20_00, { name: 'small' })
    .expect(1, '2026-11-24', -600_00, { name: 'card' })
    .expect(1, '2026-11-25', -700_00, { name: 'savings' })
    .expect(1, '2026-11-28', 500_00, { name: 'refund' })
    .line(1);
  expect([day, causes.map((cause) => (cause.layer === 'committed' ? cause.entry.name : cause.layer))]).toEqual([
    10,
    ['rent', 'savings', 'card'],
  ]);
});

// covers: forecast 9
test('with fewer entries, what budgets and habits take is listed too, largest first', () => {
  const scene = forecastScene().account(1, 1_000_00, { fullWeeks: 8 }).budget(7, 3_000_00);
  for (let week = 0; week < 8; week += 1) scene.week(1, week, -7_00);
  const { causes } = scene
    .expect(1, '2026-11-20', -50_00, { name: 'bill' })
    .expect(1, '2026-11-21', 900_000_00)
    .line(1);
  expect(causes.map(({ layer, cents }) => [layer, cents])).toEqual([
    ['planned', -1_000_00],
    ['committed', -50_00],
    ['habit', -5_00],
  ]);
});
