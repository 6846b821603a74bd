import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** When the oldest data on the screen was fetched, in ms since 1970; null if there is none. */
export function useAsOf(): number | null {
  const cache = useQueryClient().getQueryCache();
  // A query may be added while a screen renders, so the listener waits until that has ended.
  const subscribe = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt);
    const times = shown.filter((atMs) => atMs > 0);
    return times.length > 0 ? Math.min(...times) : null;
  });
}
