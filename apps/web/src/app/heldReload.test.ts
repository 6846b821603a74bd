import { expect, test } from 'vitest';
import { holdReload, isReloadHeld } from './heldReload.ts';

test('the page is held until the last that holds it has let go, each once', () => {
  expect(isReloadHeld()).toBe(false);
  const [one, two] = [holdReload(), holdReload()];
  one();
  one();
  expect(isReloadHeld()).toBe(true);
  two();
  expect(isReloadHeld()).toBe(false);
});
