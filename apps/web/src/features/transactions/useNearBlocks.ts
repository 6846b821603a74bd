import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BLOCK_ROWS, blocksNear } from './blocks.ts';

/** One part more than is looked at: the end does not come into sight before the next part is there. */
const LOAD_AHEAD_ROWS = 500;
/** While the end is further away than this, the next part waits until nothing else changes: somebody may be typing. */
const NEAR_END_ROWS = 60;
const LOAD_AFTER_MS = 200;

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

function subscribeToScrolling(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

interface NearBlocksOptions {
  count: number;
  rowHeight: number;
  hasMore: boolean;
  /** Must keep its identity. */
  onNeedMore: () => void;
}

/** The blocks of rows that are near the screen, in a box as high as all rows; the page itself scrolls. */
export function useNearBlocks<Box extends HTMLElement>({ count, rowHeight, hasMore, onNeedMore }: NearBlocksOptions) {
  const ref = useRef<Box>(null);
  const top = useDocumentTop(ref);
  const near = () => blocksNear({ from: window.scrollY - top, height: window.innerHeight }, count, rowHeight);
  // Two numbers, so that most scrolling changes nothing, and what it changes is drawn in the same frame.
  const first = useSyncExternalStore(subscribeToScrolling, () => near().first);
  const last = useSyncExternalStore(subscribeToScrolling, () => near().last);

  const lastRow = (last + 1) * BLOCK_ROWS;
  const isNeeded = hasMore && lastRow >= count - LOAD_AHEAD_ROWS;
  const isNearEnd = lastRow >= count - NEAR_END_ROWS;
  useEffect(() => {
    if (!isNeeded) return;
    if (isNearEnd) return onNeedMore();
    const timer = setTimeout(onNeedMore, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isNeeded, isNearEnd, onNeedMore]);

  const blocks = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  return { ref, height: count * rowHeight, blocks };
}
