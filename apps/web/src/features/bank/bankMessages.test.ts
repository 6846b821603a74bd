import { describe, expect, test } from 'vitest';
import {
  activityMessage,
  bankStatusMessage,
  formatTimeAgo,
  needsUserAction,
  skippedAccountsMessage,
} from './bankMessages.ts';

const now = Date.UTC(2026, 10, 15, 12);
const ago = (ms: number) => formatTimeAgo(new Date(now - ms).toISOString(), now, () => '2026-11-14');

describe('time since the last update', () => {
  test.each([
    [-2_000, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [60 * 60_000, '1 hr ago'],
    [23 * 3_600_000, '23 hr ago'],
    [24 * 3_600_000, '11/14/2026'],
  ])('%i ms ago: %s', (ms, text) => expect(ago(ms)).toBe(text));
});

describe('activity message', () => {
  test('shows how many transactions were imported so far', () => {
    expect(activityMessage({ phase: 'importing' }, 1_240)).toBe('Importing 1,240 transactions…');
    expect(activityMessage({ phase: 'syncing' }, 1)).toBe('Importing 1 transaction…');
  });

  test('has a text before the first transaction, and none while idle or while Link is open', () => {
    expect(activityMessage({ phase: 'importing' }, 0)).toBe('Importing your transactions…');
    expect(activityMessage({ phase: 'syncing' }, 0)).toBe('Updating your accounts…');
    expect(activityMessage({ phase: 'linking', bank: 'Granite Bank' }, 0)).toBe('Connecting Granite Bank…');
    expect(activityMessage({ phase: 'open' }, 0)).toBeNull();
    expect(activityMessage({ phase: 'idle' }, 0)).toBeNull();
  });
});

describe('bank status message', () => {
  test.each([
    ['loginRequired', true, 'Granite Bank needs you to log in again. Until then, its accounts won’t update.'],
    ['pendingDisconnect', true, 'The connection to Granite Bank ends soon. Log in again to keep it.'],
    ['revoked', true, 'Cairn no longer has access to Granite Bank. Connect it again to keep its accounts up to date.'],
    ['paused', false, 'Premium has ended, so updates are paused. Your data is safe.'],
    ['unavailable', false, 'We couldn’t reach Granite Bank last time. We’ll try again soon.'],
    ['ok', false, null],
  ] as const)('%s, needs the user %s: %s', (status, needsUser, text) => {
    expect(bankStatusMessage({ institutionName: 'Granite Bank', status })).toBe(text);
    expect(needsUserAction({ status })).toBe(needsUser);
  });
});

test('skipped accounts in other currencies are listed by name', () => {
  const accounts = [
    { name: 'Travel', currency: 'EUR' },
    { name: 'Coins', currency: 'BTC' },
  ];
  expect(skippedAccountsMessage(accounts)).toBe(
    'Not connected: Travel (EUR), Coins (BTC). Cairn supports US dollars only.',
  );
});
