import { useSyncExternalStore } from 'react';

/** From this width on, there are a sidebar and tables instead of a bottom bar and two-line rows. */
const wide = window.matchMedia('(min-width: 960px)');

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** For decisions that CSS can't make, such as which rows to render. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
