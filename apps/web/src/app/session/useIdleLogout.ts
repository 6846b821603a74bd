import { useEffect } from 'react';
import { IDLE_CHECK_MS, isIdle, lastActivity, noteActivity } from './idle.ts';
import { logOut } from './logOut.ts';

const activityEvents = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** Logs out after 30 idle minutes; paused while the tab is hidden, looked at again when it is shown. */
export function useIdleLogout(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const onActivity = () => noteActivity(Date.now());
    const check = () => {
      if (isIdle(lastActivity() ?? Date.now(), Date.now())) void logOut();
    };
    const arm = () => {
      clearInterval(timer);
      timer = undefined;
      if (document.hidden) return;
      check();
      timer = setInterval(check, IDLE_CHECK_MS);
    };
    if (lastActivity() === null) onActivity();
    arm();
    document.addEventListener('visibilitychange', arm);
    for (const event of activityEvents) window.addEventListener(event, onActivity, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', arm);
      for (const event of activityEvents) window.removeEventListener(event, onActivity, { capture: true });
    };
  }, []);
}
