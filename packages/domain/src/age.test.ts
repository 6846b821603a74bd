import { describe, expect, test } from 'vitest';
import { ageOn, isOver18 } from './age.ts';
import { type Day, parseDay } from './day.ts';

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`not a day: ${text}`);
  return parsed;
}

describe('age', () => {
  // covers: entities 6; constants/timers 7
  test('born November 15, 2008: 17 on November 14, 2026, and 18 the next day', () => {
    expect(ageOn(day('2008-11-15'), day('2026-11-14'))).toBe(17);
    expect(ageOn(day('2008-11-15'), day('2026-11-15'))).toBe(18);
  });

  test('born February 29, 2008: 18 from March 1, 2026', () => {
    expect(isOver18(day('2008-02-29'), day('2026-02-28'))).toBe(false);
    expect(isOver18(day('2008-02-29'), day('2026-03-01'))).toBe(true);
  });

  // covers: entities 7; constants/timers 8
  test('a missing birth date or a birth year of 1 is not over 18', () => {
    expect(isOver18(null, day('2026-11-15'))).toBe(false);
    expect(isOver18(day('0001-01-01'), day('2026-11-15'))).toBe(false);
  });
});
