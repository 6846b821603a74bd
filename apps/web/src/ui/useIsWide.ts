import { useSyncExternalStore } from 'react';

/** From this width on, there are a sidebar and tables instead of a bottom bar and two-line rows. */
const wide = window.matchMedia('(min-width: 960px)');

const isWide = () => wide.matches;

function watch(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** For decisions that CSS can't make, such as which rows to render. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, isWide);
}
