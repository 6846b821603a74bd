import { expect, test } from 'vitest';
import { learningPollMs } from './review.data.ts';

test('what needs a decision is loaded again only until the server has learned from the history', () => {
  expect(learningPollMs({ isLearning: true })).toBeGreaterThan(0);
  expect(learningPollMs({})).toBe(false);
  expect(learningPollMs(undefined)).toBe(false);
});
