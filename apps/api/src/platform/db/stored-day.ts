import { type Day, isDay } from '@cairn/domain';

/** A day column as the domain's type. */
export function requireDay(stored: string): Day {
  if (!isDay(stored)) throw new Error('a stored day is not a valid date');
  return stored;
}

export function optionalDay(stored: string | null): Day | null {
  return stored === null ? null : requireDay(stored);
}
