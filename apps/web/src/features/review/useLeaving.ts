import type { ReviewItem } from '@cairn/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewList } from '../ledger/index.ts';
import { placesOf, type RemovedItem } from './reviewList.ts';

/** As long as the collapse of a row takes. */
const COLLAPSE_MS = 200;
/** More rows at once would be a lot of motion for little use. */
const COLLAPSED_MAX = 10;

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Decided items that are still on the screen for a moment, because they collapse. */
export function useLeaving() {
  const [leaving, setLeaving] = useState<readonly RemovedItem[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const started = timers.current;
    return () => {
      for (const timer of started) clearTimeout(timer);
    };
  }, []);

  const leave = useCallback((list: ReviewList, items: readonly ReviewItem[]) => {
    if (prefersStillness() || items.length > COLLAPSED_MAX) return;
    const removed = placesOf(list, items);
    setLeaving((before) => [...before, ...removed]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setLeaving((before) => before.filter((one) => !removed.includes(one)));
    }, COLLAPSE_MS);
    timers.current.add(timer);
  }, []);

  return { leaving, leave };
}
