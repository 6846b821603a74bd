import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountTraits, matchAccounts, matchAccountsOfOthers } from './same-account.ts';

const checking: AccountTraits = {
  externalId: 'old',
  persistentId: null,
  mask: '1111',
  name: 'Checking',
  type: 0,
  subtype: 'checking',
};

const isMatched = (known: Partial<AccountTraits>, told: Partial<AccountTraits>) =>
  matchAccounts([{ ...checking, ...known }], [{ ...checking, externalId: 'new', ...told }]).length === 1;

describe('an account after a new login', () => {
  test.each<[string, Partial<AccountTraits>, Partial<AccountTraits>]>([
    [
      'the same persistent id, all else changed',
      { persistentId: 'p' },
      { persistentId: 'p', mask: '2222', name: 'New' },
    ],
    ['the same digits and kind, renamed', {}, { name: 'Everyday Checking' }],
    ['no digits, the same name and kind', { mask: null }, { mask: null }],
    ['a subtype that is not told', {}, { subtype: null }],
    ['the same id', {}, { externalId: 'old', mask: '2222', type: 1 }],
  ])('is the known one: %s', (_how, known, told) => {
    expect(isMatched(known, told)).toBe(true);
  });

  test.each<[string, Partial<AccountTraits>, Partial<AccountTraits>]>([
    ['another persistent id', { persistentId: 'p' }, { persistentId: 'q' }],
    ['other digits', {}, { mask: '2222' }],
    ['another type', {}, { type: 1 }],
    ['another subtype', {}, { subtype: 'savings' }],
    ['no digits and another name', { mask: null }, { mask: null, name: 'Savings' }],
  ])('is another one: %s', (_how, known, told) => {
    expect(isMatched(known, told)).toBe(false);
  });

  test.each<[string, boolean, Partial<AccountTraits>, Partial<AccountTraits>]>([
    ['the same digits and kind under another name', false, {}, { name: 'Everyday Checking' }],
    ['the same digits, kind and name, however written', true, {}, { name: ' CHECKING ' }],
    ['the same persistent id, renamed', true, { persistentId: 'p' }, { persistentId: 'p', name: 'New' }],
    ['another persistent id, the same name', false, { persistentId: 'p' }, { persistentId: 'q' }],
    ['a persistent id on one side only, renamed', false, { persistentId: 'p' }, { name: 'New' }],
    ['the same id, renamed', true, {}, { externalId: 'old', name: 'New' }],
  ])('of another link: %s: %s', (_how, isSame, known, told) => {
    const pairs = matchAccountsOfOthers([{ ...checking, ...known }], [{ ...checking, externalId: 'new', ...told }]);
    expect(pairs).toHaveLength(isSame ? 1 : 0);
  });

  test('of two that fit, the one of the same name', () => {
    const known = [{ ...checking, name: 'Joint' }, checking];
    const told = [{ ...checking, externalId: 'new' }];
    expect(matchAccounts(known, told)).toMatchObject([{ left: { name: 'Checking' }, right: { externalId: 'new' } }]);
  });

  test('one to one, whatever there is', () => {
    const traits = fc.record({
      externalId: fc.constantFrom('a', 'b', 'c', 'd'),
      persistentId: fc.constantFrom(null, 'p', 'q'),
      mask: fc.constantFrom(null, '1111', '2222'),
      name: fc.constantFrom('Checking', 'Savings'),
      type: fc.constantFrom(0, 1),
      subtype: fc.constantFrom(null, 'checking'),
    });
    fc.assert(
      fc.property(fc.array(traits), fc.array(traits), (known, told) => {
        const pairs = matchAccounts(known, told);
        expect(new Set(pairs.map(({ left }) => left)).size).toBe(pairs.length);
        expect(new Set(pairs.map(({ right }) => right)).size).toBe(pairs.length);
      }),
    );
  });
});
