import { useEffect } from 'react';
import { checkIdle, onActivity } from './activity.ts';
import { IDLE_CHECK_MS } from './idle.ts';

const activityEvents = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** Logs out after 30 idle minutes. Paused while the tab is hidden; checked again when it becomes visible. */
export function useIdleLogout(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const arm = () => {
      clearInterval(timer);
      timer = undefined;
      if (document.hidden) return;
      checkIdle();
      timer = setInterval(checkIdle, IDLE_CHECK_MS);
    };
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
