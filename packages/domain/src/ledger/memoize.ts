import { dayNumber, parseDay } from '../day.ts';

/** Memoizes a function of a string, because names and days repeat thousands of times. */
export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    const cached = values.get(text);
    if (cached !== undefined) return cached;
    const value = compute(text);
    values.set(text, value);
    return value;
  };
}

/** A cached `dayNumber` for days stored as text. */
export function memoizedDayNumber(): (text: string) => number {
  return memoize((text) => {
    const day = parseDay(text);
    return day ? dayNumber(day) : Number.NaN;
  });
}
