import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, isDay } from '../day.ts';
import { cents } from '../money.ts';
import { asReported, type BankFields, centsFromBank, editedAfter, maskOf, mergeReported } from './bank-fields.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const cafe: BankFields = {
  day: day('2026-11-10'),
  name: 'Cafe',
  description: 'CAFE 0042',
  amountCents: cents(10_00),
  isIncome: false,
};

const fields: fc.Arbitrary<BankFields> = fc.record({
  day: fc.constantFrom(day('2026-11-10'), day('2026-11-11')),
  name: fc.constantFrom('Cafe', 'Bistro', 'Mine'),
  description: fc.constantFrom('', 'Note'),
  amountCents: fc.constantFrom(cents(10_00), cents(12_00)),
  isIncome: fc.boolean(),
});

describe('edited fields', () => {
  test('are those that differ from the bank, with the bank’s values', () => {
    expect(editedAfter(cafe, null, { ...cafe, name: 'Dinner' })).toEqual({ name: 'Cafe' });
    expect(editedAfter(cafe, null, cafe)).toBeNull();
  });

  test('no longer include a field that is set back to the bank’s value', () => {
    const edited = editedAfter(cafe, null, { ...cafe, name: 'Dinner', amountCents: cents(12_00) });
    expect(
      editedAfter({ ...cafe, name: 'Dinner', amountCents: cents(12_00) }, edited, { ...cafe, name: 'Dinner' }),
    ).toEqual({ name: 'Cafe' });
  });

  // covers: server/bank-link 5
  test('survive later reports from the bank, and no other fields do', () => {
    fc.assert(
      fc.property(fields, fields, fc.array(fields), (reported, edit, later) => {
        let row = { shown: edit, edited: editedAfter(reported, null, edit) };
        const editedNames = new Set(Object.keys(row.edited ?? {}));
        for (const next of later) {
          row = mergeReported(row.shown, row.edited, next);
          expect(asReported(row.shown, row.edited)).toEqual(next);
          for (const [field, value] of Object.entries(row.shown))
            expect(value).toBe(Reflect.get(editedNames.has(field) ? edit : next, field));
          expect(new Set(Object.keys(row.edited ?? {}))).toEqual(editedNames);
        }
      }),
    );
  });
});

describe('values from a bank', () => {
  test.each([
    [19.99, 19_99],
    [0.1 + 0.2, 30],
    [-1.005, -1_00],
    [89_765.43, 89_765_43],
  ])('%d dollars is %i cents', (dollars, expected) => {
    expect(centsFromBank(dollars)).toBe(expected);
  });

  test('a number out of range is not an amount', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, 1e300].map(centsFromBank)).toEqual([null, null, null]);
  });

  // covers: server/bank-link 12
  test.each([
    ['0042', '0042'],
    ['4111 1111 1111 1234', '1234'],
    ['•••• 77', '77'],
    ['7', null],
    ['', null],
    [null, null],
  ])('only the end of account number %s is stored: %s', (shown, mask) => {
    expect(maskOf(shown)).toBe(mask);
  });
});
