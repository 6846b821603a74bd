import { createStore, useStore } from './store.ts';

/** From this width on, there are a sidebar and tables instead of a bottom bar and two-line rows. */
const wide = window.matchMedia('(min-width: 960px)');
const isWide = createStore(wide.matches);
wide.addEventListener('change', ({ matches }) => isWide.set(matches));

/** For decisions that CSS can't make, such as which rows to render. */
export function useIsWide(): boolean {
  return useStore(isWide);
}
