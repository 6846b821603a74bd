import { expect, test } from 'vitest';
import { percentText } from './ProgressBar.tsx';

test.each([
  [0, '0%'],
  [98.5, '98%'],
  [99.9, '99%'],
  [100, '100%'],
  [100.3, '101%'],
  [118.3, '119%'],
  [-4, '0%'],
  [null, '–'],
])('%s is written %s', (percent, text) => {
  expect(percentText(percent)).toBe(text);
});
