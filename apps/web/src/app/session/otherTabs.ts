import { authState, isOwnSession, setAuthState } from './authState.ts';
import { clearTabData } from './clearData.ts';

/**
 * Reloads the page if the user logged out, or another user logged in, in another tab. This discards all data in
 * memory, and the route guard then reads the stored session.
 */
export function leaveIfSessionChanged(): void {
  if (authState() !== 'signed-in' || isOwnSession()) return;
  setAuthState('leaving');
  clearTabData();
  location.reload();
}

/** Back can restore a page from the browser's cache after the session has changed. */
export function onPageShow({ persisted }: Pick<PageTransitionEvent, 'persisted'>): void {
  if (persisted && (authState() !== 'signed-in' || !isOwnSession())) location.reload();
}

/** Sleeping tabs miss storage events, so they also check when they become visible. */
export function watchOtherTabs(): () => void {
  const onVisibility = () => {
    if (!document.hidden) leaveIfSessionChanged();
  };
  window.addEventListener('storage', leaveIfSessionChanged);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('storage', leaveIfSessionChanged);
    window.removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
