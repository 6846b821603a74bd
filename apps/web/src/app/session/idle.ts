export const IDLE_LIMIT_MS = 30 * 60_000;
export const IDLE_CHECK_MS = 10_000;
const WRITE_INTERVAL_MS = 5_000;
const key = 'lastActivity';

export function isIdle(lastActivityMs: number, nowMs: number): boolean {
  return nowMs - lastActivityMs >= IDLE_LIMIT_MS;
}

/** In local storage, so that idle time includes closed and sleeping tabs, and activity in one tab counts for all. */
function lastActivity(): number | null {
  const text = localStorage.getItem(key);
  const time = text === null ? Number.NaN : Number(text);
  return Number.isFinite(time) ? time : null;
}

/** Every session has a last activity; if it's missing, the user logged out in another tab. */
export function hasLapsed(nowMs: number): boolean {
  const last = lastActivity();
  return last === null || isIdle(last, nowMs);
}

export function noteActivity(nowMs: number): void {
  const before = lastActivity();
  if (before === null || nowMs - before >= WRITE_INTERVAL_MS || nowMs < before)
    localStorage.setItem(key, String(nowMs));
}
