import { expect, test } from 'vitest';
import { learningPollMs } from './review.data.ts';

const learning = { data: { isLearning: true }, status: 'success' } as const;
const waiting = { isDeciding: false, waitedMs: 60_000 };

test('while the server is learning, the list is loaded again soon', () => {
  expect(learningPollMs(learning, waiting)).toBeGreaterThan(0);
  expect(learningPollMs({ ...learning, data: {} }, waiting)).toBe(false);
  expect(learningPollMs({ ...learning, data: undefined }, waiting)).toBe(false);
});

test('it isn’t loaded again during a decision, after an error, or forever', () => {
  expect(learningPollMs(learning, { ...waiting, isDeciding: true })).toBe(false);
  expect(learningPollMs({ ...learning, status: 'error' }, waiting)).toBe(false);
  expect(learningPollMs(learning, { ...waiting, waitedMs: 600_000 })).toBe(false);
});
