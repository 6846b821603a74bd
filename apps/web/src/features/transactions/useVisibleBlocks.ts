import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BLOCK_ROWS, visibleBlocks } from './blocks.ts';

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

function subscribeToScrolling(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

interface VisibleBlocksOptions {
  count: number;
  rowHeight: number;
  hasMore: boolean;
  /** Must be referentially stable. */
  onNeedMore: () => void;
}

/** The blocks on or near the screen, in a box as tall as all rows; the page itself scrolls. */
export function useVisibleBlocks<Box extends HTMLElement>({
  count,
  rowHeight,
  hasMore,
  onNeedMore,
}: VisibleBlocksOptions) {
  const ref = useRef<Box>(null);
  const top = useDocumentTop(ref);
  const visible = () => visibleBlocks({ from: window.scrollY - top, height: window.innerHeight }, count, rowHeight);
  // Two primitive snapshots, so most scrolling causes no render, and a change renders in the same frame.
  const first = useSyncExternalStore(subscribeToScrolling, () => visible().first);
  const last = useSyncExternalStore(subscribeToScrolling, () => visible().last);

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
