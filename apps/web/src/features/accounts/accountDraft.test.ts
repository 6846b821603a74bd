import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { manualAccount } from './account.fixture.ts';
import {
  type AccountDraft,
  checkDraft,
  draftOf,
  emptyDraft,
  errorsOfFields,
  isAnchorKept,
  typeName,
} from './accountDraft.ts';

const whole: AccountDraft = {
  ...emptyDraft,
  name: ' Cash ',
  institution: ' Wallet ',
  available: '120.5',
  current: '-0.10',
  type: 0,
};

describe('checking', () => {
  test('names are trimmed, cents are kept, a balance may be below zero', () => {
    expect(checkDraft(whole)).toEqual({
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

  test('every field that is missing is named', () => {
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

  test('zero is a balance', () => {
    expect(checkDraft({ ...whole, available: '0', current: '-0' })).toMatchObject({
      checked: { AvailableBalance: 0, CurrentBalance: 0 },
    });
  });

  test('12.345 is no balance: a third decimal is never cut off silently', () => {
    expect(checkDraft({ ...whole, available: '12.345', current: '-0.001' })).toEqual({
      errors: { available: 'Enter no more than two decimals', current: 'Enter no more than two decimals' },
    });
    expect(checkDraft({ ...whole, available: '12.340' })).toEqual({
      errors: { available: 'Enter no more than two decimals' },
    });
  });

  test.each(['2000+500.75', '12,50', '1.234,56', '(400)', '4e3', '-', '.'])('%j is refused as a balance', (typed) => {
    const error = 'Enter an amount in dollars, like 86.42';
    expect(checkDraft({ ...whole, available: typed, current: typed })).toEqual({
      errors: { available: error, current: error },
    });
  });

  test('−$1,234.56 is a balance: separators, a $ and a minus are fine', () => {
    expect(checkDraft({ ...whole, available: '−$1,234.56' })).toMatchObject({
      checked: { AvailableBalance: -1_234_56 },
    });
  });

  test('100,000,000,000.00 is the most, on either side of zero', () => {
    expect(checkDraft({ ...whole, available: '-100000000000' })).toHaveProperty('checked');
    expect(checkDraft({ ...whole, available: '100000000000.01', current: '-100000000000.01' })).toEqual({
      errors: { available: 'Enter $100,000,000,000.00 or less', current: 'Enter $100,000,000,000.00 or less' },
    });
  });

  test('the server’s words stand at the fields it names', () => {
    expect(errorsOfFields({ DisplayName: 'must not be empty', CurrentBalance: 'cannot be changed' })).toEqual({
      name: 'Must not be empty',
      current: 'Cannot be changed',
    });
  });
});

describe('editing', () => {
  const account = manualAccount({ availableBalance: cents(1_000_000_07), currentBalance: cents(-1_05), type: 1 });
  const draft = draftOf(account);

  test('what nobody touched goes back as it came, to the cent', () => {
    expect(checkDraft(draft)).toMatchObject({
      checked: { DisplayName: 'Cash', AvailableBalance: 1_000_000_07, CurrentBalance: -1_05, AccountType: 1 },
    });
  });

  test('name, institution and look leave the anchor where it is', () => {
    expect(isAnchorKept(account, { ...draft, name: 'Purse', institution: 'Home', icon: 'fas fa-tag' })).toBe(true);
    expect(isAnchorKept(account, { ...draft, current: '−$1.05' })).toBe(true);
  });

  test.each([{ available: '1000000.08' }, { current: '1.05' }, { current: '' }, { type: 2 }, { type: null }])(
    '%j anchors the balance anew',
    (change) => expect(isAnchorKept(account, { ...draft, ...change })).toBe(false),
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
