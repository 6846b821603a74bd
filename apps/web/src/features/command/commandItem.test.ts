import { Plus } from 'lucide-react';
import { expect, test } from 'vitest';
import { addRecent, type CommandItem, rankItems } from './commandItem.ts';

const item = (title: string): CommandItem => ({ id: title, title, icon: Plus, run: () => {} });
const items = ['Groceries', 'Add a green category', 'Greens', 'Greece', 'Budget'].map(item);
const titles = (found: readonly CommandItem[]) => found.map(({ title }) => title);

// covers: entry/search 2
test('better matches come first, then the latest choices', () => {
  expect(titles(rankItems(items, 'gre', [], 9))).toEqual(['Greens', 'Greece', 'Add a green category', 'Groceries']);
  expect(titles(rankItems(items, 'gre', ['Groceries', 'Greece'], 9))).toEqual([
    'Greece',
    'Greens',
    'Add a green category',
    'Groceries',
  ]);
});

test('only as many as there is room for', () => {
  expect(titles(rankItems(items, 'gre', [], 2))).toEqual(['Greens', 'Greece']);
});

test('the last five choices are remembered, each once', () => {
  const chosen = ['a', 'b', 'c', 'd', 'e', 'f', 'b'].map(item).reduce<readonly string[]>(addRecent, []);
  expect(chosen).toEqual(['b', 'f', 'e', 'd', 'c']);
  expect(addRecent(chosen, { ...item('found'), isPassing: true })).toBe(chosen);
});
