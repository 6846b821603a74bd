import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readForm } from '../../app/form/useForm.ts';
import { manualAccount } from './account.fixture.ts';
import { type AccountDraft, accountForm, creditOf, emptyDraft, isAnchorUnchanged, typeName } from './accountForm.ts';

const read = (draft: AccountDraft) => readForm(accountForm, draft);

const complete: AccountDraft = {
  ...emptyDraft,
  displayName: ' Cash ',
  institutionName: ' Wallet ',
  availableBalance: '120.5',
  currentBalance: '-0.10',
  type: 0,
};

describe('checking', () => {
  // covers: screen/create-account 3
  test('names are trimmed, cents are preserved, and a balance may be negative', () => {
    expect(read(complete)).toEqual({
      values: {
        displayName: 'Cash',
        institutionName: 'Wallet',
        availableBalance: 120_50,
        currentBalance: -10,
        type: 0,
        icon: 'fas fa-user',
        iconColor: '#22864A',
        includesSameDay: null,
      },
    });
  });

  // covers: validation 6-10
  test('each missing field gets an error', () => {
    expect(
      read({ ...emptyDraft, displayName: ' ', institutionName: ' ', availableBalance: '', currentBalance: ' ' }),
    ).toEqual({
      errors: {
        displayName: 'Enter an account name',
        institutionName: 'Enter an institution',
        availableBalance: 'Enter the available balance',
        currentBalance: 'Enter the current balance',
        type: 'Choose an account type',
      },
    });
  });

  test('zero is a valid balance', () => {
    expect(read({ ...complete, availableBalance: '0', currentBalance: '-0' })).toMatchObject({
      values: { availableBalance: 0, currentBalance: 0 },
    });
  });

  // covers: server/history 15
  test('12.345 is rejected: a third decimal is never dropped silently', () => {
    expect(read({ ...complete, availableBalance: '12.345', currentBalance: '-0.001' })).toEqual({
      errors: {
        availableBalance: 'Enter no more than two decimals',
        currentBalance: 'Enter no more than two decimals',
      },
    });
    expect(read({ ...complete, availableBalance: '12.340' })).toEqual({
      errors: { availableBalance: 'Enter no more than two decimals' },
    });
  });

  // covers: validation 26
  test.each(['2000+500.75', '12,50', '1.234,56', '(400)', '4e3', '-', '.'])('%j is rejected as a balance', (typed) => {
    const error = 'Enter an amount in dollars, like 86.42';
    expect(read({ ...complete, availableBalance: typed, currentBalance: typed })).toEqual({
      errors: { availableBalance: error, currentBalance: error },
    });
  });

  test('−$1,234.56 is a valid balance: separators, a $ and a minus are fine', () => {
    expect(read({ ...complete, availableBalance: '−$1,234.56' })).toMatchObject({
      values: { availableBalance: -1_234_56 },
    });
  });

  test('100,000,000,000.00 is the limit, positive or negative', () => {
    expect(read({ ...complete, availableBalance: '-100000000000' })).toHaveProperty('values');
    expect(read({ ...complete, availableBalance: '100000000000.01', currentBalance: '-100000000000.01' })).toEqual({
      errors: {
        availableBalance: 'Enter $100,000,000,000.00 or less',
        currentBalance: 'Enter $100,000,000,000.00 or less',
      },
    });
  });
});

describe('editing', () => {
  const account = manualAccount({ availableBalance: cents(1_000_000_07), currentBalance: cents(-1_05), type: 1 });
  const draft = z.encode(accountForm, account);

  test('untouched fields are sent back unchanged, to the cent', () => {
    expect(read(draft)).toMatchObject({
      values: { displayName: 'Cash', availableBalance: 1_000_000_07, currentBalance: -1_05, type: 1 },
    });
  });

  test('changing the name, institution or icon leaves the anchor unchanged', () => {
    expect(
      isAnchorUnchanged(account, { ...draft, displayName: 'Purse', institutionName: 'Home', icon: 'fas fa-tag' }),
    ).toBe(true);
    expect(isAnchorUnchanged(account, { ...draft, currentBalance: '−$1.05' })).toBe(true);
  });

  test.each([
    { availableBalance: '1000000.08' },
    { currentBalance: '1.05' },
    { currentBalance: '' },
    { type: 2 },
    { type: null },
  ])('%j sets a new anchor', (change) => expect(isAnchorUnchanged(account, { ...draft, ...change })).toBe(false));
});

// covers: entities 25
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

describe('a negative balance', () => {
  const owed = { ...complete, currentBalance: '-412.33' };

  // covers: validation 11
  test.each([1, 2])('of a debt means that the bank owes the user: −(−412.33) = 412.33 (type %i)', (type) => {
    expect(creditOf({ ...owed, type })).toBe(412_33);
    expect(creditOf({ ...owed, type, currentBalance: '412.33' })).toBeNull();
    expect(creditOf({ ...owed, type, currentBalance: '-' })).toBeNull();
  });

  test.each([null, 0, 3])('of other accounts does not (type %s)', (type) => {
    expect(creditOf({ ...owed, type })).toBeNull();
  });
});
