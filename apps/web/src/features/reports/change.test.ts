import { expect, test } from 'vitest';
import { changeOf, spokenChange } from './change.ts';

// covers: reports-screen 4
test.each([
  [380_11, 200_00, 'up', '90.1%', 'Up 90.1%'],
  [190_00, 200_00, 'down', '5.0%', 'Down 5.0%'],
  [200_00, 200_00, 'same', '0.0%', 'Unchanged, 0.0%'],
  [0, 0, 'same', '0.0%', 'Unchanged, 0.0%'],
  [50_00, 0, 'up', 'New', 'Nothing last year'],
  [-50_00, -100_00, 'up', '50.0%', 'Up 50.0%'],
  [5_000_00, 1_00, 'up', 'over 999%', 'Up over 999%'],
])('%i after %i is %s %s: “%s”', (now, before, direction, text, spoken) => {
  const change = changeOf(now, before);
  expect(change).toEqual({ direction, text });
  expect(change && spokenChange(change)).toBe(spoken);
});

// covers: reports-screen 4
test('there is no change without a year before', () => {
  expect(changeOf(5_00, null)).toBeNull();
});
