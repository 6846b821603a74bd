import { type Day, daysBetween, parseDay } from '@cairn/domain';
import { CALENDAR_START, DAY_BITS, FLAG_BITS, type PackedLines } from './line-columns.ts';

/** Packs numbers like the database. */
export function packLongs(numbers: readonly (number | bigint)[]): string {
  const bytes = Buffer.alloc(8 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeBigInt64BE(BigInt(number), 8 * at);
  return bytes.toString('base64');
}

interface PackedLine {
  readonly day: Day;
  readonly flags?: number;
  readonly categoryId?: number;
}

export function packCategories(lines: readonly PackedLine[]): string {
  const start = parseDay(CALENDAR_START);
  if (!start) throw new Error('the calendar has a first day');
  return packLongs(
    lines.map(
      ({ day, flags = 0, categoryId = 0 }) =>
        BigInt(categoryId) * BigInt(2 ** (DAY_BITS + FLAG_BITS)) +
        BigInt(daysBetween(start, day) * 2 ** FLAG_BITS + flags),
    ),
  );
}

/** A line of 1.00 spent on each day. */
export function packedDays(days: readonly Day[]): PackedLines {
  return {
    count: days.length,
    isSplit: false,
    categories: packCategories(days.map((day) => ({ day }))),
    nets: packLongs(days.map(() => -1_00)),
  };
}
