import { describe, expect, test } from 'vitest';
import { IDLE_LIMIT_MS, isIdle } from './idle.ts';

describe('inactivity', () => {
  // covers: constants/timers 1
  test('30 minutes without activity is idle; one millisecond less is not', () => {
    expect(IDLE_LIMIT_MS).toBe(1_800_000);
    expect(isIdle(1_000, 1_000 + IDLE_LIMIT_MS)).toBe(true);
    expect(isIdle(1_000, 999 + IDLE_LIMIT_MS)).toBe(false);
  });

  test('setting the clock back doesn’t count as idle', () => {
    expect(isIdle(10_000, 5_000)).toBe(false);
  });
});
