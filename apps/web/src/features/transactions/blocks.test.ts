import { describe, expect, test } from 'vitest';
import { blockAt, visibleBlocks } from './blocks.ts';

const ROW_PX = 40;
const screen = (from: number) => ({ from, height: 900 });

describe('visible blocks', () => {
  test('at the top: 900 px of screen + 480 px below = 4 blocks of 400 px', () => {
    expect(visibleBlocks(screen(0), 10_000, ROW_PX)).toEqual({ first: 0, last: 3 });
  });

  test('further down, blocks above the screen are included too', () => {
    expect(visibleBlocks(screen(100_000), 10_000, ROW_PX)).toEqual({ first: 248, last: 253 });
  });

  test('at the end, the last block can be partly filled', () => {
    expect(visibleBlocks(screen(9_995 * ROW_PX - 900), 9_995, ROW_PX)).toEqual({ first: 996, last: 999 });
  });

  test('a list below the screen, above it, or shorter than it has 1 block', () => {
    expect(visibleBlocks(screen(-5_000), 10_000, ROW_PX)).toEqual({ first: 0, last: 0 });
    expect(visibleBlocks(screen(900_000), 100, ROW_PX)).toEqual({ first: 9, last: 9 });
    expect(visibleBlocks(screen(0), 3, ROW_PX)).toEqual({ first: 0, last: 0 });
  });

  test('an empty list has no blocks', () => {
    expect(visibleBlocks(screen(0), 0, ROW_PX)).toEqual({ first: 0, last: -1 });
  });
});

test('of 23 rows, the third block starts at 20 and has 3', () => {
  const rows = Array.from({ length: 23 }, (_, index) => index);
  expect(blockAt(rows, 2)).toEqual({ start: 20, rows: [20, 21, 22] });
});
