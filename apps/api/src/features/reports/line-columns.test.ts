import { type Day, dayNumber, isDay } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideLines, INCOME_FLAG, LinePlaces, TRANSFER_FLAG, unpackLines } from './line-columns.ts';
import { packCategories, packLongs } from './lines.fixture.ts';

function toDay(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

function unexpected(): never {
  throw new Error('there are three days');
}

const days = ['2026-11-15', '0001-01-01', '9999-12-31'].map(toDay);
const packed = {
  count: 3,
  isSplit: true,
  nets: packLongs([100_000_000_000_00, -1_50, 0]),
  categories: packCategories([
    { day: days[0] ?? unexpected(), flags: INCOME_FLAG, categoryId: 2_000_000_007 },
    { day: days[1] ?? unexpected(), flags: TRANSFER_FLAG },
    { day: days[2] ?? unexpected(), categoryId: 2_000_000_007 },
  ]),
  payees: 'cafe\n\ncafe',
};

// covers: reports 28
test('columns are unpacked, with places instead of IDs and keys, and 0 for none', () => {
  const places = new LinePlaces();
  const lines = unpackLines(packed, places);
  expect([...lines.day]).toEqual(days.map(dayNumber));
  expect([...lines.flags]).toEqual([INCOME_FLAG, TRANSFER_FLAG, 0]);
  expect([...lines.net]).toEqual([100_000_000_000_00, -1_50, 0]);
  expect([...lines.category]).toEqual([1, 0, 1]);
  expect([...(lines.payee ?? [])]).toEqual([1, 0, 1]);
  expect(places.categories.values).toEqual([null, 2_000_000_007]);
  expect(places.payees.values).toEqual([null, 'cafe']);
  expect(lines.id).toBeUndefined();
});

test('any payees, also thousands of different ones, get the places of their keys', () => {
  const key = fc.oneof(
    fc.constantFrom('', 'a', 'b', 'café', 'caf', '店'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const many = Array.from({ length: 5_000 }, (_, index) => `shop ${index}`);
  fc.assert(
    fc.property(fc.array(key, { minLength: 1 }), (some) => {
      const keys = [...some.map((text) => text.replaceAll('\n', ' ')), ...many, ...some.slice(0, 1), ...many];
      const places = new LinePlaces();
      const none = keys.map(() => 0);
      const lines = unpackLines(
        {
          ...{ count: keys.length, isSplit: false, nets: packLongs(none) },
          ...{
            categories: packCategories(none.map(() => ({ day: days[0] ?? unexpected() }))),
            payees: keys.join('\n'),
          },
        },
        places,
      );
      const named = [...(lines.payee ?? [])].map((place) => places.payees.values[place] ?? '');
      expect(named).toEqual(keys.map((text) => text.replaceAll('\n', ' ')));
    }),
    { numRuns: 20 },
  );
});

test('no lines are empty columns', () => {
  const lines = unpackLines({ count: 0, isSplit: true, nets: null, categories: null, payees: null }, new LinePlaces());
  expect(lines).toMatchObject({ length: 0, net: new Float64Array(), payee: new Int32Array() });
});

// covers: reports 28
test('a column with more or fewer lines than the others is rejected', () => {
  expect(() => unpackLines({ ...packed, nets: packLongs([1]) }, new LinePlaces())).toThrow();
  for (const payees of ['cafe\ncafe\nmarket\n', 'cafe\ncafe', 'cafe', ''])
    expect(() => unpackLines({ ...packed, payees }, new LinePlaces())).toThrow();
});

// covers: reports 28
test('the lines of a transaction become neighbors', () => {
  const lines = unpackLines(
    { ...packed, ids: packLongs([9, 4, 9]), positions: packLongs([0, 0, 1]) },
    new LinePlaces(),
  );
  expect([...(lines.id ?? [])]).toEqual([4, 9, 9]);
  expect([...lines.net]).toEqual([-1_50, 100_000_000_000_00, 0]);
  expect([...(lines.position ?? [])]).toEqual([0, 0, 1]);
  expect([...(lines.payee ?? [])]).toEqual([0, 1, 1]);
});

test('lines are divided by days, and lines outside all spans are left out', () => {
  const lines = unpackLines(packed, new LinePlaces());
  const span = (first: string, last: string) => ({ from: dayNumber(toDay(first)), to: dayNumber(toDay(last)) });
  const divided = divideLines(lines, [span('2026-01-01', '2026-12-31'), span('2027-01-01', '9999-12-31')]);
  expect(divided.map(({ net }) => [...net])).toEqual([[100_000_000_000_00], [0]]);
  expect(divideLines(lines, [span('0001-01-01', '9999-12-31')])).toEqual([lines]);
});
