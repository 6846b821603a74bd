import type { ListedProblem } from '@cairn/contract';
import { expect, test } from 'vitest';
import { describeProblem, describeVerified } from './verified.ts';

const problem: ListedProblem = {
  ...{ kind: 'changed', noun: 'transaction', id: 7, month: '', name: 'Cafe' },
  ...{ changeSetId: 12, changedAt: '2026-11-15T20:00:00.000Z' },
};

test.each([
  [{}, 'The transaction “Cafe” isn’t what it was after the change of 11/15/2026 (number 12).'],
  [
    { kind: 'removed', name: null },
    'The transaction, number 7, is missing. It was last written by the change of 11/15/2026 (number 12).',
  ],
  [
    { kind: 'added', changeSetId: null, changedAt: null },
    'The transaction “Cafe” was added in some other way than through Cairn.',
  ],
  [
    { noun: 'monthBudget', month: '2026-11', name: null },
    'The budget for 2026-11, number 7, isn’t what it was after the change of 11/15/2026 (number 12).',
  ],
  [
    { kind: 'link', noun: 'changeSet' },
    'The history was changed, or a part of it removed, at or just before the change of 11/15/2026 (number 12): the chain is broken there.',
  ],
] as const)('the problem %j reads “%s”', (more, sentence) => {
  expect(describeProblem({ ...problem, ...more })).toBe(sentence);
});

const verified = {
  ...{ since: '2026-11-15T20:00:00.000Z', through: '2026-11-16T20:00:00.000Z', hash: 'ab' },
  ...{ changeSets: 1_234, rows: 1, problems: [], problemCount: 0 },
};

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
