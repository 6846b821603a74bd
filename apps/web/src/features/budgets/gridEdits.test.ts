import { cents } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyText, editText, fillRight, marksText, NOTHING_TO_EDIT, paste, rangeText, setRange } from './gridEdits.ts';
import { everyMonth, gridLine, yearGridOf } from './yearGrid.fixture.ts';
import { gridRows } from './yearGrid.ts';

// Expenses, Food, Fun, Rent, Income, and the rest.
const rows = gridRows(
  yearGridOf([
    gridLine(1, 'Food', 100_00, { defaults: everyMonth(90_00) }),
    gridLine(2, 'Fun', 20_00),
    gridLine(3, 'Rent', 900_00),
  ]),
);
const grid = { rows, passed: 3 };
const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });

test('clearing a range restores defaults, without sums and past months', () => {
  expect(setRange(grid, range(0, 1, 2, 4), null)).toEqual({
    amounts: [
      { id: 1, month: 4, amount: null },
      { id: 1, month: 5, amount: null },
    ],
  });
  expect(setRange(grid, range(0, 0, 0, 12), null)).toEqual({ error: NOTHING_TO_EDIT });
});

// covers: server/annual-budget 12
test('fill right: from one month to December, or within the selection', () => {
  const filled =
    [
      {
        ...grid,
        rows: rows.map((row) =>
          row.id === 1 && row.planned ? { ...row, planned: row.planned.with(4, cents(7)) } : row,
        ),
      },
    ][0] ?? grid;
  expect(fillRight(filled, range(1, 1, 4, 4))).toEqual({
    amounts: [6, 7, 8, 9, 10, 11, 12].map((month) => ({ id: 1, month, amount: 7 })),
  });
  expect(fillRight(filled, range(1, 2, 4, 6))).toEqual({
    amounts: [6, 7].map((month) => ({ id: 1, month, amount: 7 })),
  });
  expect(fillRight(filled, range(1, 1, 11, 11))).toEqual({ error: NOTHING_TO_EDIT });
});

test('a past month can be filled into the months to come', () => {
  expect(fillRight(grid, range(1, 1, 1, 4))).toEqual({ amounts: [] });
});

test('a range is copied with tabs, as spreadsheets read it', () => {
  expect(copyText(rows, range(1, 2, 0, 1))).toBe('100.00\t100.00\n20.00\t20.00');
});

test('pasted amounts go where the selection begins; $ and separators are read, and empty cells change nothing', () => {
  expect(paste(grid, range(1, 1, 4, 4), '$1,200.50\t\r\n25\t30\r\n')).toEqual({
    amounts: [
      { id: 1, month: 5, amount: 1_200_50 },
      { id: 2, month: 5, amount: 25_00 },
      { id: 2, month: 6, amount: 30_00 },
    ],
  });
});

// covers: server/annual-budget 14
test('one pasted amount fills the selection, and cells outside the grid are left out', () => {
  expect(paste(grid, range(1, 2, 4, 5), '5')).toMatchObject({ amounts: { length: 4 } });
  expect(paste(grid, range(3, 3, 11, 11), '1\t2\t3\n4\t5\t6')).toEqual({
    amounts: [{ id: 3, month: 12, amount: 1_00 }],
    // 2 in the year's sum, 3 in the sum of incomes, and 2 beyond the last column.
    note: '1 amount pasted. 5 left out: 3 in a sum, a past month, or a deleted category; 2 outside the table.',
  });
});

// covers: server/annual-budget 14
test('of 4 pasted amounts, 2 fit: 1 isn’t an amount, and 1 is in a past month; below the table, none does', () => {
  const last = rows.length - 1;
  expect(paste(grid, range(1, 1, 2, 2), '9\t5\tabc\n\t6')).toEqual({
    amounts: [
      { id: 1, month: 4, amount: 5_00 },
      { id: 2, month: 4, amount: 6_00 },
    ],
    note: '2 amounts pasted. 2 left out: 1 in a sum, a past month, or a deleted category; 1 not an amount of zero or more.',
  });
  expect(paste(grid, range(last, last, 4, 4), '\n5')).toEqual({ error: 'What you pasted is outside the table.' });
});

