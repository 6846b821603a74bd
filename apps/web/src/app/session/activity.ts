import { authState } from './authState.ts';
import { hasLapsed, noteActivity } from './idle.ts';
import { logOut } from './logOut.ts';
import { leaveWithOtherTabs } from './otherTabs.ts';

export function checkIdle(): void {
  leaveWithOtherTabs();
  if (authState() === 'signed-in' && hasLapsed(Date.now())) void logOut();
}

/** Checked before it is noted: after a sleep the first movement would erase the idle time that has to be judged. */
export function onActivity(): void {
  checkIdle();
  if (authState() === 'signed-in') noteActivity(Date.now());
}
