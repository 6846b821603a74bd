import { cents, type Day, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { changedAccount, worthChange } from './networth.fixture.ts';
import { balancesText, namesOf, termLabel, termText, unexplainedText } from './whyTexts.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const named = (...names: readonly string[]) => names.map((displayName) => ({ displayName }));

// covers: net-worth-why 19
test('at most two accounts are named', () => {
  expect([namesOf(named('A')), namesOf(named('A', 'B')), namesOf(named('A', 'B', 'C', 'D'))]).toEqual([
    'A',
    'A and B',
    'A, B and 2 more',
  ]);
});

// covers: net-worth-why 19
test('accounts that were removed aren’t called added', () => {
  const added = changedAccount(1, 'A', [0, 1], { isAdded: true });
  const removed = changedAccount(2, 'B', [1, 0], { isRemoved: true });
  expect([termLabel('accounts', []), termLabel('accounts', [added]), termLabel('accounts', [removed])]).toEqual([
    'Accounts added',
    'Accounts added',
    'Accounts removed',
  ]);
  expect(termLabel('accounts', [added, removed])).toBe('Accounts added or removed');
});

// covers: net-worth-why 19
test('interest: $783.14 received, $521.01 paid', () => {
  const term = { term: 'interestAndFees', amount: cents(262_13), count: 9 } as const;
  const change = worthChange();
  expect(termText({ ...term, moneyIn: cents(783_14), moneyOut: cents(521_01) }, change)).toBe(
    '$783.14 received, $521.01 paid',
  );
  expect(termText({ ...term, moneyIn: cents(0), moneyOut: cents(521_01) }, change)).toBe('$521.01 paid');
});

// covers: net-worth-why 19
test('the unexplained amount is in one account, in several, in the recorded net worth, or nowhere', () => {
  const gap = { after: day('2026-03-03'), through: day('2026-03-09'), amount: cents(45_00), count: 1 };
  const checking = changedAccount(1, 'Checking', [0, 45_00], { gap });
  const one = worthChange({ accounts: [checking] });
  expect(unexplainedText(one)).toBe('Checking doesn’t add up from 03/03/2026 to 03/09/2026');
  const two = worthChange({ accounts: [checking, changedAccount(2, 'Savings', [0, 1], { gap })] });
  expect(unexplainedText(two)).toBe('Checking and Savings don’t add up');
  const later = worthChange({ recordedLater: cents(5), from: day('2026-03-03') });
  expect(unexplainedText(later)).toBe('Some transactions came in after 03/03/2026 was recorded');
  expect(unexplainedText(worthChange())).toBe('Everything adds up');
});

// covers: net-worth-why 19
test('a debt shows the amount owed, and new and removed accounts say so', () => {
  expect(balancesText(changedAccount(1, 'Loan', [-11_040_49, -7_986_50], { type: 2 }))).toBe(
    'Owed $11,040.49 to $7,986.50',
  );
  expect(balancesText(changedAccount(1, 'New', [0, 900_00], { isAdded: true }))).toBe('Added, $900.00');
  expect(balancesText(changedAccount(1, 'Card', [-5_00, 0], { isRemoved: true, type: 1 }))).toBe('Removed, owed $5.00');
});
