import { describe, expect, test } from 'vitest';
import { manualAccount } from '../accounts/account.fixture.ts';
import { accountFace, accountInWords, accountOption, anchorHint } from './accountFace.ts';

const cash = manualAccount({ id: 5 });

test('an account is its name and its institution; what is missing leaves no dot', () => {
  expect(accountOption(cash)).toEqual({ value: '5', label: 'Cash · Wallet' });
  expect(accountInWords({ accountDisplayName: 'Cash', institution: '' })).toBe('Cash');
  expect(accountOption({ ...cash, mask: '4821' }).label).toBe('Cash ·· 4821 · Wallet');
  expect(accountInWords({ accountDisplayName: '', institution: '' })).toBe('');
});

test('a row shows the chosen account, or none', () => {
  expect(accountFace([cash], 5)).toEqual({ accountID: 5, accountDisplayName: 'Cash', institution: 'Wallet' });
  expect(accountFace([cash], null)).toEqual({ accountID: null, accountDisplayName: '', institution: '' });
});

describe('typed on 11/15/2026', () => {
  const hint = 'You entered the balance of Cash on 11/15/2026. Only later transactions change it.';
  test.each([
    ['2026-11-14', hint],
    ['2026-11-15', hint],
    ['2026-11-16', undefined],
    ['', undefined],
  ])('an entry of "%s": %s', (date, expected) => expect(anchorHint(cash, date)).toBe(expected));

  test('nothing is said of no account, nor of one whose balance is the bank’s', () => {
    expect(anchorHint(undefined, '2026-11-14')).toBeUndefined();
    expect(anchorHint(manualAccount({ externalAccountID: 'x', anchorDate: null }), '2026-11-14')).toBeUndefined();
  });
});
