/**
 * How both engines read int8: as a number, or not at all where a number could not hold it. Every other type comes back
 * alike by itself (numeric, date and time as text), which `values.db.test.ts` holds in place.
 */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('the database answered an integer beyond the safe range');
  return value;
}
