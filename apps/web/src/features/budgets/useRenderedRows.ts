import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { wholeBlocks, withIndex } from '../../ui/virtualRange.ts';
import type { GridRow } from './yearGrid.ts';

/** Until a row is measured. */
const ROW_PX = 44;
/** Up to here, all rows are rendered, so that the browser finds every category. More rows would be slow to edit. */
const WHOLE_ROWS = 120;
/** Above and below the screen: enough for fast scrolling. */
const OVERSCAN_ROWS = 8;

/** The height of a row, which depends on the width of the screen and the size of its text. */
function useRowHeight(scroller: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(ROW_PX);
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector('table');
    if (!table) return;
    const observer = new ResizeObserver(() => {
      const height = table.querySelector('tbody [aria-rowindex]')?.getBoundingClientRect().height;
      if (height) setHeightPx(height);
    });
    observer.observe(table);
    return () => observer.disconnect();
  }, [scroller]);
  return heightPx;
}

/** All rows of a short table. Of a longer one, those on or near the screen, and the focused one wherever it is. */
export function useRenderedRows(
  rows: readonly GridRow[],
  scroller: RefObject<HTMLElement | null>,
  focusedIndex: number,
) {
  const rowPx = useRowHeight(scroller);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: useCallback(
      (range: Range) =>
        range.count <= WHOLE_ROWS
          ? defaultRangeExtractor({ ...range, startIndex: 0, endIndex: range.count - 1 })
          : withIndex(wholeBlocks(range), focusedIndex),
      [focusedIndex],
    ),
    // A box without a height, as before its first layout, would have no rows.
    observeElementRect: (virtual, onRect) =>
      observeElementRect(virtual, (rect) => {
        if (rect.height > 0) onRect(rect);
      }),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgets the places of rows with another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  return {
    /** Stays the same until other rows are rendered. */
    items: virtualizer.getVirtualItems(),
    heightPx: virtualizer.getTotalSize(),
  };
}
