import { expect, test } from 'vitest';
import { describeNotCounted } from './notCounted.ts';

// covers: state/transactions-list 1
test.each([
  [{ transferCount: 3, hiddenCount: 0 }, '3 transfers not counted'],
  [{ transferCount: 0, hiddenCount: 1 }, '1 hidden transaction not counted'],
  [{ transferCount: 1, hiddenCount: 2 }, '1 transfer and 2 hidden transactions not counted'],
  [{ transferCount: 0, hiddenCount: 0 }, ''],
])('%j: %s', (counts, text) => {
  expect(describeNotCounted(counts)).toBe(text);
});
