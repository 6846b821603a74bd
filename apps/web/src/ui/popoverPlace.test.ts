import { expect, test } from 'vitest';
import { popoverPlace } from './popoverPlace.ts';

const window = { width: 1440, height: 900, scrollX: 0, scrollY: 0 };
const below = (top: number, roomPx = 360, view = window) =>
  popoverPlace({ anchor: { top, bottom: top + 24, left: 900 }, window: view, widthPx: 372, roomPx });

test('it opens below its anchor: 900 − 324 − a gap of 6 − an edge of 8 = 562 px are left', () => {
  expect(below(300)).toEqual({ left: 900, top: 330, width: 372, maxHeight: 562 });
});

// covers: server/rollover 38
test('near the bottom, it opens upward, no taller than the room above: 700 − 14 = 686 px', () => {
  expect(below(700)).toEqual({ left: 900, top: 694, width: 372, maxHeight: 686, transform: 'translateY(-100%)' });
});

test.each([
  [360, undefined],
  [520, 'translateY(-100%)'],
])('with 422 px below and a need of %d, its transform is %s', (roomPx, transform) => {
  expect(below(440, roomPx).transform).toBe(transform);
});

// covers: server/rollover 38
test('if neither side has enough room, it opens toward the larger one', () => {
  const view = { ...window, height: 400 };
  expect(below(100, 360, view)).toMatchObject({ top: 130, maxHeight: 262 });
  expect(below(200, 360, view)).toMatchObject({ top: 194, maxHeight: 186, transform: 'translateY(-100%)' });
});

test('it stays inside the window, and where its anchor is on a scrolled page', () => {
  const anchor = { top: 100, bottom: 124, left: 1400 };
  const scrolled = { ...window, scrollX: 10, scrollY: 500 };
  expect(popoverPlace({ anchor, window: scrolled, widthPx: 372, roomPx: 360 })).toMatchObject({
    left: 1440 - 372 - 8 + 10,
    top: 630,
  });
});
