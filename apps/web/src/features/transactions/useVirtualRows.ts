import type { Transaction } from '@cairn/contract';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Above and below the screen: enough for fast scrolling and for Tab to reach the next row. */
const OVERSCAN_PX = 480;
/** Rows are added and removed in blocks, because every change of the page costs a layout and a paint. */
const BLOCK_ROWS = 10;
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

function wholeBlocks({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, Math.floor((startIndex - overscan) / BLOCK_ROWS) * BLOCK_ROWS);
  const last = Math.ceil((endIndex + overscan + 1) / BLOCK_ROWS) * BLOCK_ROWS - 1;
  return defaultRangeExtractor({ startIndex: first, endIndex: last, overscan: 0, count });
}

function withIndex(indexes: number[], index: number): number[] {
  if (index === -1 || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
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
