import { useSyncExternalStore } from 'react';

/** Sidebar and tables from here on; below, the bottom bar and rows of two lines. */
const wide = window.matchMedia('(min-width: 960px)');

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** For what style sheets cannot decide: which rows are drawn, and how high they are. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
