import { expect, test } from 'vitest';
import { moveSelection, placeAway, rangeOf, selectAll, selectOne, withinGrid } from './gridSelection.ts';

const size = { rows: 20, columns: 13 };
const start = selectOne({ row: 5, column: 5 });
const press = (key: string, isExtending = false, isJumping = false) =>
  moveSelection(start, { key, isExtending, isJumping }, size);

// covers: server/annual-budget 10
test.each([
  ['ArrowUp', 4, 5],
  ['ArrowDown', 6, 5],
  ['ArrowLeft', 5, 4],
  ['ArrowRight', 5, 6],
  ['Home', 5, 0],
  ['End', 5, 12],
  ['PageUp', 0, 5],
  ['PageDown', 15, 5],
])('%s moves to row %i, column %i', (key, row, column) => {
  expect(press(key)).toEqual(selectOne({ row, column }));
});

test.each([
  ['ArrowUp', 0, 5],
  ['ArrowDown', 19, 5],
  ['ArrowLeft', 5, 0],
  ['ArrowRight', 5, 12],
  ['Home', 0, 0],
  ['End', 19, 12],
])('with Ctrl, %s goes to the edge: row %i, column %i', (key, row, column) => {
  expect(press(key, false, true)).toEqual(selectOne({ row, column }));
});

test('Shift extends the selection in any direction', () => {
  const up = press('ArrowUp', true);
  expect(up).toEqual({ anchor: { row: 5, column: 5 }, head: { row: 4, column: 5 } });
  expect(up && rangeOf(up)).toEqual({ top: 4, bottom: 5, left: 5, right: 5 });
});

test('other keys move nothing, and the edges hold', () => {
  expect(press('x')).toBeNull();
  expect(placeAway({ row: 0, column: 0 }, -1, -1, size)).toEqual({ row: 0, column: 0 });
  expect(rangeOf(selectAll(size))).toEqual({ top: 0, bottom: 19, left: 0, right: 12 });
  expect(withinGrid(selectOne({ row: 99, column: 2 }), size)).toEqual(selectOne({ row: 19, column: 2 }));
});
