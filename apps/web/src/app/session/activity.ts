import { authState } from './authState.ts';
import { hasLapsed, noteActivity } from './idle.ts';
import { logOut } from './logOut.ts';
import { leaveWithOtherTabs } from './otherTabs.ts';
import { readSession } from './sessionStore.ts';

/** Back to where the person was, also when the address was only just opened after hours in a closed tab. */
function logOutIdle(): void {
  const target = location.pathname + location.search;
  void logOut({ note: { reason: 'idle', target, sub: readSession()?.userInfo.sub } });
}

export function checkIdle(): void {
  leaveWithOtherTabs();
  if (authState() === 'signed-in' && hasLapsed(Date.now())) logOutIdle();
}

/** Checked before it is noted: after a sleep the first movement would erase the idle time that has to be judged. */
export function onActivity(): void {
  checkIdle();
  if (authState() === 'signed-in') noteActivity(Date.now());
}
