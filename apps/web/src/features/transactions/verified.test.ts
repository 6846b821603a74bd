import type { ListedProblem } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { describeProblem, describeVerified, verifySteps } from './verified.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const problem: ListedProblem = {
  ...{ kind: 'changed', noun: 'transaction', id: 7, month: '', name: 'Cafe' },
  ...{ date: day('2026-11-14'), amount: cents(-4_50), accountName: 'Checking' },
  ...{ changeSetId: 12, change: 'Added Cafe', changedAt: '2026-11-15T20:00:00.000Z' },
};
const gone = { name: null, date: null, amount: null, accountName: null };

// covers: tamper 4
test.each([
  [
    {},
    'The transaction “Cafe” (11/14/2026, −$4.50, Checking) isn’t what it was after the change “Added Cafe” of 11/15/2026.',
  ],
  [
    { kind: 'removed', ...gone },
    'A transaction is missing. It was last written by the change “Added Cafe” of 11/15/2026.',
  ],
  [
    { kind: 'removed', noun: 'account', ...gone, change: null },
    'An account is missing. It was last written by the change of 11/15/2026.',
  ],
  [
    { noun: 'category', ...gone, name: 'Food', change: '' },
    'The category “Food” isn’t what it was after the change of 11/15/2026.',
  ],
  [
    { kind: 'added', changeSetId: null, change: null, changedAt: null },
    'The transaction “Cafe” (11/14/2026, −$4.50, Checking) was added in some other way than through Cairn.',
  ],
  [
    { noun: 'monthBudget', month: '2026-11', ...gone, name: 'Food', amount: cents(400_00) },
    'The budget “Food” for November 2026 ($400.00) isn’t what it was after the change “Added Cafe” of 11/15/2026.',
  ],
  [
    { kind: 'link', noun: 'changeSet' },
    'The history was changed, or a part of it removed, at or just before the change “Added Cafe” of 11/15/2026: the chain is broken there.',
  ],
] as const)('the problem %j reads “%s”', (more, sentence) => {
  expect(describeProblem({ ...problem, ...more })).toBe(sentence);
});

// covers: tamper 9
test('the steps of a check: the chain is done, 250 of 1,000 rows are 25%, and the records are next', () => {
  expect(verifySteps({ step: 'rows', done: 250, total: 1_000 })).toMatchObject([
    { state: 'done', percent: null },
    { state: 'running', percent: 25 },
    { state: 'ahead', percent: null },
  ]);
  expect(verifySteps(null).map(({ state }) => state)).toEqual(['running', 'ahead', 'ahead']);
});

const verified = {
  ...{ since: '2026-11-15T20:00:00.000Z', through: '2026-11-16T20:00:00.000Z', hash: 'ab' },
  ...{ changeSets: 1_234, rows: 1, problems: [], problemCount: 0 },
};

// covers: tamper 8
test.each([
  [{}, 'Verified: 1,234 changes since 11/15/2026 and 1 row are exactly as Cairn wrote them.'],
  [{ problemCount: 1 }, '1 thing doesn’t match.'],
  [{ problemCount: 2 }, '2 things don’t match.'],
  [
    { since: null, through: null, changeSets: 0, rows: 0 },
    'There is nothing to verify yet. Your first change starts the chain.',
  ],
])('the result %j reads “%s”', (more, sentence) => {
  expect(describeVerified({ ...verified, ...more })).toBe(sentence);
});
