import { describe, expect, test } from 'vitest';
import { type ProseBlock, plainText, proseParts } from '../../ui/prose.ts';
import { helpTopics } from './helpArticle.ts';
import { helpArticles } from './helpArticles.ts';

/** Every address that a help article may lead to. */
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

test('at least 14 articles, each with an id and a title of its own and something to read', () => {
  expect(helpArticles.length).toBeGreaterThanOrEqual(14);
  expect(new Set(helpArticles.map(({ id }) => id)).size).toBe(helpArticles.length);
  expect(new Set(helpArticles.map(({ title }) => title)).size).toBe(helpArticles.length);
  for (const { body, id } of helpArticles) expect(plainText(body).length, id).toBeGreaterThan(200);
});

test('every topic has articles, and they stand together', () => {
  const topics = helpArticles.map(({ topic }) => topic);
  expect(topics.filter((topic, index) => topic !== topics[index - 1])).toEqual([...helpTopics]);
});

test('links lead to screens', () => {
  const lines = helpArticles.flatMap(({ body }) => body.flatMap(linesOf));
  const links = lines.flatMap((line) => proseParts(line).flatMap((part) => (part.kind === 'link' ? [part.to] : [])));
  expect([...new Set(links)].sort()).toEqual(screens);
});

describe('what the articles say is what the product does', () => {
  test.each([
    ['rules', 'a name that equals, then a name that contains, then amounts'],
    ['rules', 'the rule of a subcategory before that of its category'],
    ['rules', 'the newer rule before the older'],
    ['rules', 'every one that is already there'],
    ['default-budget', 'from next month on'],
    ['default-budget', 'Past months never change'],
    ['annual-budget', '$100.00 a year is four months of $8.34 and eight of $8.33'],
    ['annual-budget', 'months that have passed keep their amounts'],
    ['monthly-budget', 'Transfers and hidden transactions do not count'],
    ['accounts', 'Only transactions of that account dated after that day move it'],
    ['accounts', 'Remove Account keeps its transactions and the past points'],
    ['net-worth', 'one point a day'],
    ['bank-links', 'only the last 2 to 4 digits are kept'],
    ['premium', 'Monthly: $12 a month'],
    ['premium', '$9.60 a month, billed as $115.20 upfront'],
    ['premium', '7-day free trial'],
    ['juniors', 'from 13 to 17'],
    ['juniors', 'Nothing about juniors goes to outside help or monitoring services'],
    ['privacy', 'On day 29 everything is erased'],
    ['undo', 'the last 90 days'],
    ['import', 'Nothing is imported before you press Import'],
    ['import', 'importing a file twice'],
    ['security', 'After 30 minutes without activity'],
    ['contact', 'within a few hours on business days'],
  ])('%s: %s', (id, text) => {
    expect(textOf(id)).toContain(text);
  });
});
