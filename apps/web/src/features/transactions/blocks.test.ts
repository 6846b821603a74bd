import { describe, expect, test } from 'vitest';
import { blockAt, blocksNear } from './blocks.ts';

const ROW_PX = 40;
const screen = (from: number) => ({ from, height: 900 });

describe('the blocks near the screen', () => {
  test('at the top: 900 px of screen and 480 below are 4 blocks of 400', () => {
    expect(blocksNear(screen(0), 10_000, ROW_PX)).toEqual({ first: 0, last: 3 });
  });

  test('further down there are some above as well', () => {
    expect(blocksNear(screen(100_000), 10_000, ROW_PX)).toEqual({ first: 248, last: 253 });
  });

  test('at the end the last one may be half full', () => {
    expect(blocksNear(screen(9_995 * ROW_PX - 900), 9_995, ROW_PX)).toEqual({ first: 996, last: 999 });
  });

  test('a list below the screen, above it, or shorter than it', () => {
    expect(blocksNear(screen(-5_000), 10_000, ROW_PX)).toEqual({ first: 0, last: 0 });
    expect(blocksNear(screen(900_000), 100, ROW_PX)).toEqual({ first: 9, last: 9 });
    expect(blocksNear(screen(0), 3, ROW_PX)).toEqual({ first: 0, last: 0 });
  });

  test('an empty list has none', () => {
    expect(blocksNear(screen(0), 0, ROW_PX)).toEqual({ first: 0, last: -1 });
  });
});

test('23 rows: the third block has three, and begins at 20', () => {
  const rows = Array.from({ length: 23 }, (_, index) => index);
  expect(blockAt(rows, 2)).toEqual({ start: 20, rows: [20, 21, 22] });
});
