import { expect, test } from 'vitest';
import { holdReload, isReloadHeld } from './heldReload.ts';

test('reloading is on hold until every hold is released; releasing one twice has no effect', () => {
  expect(isReloadHeld()).toBe(false);
  const [one, two] = [holdReload(), holdReload()];
  one();
  one();
  expect(isReloadHeld()).toBe(true);
  two();
  expect(isReloadHeld()).toBe(false);
});
