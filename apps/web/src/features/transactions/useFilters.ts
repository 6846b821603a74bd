import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, hasFilters, readFilters, writeFilters } from './filters.ts';

function isOpenIn(state: unknown): boolean | undefined {
  if (typeof state !== 'object' || state === null || !('isPanelOpen' in state)) return undefined;
  return typeof state.isPanelOpen === 'boolean' ? state.isPanelOpen : undefined;
}

/**
 * The filters in the URL, and whether their panel is open. The panel's state is stored in the history entry, so
 * Back restores the page height and with it the scroll position.
 */
export function useFilters() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  // The search has a field of its own above the list.
  const isPanelOpen = isOpenIn(state) ?? hasFilters({ ...filters, search: '' });

  // The URL updates asynchronously, so changes in quick succession must build on the latest filters.
  const latest = useRef(filters);
  const latestOpen = useRef(isPanelOpen);
  useEffect(() => {
    latest.current = filters;
    latestOpen.current = isPanelOpen;
  }, [filters, isPanelOpen]);

  const setFilters = useCallback(
    (next: Filters) => {
      latest.current = next;
      const params = writeFilters(next).toString();
      const state = { isPanelOpen: latestOpen.current };
      void navigate({ search: params }, { replace: true, preventScrollReset: true, state });
    },
    [navigate],
  );

  const setSearch = useCallback((text: string) => setFilters({ ...latest.current, search: text }), [setFilters]);

  const setPanelOpen = (isOpen: boolean) =>
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { isPanelOpen: isOpen } });

  return { filters, setFilters, setSearch, isPanelOpen, setPanelOpen };
}
