import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountTraits, matchAccounts, matchAccountsAcrossLinks } from './same-account.ts';

const checking: AccountTraits = {
  externalId: 'old',
  persistentId: null,
  mask: '1111',
  name: 'Checking',
  type: 0,
  subtype: 'checking',
};

const isMatched = (known: Partial<AccountTraits>, reported: Partial<AccountTraits>) =>
  matchAccounts([{ ...checking, ...known }], [{ ...checking, externalId: 'new', ...reported }]).length === 1;

describe('an account after a new login', () => {
  test.each<[string, Partial<AccountTraits>, Partial<AccountTraits>]>([
    [
      'the same persistent ID, all else changed',
      { persistentId: 'p' },
      { persistentId: 'p', mask: '2222', name: 'New' },
    ],
    ['the same digits and kind, renamed', {}, { name: 'Everyday Checking' }],
    ['no digits, the same name and kind', { mask: null }, { mask: null }],
    ['a missing subtype', {}, { subtype: null }],
    ['the same ID', {}, { externalId: 'old', mask: '2222', type: 1 }],
  ])('is recognized: %s', (_how, known, reported) => {
    expect(isMatched(known, reported)).toBe(true);
  });

  test.each<[string, Partial<AccountTraits>, Partial<AccountTraits>]>([
    ['another persistent ID', { persistentId: 'p' }, { persistentId: 'q' }],
    ['other digits', {}, { mask: '2222' }],
    ['another type', {}, { type: 1 }],
    ['another subtype', {}, { subtype: 'savings' }],
    ['no digits and another name', { mask: null }, { mask: null, name: 'Savings' }],
  ])('is a different account: %s', (_how, known, reported) => {
    expect(isMatched(known, reported)).toBe(false);
  });

  test.each<[string, boolean, Partial<AccountTraits>, Partial<AccountTraits>]>([
    ['the same digits and kind under another name', false, {}, { name: 'Everyday Checking' }],
    ['the same digits, kind and name in another spelling', true, {}, { name: ' CHECKING ' }],
    ['the same persistent ID, renamed', true, { persistentId: 'p' }, { persistentId: 'p', name: 'New' }],
    ['another persistent ID, the same name', false, { persistentId: 'p' }, { persistentId: 'q' }],
    ['a persistent ID on one side only, renamed', false, { persistentId: 'p' }, { name: 'New' }],
    ['the same ID, renamed', true, {}, { externalId: 'old', name: 'New' }],
  ])('known through another link: %s (recognized: %s)', (_how, isSame, known, reported) => {
    const pairs = matchAccountsAcrossLinks(
      [{ ...checking, ...known }],
      [{ ...checking, externalId: 'new', ...reported }],
    );
    expect(pairs).toHaveLength(isSame ? 1 : 0);
  });

  test('if two accounts match, the one with the same name wins', () => {
    const known = [{ ...checking, name: 'Joint' }, checking];
    const reported = [{ ...checking, externalId: 'new' }];
    expect(matchAccounts(known, reported)).toMatchObject([
      { left: { name: 'Checking' }, right: { externalId: 'new' } },
    ]);
  });

  test('accounts are always paired one to one', () => {
    const traits = fc.record({
      externalId: fc.constantFrom('a', 'b', 'c', 'd'),
      persistentId: fc.constantFrom(null, 'p', 'q'),
      mask: fc.constantFrom(null, '1111', '2222'),
      name: fc.constantFrom('Checking', 'Savings'),
      type: fc.constantFrom(0, 1),
      subtype: fc.constantFrom(null, 'checking'),
    });
    fc.assert(
      fc.property(fc.array(traits), fc.array(traits), (known, reported) => {
        const pairs = matchAccounts(known, reported);
        expect(new Set(pairs.map(({ left }) => left)).size).toBe(pairs.length);
        expect(new Set(pairs.map(({ right }) => right)).size).toBe(pairs.length);
      }),
    );
  });
});
