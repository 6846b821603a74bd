import type { Bank } from '@cairn/contract';
import { countOf, formatDay, isDay } from '@cairn/domain';
import type { BankActivity } from './linkQueue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "just now", "5 min ago", "3 hr ago"; after a day, the date in the user's time zone. */
export function formatTimeAgo(instant: string, nowMs: number, dayAtMs: (ms: number) => string): string {
  const thenMs = Date.parse(instant);
  const elapsedMs = nowMs - thenMs;
  if (elapsedMs < MINUTE_MS) return 'just now';
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)} min ago`;
  if (elapsedMs < DAY_MS) return `${Math.floor(elapsedMs / HOUR_MS)} hr ago`;
  const day = dayAtMs(thenMs);
  return isDay(day) ? formatDay(day) : day;
}

/** The progress text for the current activity; null if there is nothing to wait for. */
export function activityMessage(activity: BankActivity, imported: number): string | null {
  switch (activity.phase) {
    case 'linking':
      return `Connecting ${activity.bank}…`;
    case 'importing':
      return imported > 0 ? `Importing ${countOf(imported)}…` : 'Importing your transactions…';
    case 'syncing':
      return imported > 0 ? `Importing ${countOf(imported)}…` : 'Updating your accounts…';
    default:
      return null;
  }
}

/** Describes a bank's problem; null while the bank is fine. */
export function bankStatusMessage({
  institutionName: name,
  status,
}: Pick<Bank, 'institutionName' | 'status'>): string | null {
  switch (status) {
    case 'loginRequired':
      return `${name} needs you to log in again. Until then, its accounts won’t update.`;
    case 'pendingDisconnect':
      return `The connection to ${name} ends soon. Log in again to keep it.`;
    case 'revoked':
      return `Cairn no longer has access to ${name}. Connect it again to keep its accounts up to date.`;
    case 'paused':
      return 'Premium has ended, so updates are paused. Your data is safe.';
    case 'unavailable':
      return `We couldn’t reach ${name} last time. We’ll try again soon.`;
    case 'ok':
      return null;
  }
}

/** Whether only the user can fix it. */
export function needsUserAction({ status }: Pick<Bank, 'status'>): boolean {
  return status === 'loginRequired' || status === 'pendingDisconnect' || status === 'revoked';
}

/** "Not connected: Travel (EUR). Cairn supports US dollars only." */
export function skippedAccountsMessage(
  accounts: readonly { readonly name: string; readonly currency: string }[],
): string {
  const names = accounts.map(({ name, currency }) => `${name} (${currency})`).join(', ');
  return `Not connected: ${names}. Cairn supports US dollars only.`;
}
