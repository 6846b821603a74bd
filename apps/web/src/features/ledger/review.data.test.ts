import { expect, test } from 'vitest';
import { learningPollMs } from './review.data.ts';

const learning = { data: { isLearning: true }, status: 'success', dataUpdateCount: 1 } as const;

test('while the server is learning, the list is loaded again soon', () => {
  expect(learningPollMs(learning, false)).toBeGreaterThan(0);
  expect(learningPollMs({ ...learning, data: {} }, false)).toBe(false);
  expect(learningPollMs({ ...learning, data: undefined }, false)).toBe(false);
});

test('it isn’t loaded again during a decision, after an error, or forever', () => {
  expect(learningPollMs(learning, true)).toBe(false);
  expect(learningPollMs({ ...learning, status: 'error' }, false)).toBe(false);
  expect(learningPollMs({ ...learning, dataUpdateCount: 1_000 }, false)).toBe(false);
});
