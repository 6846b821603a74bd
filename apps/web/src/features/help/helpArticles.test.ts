import { describe, expect, test } from 'vitest';
import { type ProseBlock, plainText, proseParts } from '../../ui/prose.ts';
import { helpTopics } from './helpArticle.ts';
import { helpArticles } from './helpArticles.ts';

/** Every path that help articles link to. */
const screens = [
  '/Activity',
  '/Budget',
  '/Categories',
  '/ConnectedAccounts',
  '/DataDeletion',
  '/Import',
  '/NetWorth',
  '/PrivacyPolicy',
  '/Settings',
  '/Support',
  '/Transactions',
  '/UserAccount',
  '/UserProfile',
];

const linesOf = (block: ProseBlock) =>
  typeof block === 'string' ? [block] : 'list' in block ? block.list : block.steps;
const textOf = (id: string) => plainText(helpArticles.find((article) => article.id === id)?.body ?? []);

test('there are at least 14 articles, each with a unique id, a unique title and a real body', () => {
  expect(helpArticles.length).toBeGreaterThanOrEqual(14);
  expect(new Set(helpArticles.map(({ id }) => id)).size).toBe(helpArticles.length);
  expect(new Set(helpArticles.map(({ title }) => title)).size).toBe(helpArticles.length);
  for (const { body, id } of helpArticles) expect(plainText(body).length, id).toBeGreaterThan(200);
});

test('every topic has articles, and they are listed together', () => {
  const topics = helpArticles.map(({ topic }) => topic);
  expect(topics.filter((topic, index) => topic !== topics[index - 1])).toEqual([...helpTopics]);
});

test('links lead to existing screens', () => {
  const lines = helpArticles.flatMap(({ body }) => body.flatMap(linesOf));
  const links = lines.flatMap((line) => proseParts(line).flatMap((part) => (part.kind === 'link' ? [part.to] : [])));
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