// covers: server/annual-budget 15
test('(5.00), a negative amount in accounting, isn’t pasted as 5.00', () => {
  expect(paste(grid, range(1, 1, 4, 4), '(5.00)\t6\t( $7 )\t(2+3)*2')).toEqual({
    amounts: [
      { id: 1, month: 6, amount: 6_00 },
      { id: 1, month: 8, amount: 10_00 },
    ],
    note: '2 amounts pasted. 2 left out: 2 not an amount of zero or more.',
  });
});

// covers: server/annual-budget 14
test('an amount that is there already counts as pasted', () => {
  expect(paste(grid, range(1, 1, 4, 4), '100\tabc')).toEqual({
    amounts: [],
    note: '1 amount pasted. 1 left out: 1 not an amount of zero or more.',
  });
});

// covers: server/annual-budget 14
test('nothing is pasted if no cell is an amount, or can be changed', () => {
  const error = '“abc” isn’t an amount of zero or more, so nothing was pasted.';
  expect(paste(grid, range(1, 1, 4, 4), 'abc\tdef')).toEqual({ error });
  expect(paste(grid, range(0, 0, 4, 4), '5')).toEqual({ error: NOTHING_TO_EDIT });
});

test('more amounts than a save may have are rejected', () => {
  const many = gridRows(yearGridOf(Array.from({ length: 201 }, (_, index) => gridLine(index + 1, 'x', 1))));
  expect(setRange({ rows: many, passed: 0 }, range(0, 300, 0, 12), null)).toEqual({
    error: 'That’s more than 2,400 amounts at once. Select fewer.',
  });
});

test('texts: 2 × 100.00 + 2 × 20.00 = 240.00 in all; one amount is named, several are counted', () => {
  expect(rangeText(rows, range(1, 2, 4, 5))).toBe('4 selected, $240.00 in all');
  expect(rangeText(rows, range(1, 1, 4, 4))).toBeNull();
  const one = { id: 1, month: 3, amount: cents(340_00) };
  expect(editText(rows, 2027, [one])).toBe('Food set to $340.00 for March 2027');
  expect(editText(rows, 2027, [{ ...one, amount: null }])).toBe('Food set back to its default, $90.00, for March 2027');
  expect(editText(rows, 2027, [one, one])).toBe('2 budgets for 2027 updated');
});

// covers: server/annual-budget 18
test('a selected cell’s marks are named: 10.00 moved in, and 30.00 − 20.00 − 10.00 isn’t over plan, but 45.00 is', () => {
  const spent = everyMonth(30_00).with(1, cents(45_00));
  const moves = [1, 2].map((month) => ({ id: 1, month, amount: cents(10_00) }));
  const marked = gridRows({ ...yearGridOf([gridLine(1, 'Fun', 20_00, { spent })]), moves });
  const marks = (column: number) => marksText(marked, range(1, 1, column, column), 3);
  expect(marks(0)).toBe('Fun, January: +$10.00 moved in');
  expect(marks(1)).toBe('Fun, February: +$10.00 moved in; $15.00 over plan, counting moved money');
  expect(marks(2)).toBe('Fun, March: $10.00 over plan');
  expect(marks(3)).toBeNull();
  expect(marks(12)).toBe('Fun, total: $115.00 over plan, counting moved money');
  expect(marksText(marked, range(1, 1, 0, 1), 3)).toBeNull();
});

// covers: server/annual-budget 12
test('whatever is copied, pasting it in the same place changes nothing', () => {
  const place = fc.record({ top: fc.nat(5), left: fc.nat(12), height: fc.nat(5), width: fc.nat(12) });
  fc.assert(
    fc.property(place, ({ top, left, height, width }) => {
      const selected = range(top, Math.min(5, top + height), left, Math.min(12, left + width));
      const pasted = paste({ rows, passed: 0 }, selected, copyText(rows, selected));
      expect('error' in pasted ? pasted.error : pasted.amounts).toEqual('error' in pasted ? NOTHING_TO_EDIT : []);
    }),
  );
});
