import { addDays } from '@cairn/domain';
import fc from 'fast-check';
import { day } from './files.ts';
import type { SampleRow } from './sample-rows.ts';

const neutral = ['Nimbus', 'Orchid Ltd', 'Blue Door', 'Pavilion', 'Harrow', 'Tallow Street', 'Meridian', 'Juniper Co'];
const spent = ['Starbucks', 'Amazon Mktp', 'Lidl', 'Netflix', 'Shell', 'Supermarket', 'Pharmacy', 'Spotify'];
const earned = ['Acme Payroll', 'Salary', 'Refund', 'Payment received - thank you'];

const anyEntry = fc.record({
  /** Compared with the share of money in to decide the direction. */
  chance: fc.integer({ min: 0, max: 99 }),
  cents: fc.integer({ min: 1, max: 90_000 }),
  later: fc.nat({ max: 4 }),
  word: fc.nat({ max: 7 }),
});

interface Mix {
  readonly min: number;
  readonly max: number;
  /** Percent of rows that are money in. */
  readonly shares: readonly number[];
}

/** Random transactions of an account, oldest first, with varying counts, shares of money in, and names. */
function randomRows({ min, max, shares }: Mix): fc.Arbitrary<SampleRow[]> {
  return fc
    .record({
      entries: fc.array(anyEntry, { minLength: min, maxLength: max }),
      share: fc.constantFrom(...shares),
      isHinting: fc.boolean(),
      opening: fc.integer({ min: 0, max: 900_000 }),
      start: fc.nat({ max: 300 }),
    })
    .map(({ entries, share, isHinting, opening, start }) => {
      let [date, balance] = [addDays(day('2025-06-03'), start), opening];
      return entries.map(({ chance, cents, later, word }, at): SampleRow => {
        const isIn = chance < share;
        const amount = isIn ? cents + 40_000 : -cents;
        [date, balance] = [addDays(date, later), balance + amount];
        const names = isHinting ? (isIn ? earned : spent) : neutral;
        const name = `${names[word % names.length]} ${String.fromCharCode(97 + (at % 26))}${at}`;
        return { day: date, name, memo: `ref ${7000 + at * 13}`, cents: amount, balance };
      });
    });
}

/** From one row to a full statement, and from only purchases to only income. */
export const anyRows = randomRows({ min: 1, max: 60, shares: [0, 3, 8, 15, 25, 40, 50, 60, 80, 100] });

/** A typical month: most rows are purchases, and at least one day is after the 12th. */
export const anyMonth = randomRows({ min: 14, max: 60, shares: [5, 10, 20, 30] }).filter((rows) => {
  const received = rows.filter(({ cents }) => cents > 0).length;
  return received > 0 && received <= rows.length * 0.35 && rows.some(({ day: date }) => Number(date.slice(8)) > 12);
});
