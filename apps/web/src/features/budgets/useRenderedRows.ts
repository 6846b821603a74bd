import { observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useIsWide } from '../../ui/useIsWide.ts';
import { wholeBlocks, withIndex } from '../../ui/virtualRange.ts';
import type { GridRow } from './yearGrid.ts';

/** Until a row is measured. */
const ROW_PX = 44;
/** Above and below the screen: enough for fast scrolling. */
const OVERSCAN_ROWS = 8;

/** All rows have the same height, which depends on the width of the screen and the size of its text. */
function useRowHeight(scroller: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(ROW_PX);
  const isWide = useIsWide();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the layout changes
  useLayoutEffect(() => {
    const measured = scroller.current?.querySelector<HTMLElement>('[role="grid"] tbody [aria-rowindex]')?.offsetHeight;
    if (measured) setHeightPx(measured);
  }, [scroller, isWide]);
  return heightPx;
}

/** The rows on or near the screen, and the focused one wherever it is: a table of hundreds of rows would be slow to edit. */
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
    rangeExtractor: useCallback((range: Range) => withIndex(wholeBlocks(range), focusedIndex), [focusedIndex]),
    // A table that isn't displayed has no height, and would lose its rows and the focus.
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
