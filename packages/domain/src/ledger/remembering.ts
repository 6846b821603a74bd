import { dayNumber, parseDay } from '../day.ts';

/** Remembers what a function of one text gave: names and days repeat thousands of times. */
export function remembering<Value>(compute: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    const known = values.get(text);
    if (known !== undefined) return known;
    const value = compute(text);
    values.set(text, value);
    return value;
  };
}

/** The number of a day that is stored as text. */
export function rememberingDayNumbers(): (text: string) => number {
  return remembering((text) => {
    const day = parseDay(text);
    return day ? dayNumber(day) : Number.NaN;
  });
}
