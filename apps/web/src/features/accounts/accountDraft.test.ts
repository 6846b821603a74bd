import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { manualAccount } from './account.fixture.ts';
import {
  type AccountDraft,
  checkDraft,
  draftOf,
  emptyDraft,
  isAnchorUnchanged,
  toFieldErrors,
  typeName,
} from './accountDraft.ts';

const complete: AccountDraft = {
  ...emptyDraft,
  name: ' Cash ',
  institution: ' Wallet ',
  available: '120.5',
  current: '-0.10',
  type: 0,
};

describe('checking', () => {
  test('names are trimmed, cents are preserved, and a balance may be negative', () => {
    expect(checkDraft(complete)).toEqual({
      checked: {
        DisplayName: 'Cash',
        InstitutionName: 'Wallet',
        AvailableBalance: 120_50,
        CurrentBalance: -10,
        AccountType: 0,
        AccountIcon: 'fas fa-user',
        AccountIconColor: '#22864A',
      },
    });
  });

  test('each missing field gets an error', () => {
    expect(checkDraft({ ...emptyDraft, name: ' ', institution: ' ', available: '', current: ' ' })).toEqual({
      errors: {
        name: 'Enter an account name',
        institution: 'Enter an institution',
        available: 'Enter the available balance',
        current: 'Enter the current balance',
        type: 'Choose an account type',
      },
    });
  });

  test('zero is a valid balance', () => {
    expect(checkDraft({ ...complete, available: '0', current: '-0' })).toMatchObject({
      checked: { AvailableBalance: 0, CurrentBalance: 0 },
    });
  });

  test('12.345 is rejected: a third decimal is never dropped silently', () => {
    expect(checkDraft({ ...complete, available: '12.345', current: '-0.001' })).toEqual({
      errors: { available: 'Enter no more than two decimals', current: 'Enter no more than two decimals' },
    });
    expect(checkDraft({ ...complete, available: '12.340' })).toEqual({
      errors: { available: 'Enter no more than two decimals' },
    });
  });

  test.each(['2000+500.75', '12,50', '1.234,56', '(400)', '4e3', '-', '.'])('%j is rejected as a balance', (typed) => {
    const error = 'Enter an amount in dollars, like 86.42';
    expect(checkDraft({ ...complete, available: typed, current: typed })).toEqual({
      errors: { available: error, current: error },
    });
  });

  test('−$1,234.56 is a valid balance: separators, a $ and a minus are fine', () => {
    expect(checkDraft({ ...complete, available: '−$1,234.56' })).toMatchObject({
      checked: { AvailableBalance: -1_234_56 },
    });
  });

  test('100,000,000,000.00 is the limit, positive or negative', () => {
    expect(checkDraft({ ...complete, available: '-100000000000' })).toHaveProperty('checked');
    expect(checkDraft({ ...complete, available: '100000000000.01', current: '-100000000000.01' })).toEqual({
      errors: { available: 'Enter $100,000,000,000.00 or less', current: 'Enter $100,000,000,000.00 or less' },
    });
  });

  test('server errors appear on the fields they name', () => {
    expect(toFieldErrors({ DisplayName: 'must not be empty', CurrentBalance: 'cannot be changed' })).toEqual({
      name: 'Must not be empty',
      current: 'Cannot be changed',
    });
  });
});

describe('editing', () => {
  const account = manualAccount({ availableBalance: cents(1_000_000_07), currentBalance: cents(-1_05), type: 1 });
  const draft = draftOf(account);

  test('untouched fields are sent back unchanged, to the cent', () => {
    expect(checkDraft(draft)).toMatchObject({
      checked: { DisplayName: 'Cash', AvailableBalance: 1_000_000_07, CurrentBalance: -1_05, AccountType: 1 },
    });
  });

  test('changing the name, institution or icon leaves the anchor unchanged', () => {
    expect(isAnchorUnchanged(account, { ...draft, name: 'Purse', institution: 'Home', icon: 'fas fa-tag' })).toBe(true);
    expect(isAnchorUnchanged(account, { ...draft, current: '−$1.05' })).toBe(true);
  });

  test.each([{ available: '1000000.08' }, { current: '1.05' }, { current: '' }, { type: 2 }, { type: null }])(
    '%j sets a new anchor',
    (change) => expect(isAnchorUnchanged(account, { ...draft, ...change })).toBe(false),
  );
});

test('types by number: 0 Depository, 1 Credit, 2 Loan, 3 Investment, 4 Other, 5 Undefined', () => {
  expect([0, 1, 2, 3, 4, 5].map(typeName)).toEqual([
    'Depository',
    'Credit',
    'Loan',
    'Investment',
    'Other',
    'Undefined',
  ]);
});
