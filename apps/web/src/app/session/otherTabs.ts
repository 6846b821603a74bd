import { authState, isOwnSession, setAuthState } from './authState.ts';
import { forgetInTab } from './forget.ts';

/**
 * Leaves when another tab logged out, or logged somebody else in. Loading anew takes with it all that is in memory,
 * and the guard then asks storage who is there.
 */
export function leaveWithOtherTabs(): void {
  if (authState() !== 'signed-in' || isOwnSession()) return;
  setAuthState('leaving');
  forgetInTab();
  location.reload();
}

/** Back can show a page as it was left, whoever has logged in or out since. */
export function onPageShow({ persisted }: Pick<PageTransitionEvent, 'persisted'>): void {
  if (persisted && (authState() !== 'signed-in' || !isOwnSession())) location.reload();
}

/** Tabs that slept hear of nothing, so they look when they are shown. */
export function watchOtherTabs(): () => void {
  const onVisibility = () => {
    if (!document.hidden) leaveWithOtherTabs();
  };
  window.addEventListener('storage', leaveWithOtherTabs);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('storage', leaveWithOtherTabs);
    window.removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
