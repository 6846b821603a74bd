import { expect, test } from 'vitest';
import { percentText } from './ProgressBar.tsx';

test.each([
  [0, '0%'],
  [98.5, '99%'],
  [118.3, '118%'],
  [-4, '0%'],
  [null, '–'],
])('%s is written %s', (percent, text) => {
  expect(percentText(percent)).toBe(text);
});
