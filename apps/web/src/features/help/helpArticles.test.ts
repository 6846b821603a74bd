import { describe, expect, test } from 'vitest';
import { plainText } from '../../ui/prose.ts';
import type { HelpArticle } from './helpArticle.ts';
import { helpArticles } from './helpArticles.ts';

/** Every path that help articles link to. */
const screens = [
  '/Activity',
  '/Budget',
  '/Calendar',
  '/Categories',
  '/ConnectedAccounts',
  '/Dashboard',
  '/DataDeletion',
  '/Forecast',
  '/Goals',
  '/Import',
  '/NetWorth',
  '/PrivacyPolicy',
  '/Recurring',
  '/Reports',
  '/Review',
  '/Settings',
  '/Support',
  '/Transactions',
  '/UserAccount',
  '/UserProfile',
];

const linesOf = ({ body }: HelpArticle) => body.flatMap(({ lines }) => lines);
const textOf = (id: string) => plainText(helpArticles.filter((article) => article.id === id).flatMap(linesOf));

test('there are at least 14 articles, each with a unique id, a unique title and a real body', () => {
  expect(helpArticles.length).toBeGreaterThanOrEqual(14);
  expect(new Set(helpArticles.map(({ id }) => id)).size).toBe(helpArticles.length);
  expect(new Set(helpArticles.map(({ title }) => title)).size).toBe(helpArticles.length);
  for (const { id } of helpArticles) expect(textOf(id).length, id).toBeGreaterThan(200);
});

test('every article file has a title, a summary and keywords, and is listed under a topic', () => {
  const files = Object.keys(import.meta.glob('./articles/*.md'));
  expect(helpArticles.map(({ id }) => `./articles/${id}.md`).sort()).toEqual(files.sort());
  for (const article of helpArticles)
    expect(article).toMatchObject({
      title: expect.stringMatching(/\S/),
      summary: expect.stringMatching(/\S/),
      keywords: expect.stringMatching(/\S/),
    });
});

test('links lead to existing screens', () => {
  const parts = helpArticles.flatMap(linesOf).flat();
  const links = parts.flatMap((part) => (typeof part === 'object' && 'to' in part ? [part.to] : []));
  expect([...new Set(links)].sort()).toEqual(screens);
});

describe('articles match the product', () => {
  test.each([
    ['rules', 'Rules for an exact name, then rules for part of a name, then rules for amounts'],
    ['rules', 'A subcategory’s rule before its category’s rule'],
    ['rules', 'Newer rules before older ones'],
    ['rules', 'both existing and new ones'],
    ['default-budget', 'from next month on'],
    ['default-budget', 'Past months never change'],
    ['annual-budget', '$100.00 a year is four months of $8.34 and eight of $8.33'],
    ['annual-budget', 'past months keep their amounts'],
    ['monthly-budget', 'Transfers and hidden transactions don’t count'],
    ['dashboard', 'divided by the days left, counting today'],
    ['recurring', 'Cairn never adds a transaction for a bill'],
    ['accounts', 'Only transactions dated after that day change it'],
    ['accounts', 'Remove Account keeps the account’s transactions and your net worth history'],
    ['net-worth', 'one point per day'],
    ['bank-links', 'only the last 2 to 4 digits'],
    ['premium', 'Monthly: $12 a month'],
    ['premium', '$9.60 a month, billed as $115.20 upfront'],
    ['premium', '7-day free trial'],
    ['juniors', 'aged 13 to 17'],
    ['juniors', 'We never send data about juniors to outside help or monitoring services'],
    ['privacy', 'On day 29 everything is erased'],
    ['undo', 'the last 90 days'],
    ['import', 'Nothing is imported until you select Import'],
    ['import', 'importing a file twice'],
    ['security', 'After 30 minutes of inactivity'],
    ['contact', 'within a few hours on business days'],
  ])('%s: %s', (id, text) => {
    expect(textOf(id)).toContain(text);
  });
});
