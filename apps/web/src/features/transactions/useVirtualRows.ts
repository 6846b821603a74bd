import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows above and below the screen: enough for a fast wheel, and for Tab to find the next row. */
const OVERSCAN_ROWS = 12;
/** One part more than is looked at: the end does not come into sight before the next part is there. */
const LOAD_AHEAD_ROWS = 500;

/** Where an element begins in the document; follows what opens and closes above it. */
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

interface VirtualRowsOptions {
  count: number;
  rowHeight: number;
  keyOf: (index: number) => number;
  hasMore: boolean;
  onNeedMore: () => void;
}

/** The rows that are near the screen, in a box as high as all of them; the page itself scrolls. */
export function useVirtualRows<Box extends HTMLElement>(options: VirtualRowsOptions) {
  const { count, rowHeight, keyOf, hasMore, onNeedMore } = options;
  const ref = useRef<Box>(null);
  const scrollMargin = useDocumentTop(ref);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
    getItemKey: keyOf,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasMore && lastIndex >= count - LOAD_AHEAD_ROWS) onNeedMore();
  }, [hasMore, lastIndex, count, onNeedMore]);

  return {
    ref,
    height: virtualizer.getTotalSize(),
    rows: items.map(({ index, start }) => ({ index, top: start - scrollMargin })),
  };
}
