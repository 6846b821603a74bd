import { describe, expect, test } from 'vitest';
import { activityInWords, agoInWords, bankInWords, leftOutInWords, needsPerson } from './bankInWords.ts';

const now = Date.UTC(2026, 10, 15, 12);
const ago = (ms: number) => agoInWords(new Date(now - ms).toISOString(), now, () => '2026-11-14');

describe('when a bank last told its balance', () => {
  test.each([
    [-2_000, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [60 * 60_000, '1 hr ago'],
    [23 * 3_600_000, '23 hr ago'],
    [24 * 3_600_000, '11/14/2026'],
  ])('%i ms ago: %s', (ms, words) => expect(ago(ms)).toBe(words));
});

describe('what is going on with banks', () => {
  test('says how many transactions came so far', () => {
    expect(activityInWords({ phase: 'importing' }, 1_240)).toBe('Importing 1,240 transactions…');
    expect(activityInWords({ phase: 'syncing' }, 1)).toBe('Importing 1 transaction…');
  });

  test('before the first came, and while there is nothing to wait for', () => {
    expect(activityInWords({ phase: 'importing' }, 0)).toBe('Importing your transactions…');
    expect(activityInWords({ phase: 'syncing' }, 0)).toBe('Updating your accounts…');
    expect(activityInWords({ phase: 'linking', bank: 'Granite Bank' }, 0)).toBe('Connecting Granite Bank…');
    expect(activityInWords({ phase: 'open' }, 0)).toBeNull();
    expect(activityInWords({ phase: 'idle' }, 0)).toBeNull();
  });
});

describe('what is the matter with a bank', () => {
  test.each([
    ['loginRequired', true, 'Granite Bank needs you to log in again. Until then, its accounts won’t update.'],
    ['pendingDisconnect', true, 'The connection to Granite Bank ends soon. Log in again to keep it.'],
    ['revoked', true, 'Cairn no longer has access to Granite Bank. Connect it again to keep its accounts up to date.'],
    ['paused', false, 'Premium has ended, so updates are paused. Your data is safe.'],
    ['unavailable', false, 'We couldn’t reach Granite Bank last time. We’ll try again soon.'],
    ['ok', false, null],
  ] as const)('%s, up to the person %s: %s', (status, isUpToThem, words) => {
    expect(bankInWords({ institutionName: 'Granite Bank', status })).toBe(words);
    expect(needsPerson({ status })).toBe(isUpToThem);
  });
});

test('accounts in other currencies are named when they are not connected', () => {
  const accounts = [
    { name: 'Travel', currency: 'EUR' },
    { name: 'Coins', currency: 'BTC' },
  ];
  expect(leftOutInWords(accounts)).toBe('Not connected: Travel (EUR), Coins (BTC). Cairn supports US dollars only.');
});
