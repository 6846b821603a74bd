import { authState } from './authState.ts';
import { hasLapsed, noteActivity } from './idle.ts';
import { logOut } from './logOut.ts';
import { leaveIfSessionChanged } from './otherTabs.ts';
import { readSession } from './sessionStore.ts';

/** Returns to the current URL after the next login, even if it was just opened after the session expired. */
function logOutIdle(): void {
  const target = location.pathname + location.search;
  void logOut({ note: { reason: 'idle', target, sub: readSession()?.userInfo.sub } });
}

export function checkIdle(): void {
  leaveIfSessionChanged();
  if (authState() === 'signed-in' && hasLapsed(Date.now())) logOutIdle();
}

/** Checks first: otherwise the first activity after a sleep would reset the timer before it expires. */
export function onActivity(): void {
  checkIdle();
  if (authState() === 'signed-in') noteActivity(Date.now());
}
