import type { Transaction } from '@cairn/contract';
import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wholeBlocks, withIndex } from '../../ui/virtualRange.ts';

/** Above and below the screen: enough for fast scrolling and for Tab to reach the next row. */
const OVERSCAN_PX = 480;
/** Loads one page ahead, so the next page arrives before the user reaches the end. */
const LOAD_AHEAD_ROWS = 500;
/** Further away from the end than this, loading is debounced, because the user may be typing. */
const NEAR_END_ROWS = 60;
const LOAD_AFTER_MS = 200;

/** The top of an element in the document; updates when the content above it changes. */
function useDocumentTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}

interface VirtualRowsOptions<Row> {
  transactions: readonly Row[];
  /** Until a row is measured. */
  estimatedRowPx: number;
  hasMore: boolean;
  /** Must be referentially stable. */
  onNeedMore: () => void;
  /** A row that is rendered even if it is far from the screen, because it is being edited. */
  renderedId?: number | null;
}

/** The rows on or near the screen, in a box as tall as all rows; the page itself scrolls. */
export function useVirtualRows<Row extends Pick<Transaction, 'id'>>({
  transactions,
  estimatedRowPx,
  hasMore,
  onNeedMore,
  renderedId = null,
}: VirtualRowsOptions<Row>) {
  const count = transactions.length;
  const renderedIndex = renderedId === null ? -1 : transactions.findIndex(({ id }) => id === renderedId);
  const ref = useRef<HTMLDivElement>(null);
  const top = useDocumentTop(ref);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count,
    estimateSize: () => estimatedRowPx,
    getItemKey: useCallback((index: number) => transactions[index]?.id ?? -index, [transactions]),
    overscan: Math.ceil(OVERSCAN_PX / estimatedRowPx),
    rangeExtractor: useCallback((range: Range) => withIndex(wholeBlocks(range), renderedIndex), [renderedIndex]),
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const items = virtualizer.getVirtualItems();

  const lastRow = items.at(-1)?.index ?? 0;
  const isNeeded = hasMore && lastRow >= count - LOAD_AHEAD_ROWS;
  const isNearEnd = lastRow >= count - NEAR_END_ROWS;
  useEffect(() => {
    if (!isNeeded) return;
    if (isNearEnd) return onNeedMore();
    const timer = setTimeout(onNeedMore, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isNeeded, isNearEnd, onNeedMore]);

  return {
    ref,
    /** Of all rows. */
    heightPx: virtualizer.getTotalSize(),
    /** The rendered rows; `topPx` is within the box. */
    rows: items.flatMap(({ index, start }) => {
      const transaction = transactions[index];
      return transaction ? [{ index, topPx: start - top, transaction }] : [];
    }),
    /** The ref of every rendered row, which also needs its index in `data-index`. */
    measureRow: virtualizer.measureElement,
  };
}
