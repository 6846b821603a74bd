import { describe, expect, test } from 'vitest';
import { nextCell } from './gridKeys.ts';

/** Three columns; the last row has one cell. */
const byRow = [0, 1, 2, 3, 4, 5, 6].map((index) => ({ x: (index % 3) * 44, y: Math.floor(index / 3) * 44 }));
/** Two columns of three cells each, laid out like the palette. */
const byColumn = [0, 1, 2, 3, 4, 5].map((index) => ({ x: Math.floor(index / 3) * 44, y: (index % 3) * 44 }));

describe('a grid filled row by row', () => {
  test.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', null],
    [4, 'ArrowLeft', 3],
    [1, 'ArrowDown', 4],
    [5, 'ArrowDown', 6],
    [6, 'ArrowUp', 3],
    [0, 'ArrowUp', null],
    [3, 'Home', 0],
    [3, 'End', 6],
    [3, 'Tab', null],
  ])('from cell %i, %s moves to %s', (from, key, to) => {
    expect(nextCell(byRow, from, key)).toBe(to);
  });
});

describe('a grid filled column by column', () => {
  test.each([
    [1, 'ArrowRight', 4],
    [4, 'ArrowLeft', 1],
    [1, 'ArrowDown', 2],
    [2, 'ArrowDown', null],
  ])('from cell %i, %s moves to %s', (from, key, to) => {
    expect(nextCell(byColumn, from, key)).toBe(to);
  });
});

test('without focus, keys do nothing', () => {
  expect(nextCell(byRow, -1, 'ArrowRight')).toBeNull();
});
