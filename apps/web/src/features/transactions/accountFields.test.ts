import { describe, expect, test } from 'vitest';
import { manualAccount } from '../accounts/account.fixture.ts';
import { accountFields, accountLabel, accountOption, anchorHint } from './accountFields.ts';

const cash = manualAccount({ id: 5 });

test('an account label joins the name, digits, and institution, without a dot for missing parts', () => {
  expect(accountOption(cash)).toEqual({ value: '5', label: 'Cash · Wallet' });
  expect(accountLabel({ accountName: 'Cash', institutionName: '' })).toBe('Cash');
  expect(accountOption({ ...cash, mask: '4821' }).label).toBe('Cash ·· 4821 · Wallet');
  expect(accountLabel({ accountName: '', institutionName: '' })).toBe('');
});

test('a row gets the chosen account’s fields, or empty ones', () => {
  expect(accountFields([cash], 5)).toEqual({ accountId: 5, accountName: 'Cash', institutionName: 'Wallet' });
  expect(accountFields([cash], null)).toEqual({ accountId: null, accountName: '', institutionName: '' });
});

describe('with a balance entered on 11/15/2026', () => {
  const hint = 'You entered the balance of Cash on 11/15/2026. Only later transactions change it.';
  test.each([
    ['2026-11-14', hint],
    ['2026-11-15', hint],
    ['2026-11-16', undefined],
    ['', undefined],
  ])('a transaction on "%s" gets the hint: %s', (date, expected) => expect(anchorHint(cash, date)).toBe(expected));

  test('there is no hint without an account or for a linked one', () => {
    expect(anchorHint(undefined, '2026-11-14')).toBeUndefined();
    expect(anchorHint(manualAccount({ externalId: 'x', anchorDate: null }), '2026-11-14')).toBeUndefined();
  });
});
