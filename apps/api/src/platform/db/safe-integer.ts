/**
 * Both engines parse int8 as a number and throw if it isn't a safe integer. All other types are the same in both by
 * default (numeric, date and time as text), which `values.db.test.ts` verifies.
 */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('the database returned an unsafe integer');
  return value;
}
