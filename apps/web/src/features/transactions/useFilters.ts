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

  const write = useCallback(
    (next: Filters, replace: boolean) => {
      latest.current = next;
      const params = writeFilters(next).toString();
      const state = { isPanelOpen: latestOpen.current };
      void navigate({ search: params }, { replace, preventScrollReset: true, state });
    },
    [navigate],
  );

  /** Back removes them again. */
  const setFilters = useCallback(
    (next: Filters) => write(next, writeFilters(next).toString() === writeFilters(latest.current).toString()),
    [write],
  );

  const setSearch = useCallback((text: string) => write({ ...latest.current, search: text }, true), [write]);

  const setSort = (sort: Filters['sort']) => write({ ...latest.current, sort }, true);

  const setPanelOpen = (isOpen: boolean) =>
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { isPanelOpen: isOpen } });

  return { filters, setFilters, setSearch, setSort, isPanelOpen, setPanelOpen };
}
