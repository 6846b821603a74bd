import { describe, expect, test } from 'vitest';
import type { ProseBlock } from '../../ui/prose.ts';
import type { HelpArticle } from './helpArticle.ts';
import { helpArticles } from './helpArticles.ts';
import { answerTo, createHelpSearch } from './helpSearch.ts';

function article(id: string, title: string, overrides: Partial<HelpArticle> = {}): HelpArticle {
  return { id, topic: 'Budgets', title, summary: '', keywords: '', body: [], ...overrides };
}

function paragraph(text: string): ProseBlock {
  return { kind: 'paragraph', lines: [[text]] };
}

function idsOf(articles: readonly HelpArticle[], typed: string): string[] {
  return createHelpSearch(articles)(typed).map(({ id }) => id);
}

describe('matching', () => {
  const small = [
    article('body', 'Elsewhere', {
      body: [{ kind: 'paragraph', lines: [['A word about ', { bold: 'budgets' }, '.']] }],
    }),
    article('summary', 'Nearby', { summary: 'For your budget' }),
    article('keyword', 'Planning', { keywords: 'budget' }),
    article('title', 'Monthly budget'),
    article('other', 'Café rules'),
  ];

  test('ranks title matches first, then keywords, summary and body', () => {
    expect(idsOf(small, 'budget')).toEqual(['title', 'keyword', 'summary', 'body']);
  });

  test.each([
    ['matches the beginning of a word', 'mont'],
    ['ignores case and punctuation', ' MONTHLY! '],
    ['matches a longer form of a word', 'budgeting monthly'],
    ['tolerates a wrong letter', 'mpnthly'],
    ['tolerates a missing letter', 'monthy'],
    ['tolerates an extra letter', 'monthlly'],
    ['tolerates two swapped letters', 'montlhy'],
    ['matches a whole question by its significant words', 'How do I get a monthly one?'],
  ])('%s', (_case, typed) => {
    expect(idsOf(small, typed)[0]).toBe('title');
  });

  test('ignores accents', () => {
    expect(idsOf(small, 'cafe')).toEqual(['other']);
    expect(idsOf(small, 'cáfé')).toEqual(['other']);
  });

  test('doesn’t match short words fuzzily', () => {
    expect(idsOf([article('tax', 'Tax')], 'tap')).toEqual([]);
  });

  test('ranks articles with all words first, and drops those with less than half', () => {
    const two = [article('one', 'Undo'), article('both', 'History', { body: [paragraph('undo a change')] })];
    expect(idsOf(two, 'undo change')).toEqual(['both', 'one']);
    expect(idsOf([article('one', 'Undo')], 'undo every single wrong thing')).toEqual([]);
  });

  test('returns nothing for empty or unrelated text', () => {
    expect(idsOf(small, '')).toEqual([]);
    expect(idsOf(small, ' ?! ')).toEqual([]);
    expect(idsOf(small, 'xylophone')).toEqual([]);
  });

  test('returns at most eight, with ties in article order', () => {
    const many = Array.from({ length: 12 }, (_, index) => article(String(index), 'Same'));
    expect(idsOf(many, 'same')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });
});

describe('searching our articles', () => {
  test.each([
    ['budget', 'monthly-budget'],
    ['networth', 'net-worth'],
    ['net worth', 'net-worth'],
    ['How do I change a default budget?', 'default-budget'],
    ['yearly budget', 'annual-budget'],
    ['autocategorize', 'rules'],
    ['undo', 'undo'],
    ['delete my account', 'privacy'],
    ['connect my bank', 'bank-links'],
    ['cancel subscription', 'premium'],
    ['forgot password', 'security'],
    ['dark mode', 'profile'],
    ['recategorise several', 'bulk-recategorize'],
    ['refund', 'refunds-transfers'],
    ['merge two categories', 'delete-category'],
    ['teenager', 'juniors'],
    ['acount balance', 'accounts'],
    ['contact support', 'contact'],
    ['How do I stop paying for premium?', 'premium'],
    ['unsubscribe', 'premium'],
    ['upload a csv from my bank', 'import'],
    ['download all my data', 'privacy'],
    ['save my transactions to excel', 'export'],
    ['is a file imported twice', 'import'],
    ['close my acount for good', 'privacy'],
    ['What happens to kids?', 'juniors'],
    ['I made a mistake, can I revert it?', 'undo'],
  ])('%j leads to %s', (typed, id) => {
    expect(idsOf(helpArticles, typed)[0]).toBe(id);
  });
});

describe('answers', () => {
  const budget = article('b', 'Budgets', {
    body: [
      paragraph('Budgets are plans.'),
      { kind: 'list', lines: [['A refund lowers what was spent.'], ['Transfers ', { bold: 'do not' }, ' count.']] },
      { kind: 'steps', lines: [['Open Budget.'], ['Press a category.']] },
    ],
  });

  // covers: faults 30
  test.each([
    ['Does a refund count?', 'A refund lowers what was spent.'],
    ['transferrs?', 'Transfers do not count.'],
    ['Which category do I press?', 'Open Budget.\nPress a category.'],
    ['xylophone', 'Budgets are plans.'],
  ])('%j: %j', (question, answer) => {
    expect(answerTo(question, budget)).toBe(answer);
  });

  test('a question about Premium is answered from its article', () => {
    const question = 'When does Premium end after I cancel?';
    const [first] = createHelpSearch(helpArticles)(question);
    expect(first?.id).toBe('premium');
    expect(first && answerTo(question, first)).toMatch(/cancel/i);
  });
});

// covers: entry/split-lines 41
test.each([
  ['reimburs', 'reimbursements'],
  ['someone owes me', 'reimbursements'],
  ['split', 'split-transaction'],
  ['tags', 'tags'],
  ['rules', 'rules'],
  ['shortcuts', 'shortcuts'],
])('“%s” finds the article %s first', (typed, id) => {
  expect(idsOf(helpArticles, typed)[0]).toBe(id);
});
