import { Plus } from 'lucide-react';
import { expect, test } from 'vitest';
import type { CommandItem, CommandSection } from './commandItem.ts';
import { commandSections } from './commandSections.ts';

const item = (title: string): CommandItem => ({ id: title, title, icon: Plus, run: () => {} });
const none = { found: [], count: 0 };
const actions = ['Add a transaction', 'Undo the last change'].map(item);
const places = ['Dashboard', 'Transactions', 'Budget', 'Groceries'].map(item);
const listed = (sections: readonly CommandSection[]) =>
  sections.map(({ title, items }) => `${title}: ${items.map((one) => one.title).join(', ')}`);

test('before anything is typed: recent choices, actions, and screens, each once', () => {
  const sections = commandSections({ transactions: none, actions, places }, ' ', ['Budget', 'gone']);
  expect(listed(sections)).toEqual([
    'Recent: Budget',
    'Actions: Add a transaction, Undo the last change',
    'Go to: Dashboard, Transactions, Groceries',
  ]);
});

// covers: entry/search 2
test('the section with the best match comes first; otherwise transactions, actions, and places', () => {
  const transactions = { found: [item('Greenleaf'), item('See all 214 transactions')], count: 214 };
  const sections = commandSections({ transactions, actions, places }, 'gre', []);
  expect(listed(sections)).toEqual(['Transactions: Greenleaf, See all 214 transactions', 'Go to: Groceries']);
  expect(sections[0]?.note).toBe('214 found');

  const rent = { found: [item('Car rental, budget')], count: 1 };
  expect(listed(commandSections({ transactions: rent, actions, places }, 'bud', []))).toEqual([
    'Go to: Budget',
    'Transactions: Car rental, budget',
  ]);
});

// covers: entry/search 9
test('an action about a name ranks by the name, so it comes before the place with that name', () => {
  const add = { ...item('Add a transaction at Greenleaf Market'), subject: 'Greenleaf Market' };
  const transactions = { found: [item('Greenleaf Market')], count: 1 };
  const named = { transactions, actions: [add], places: ['Greenleaf Market', 'Greens'].map(item) };
  expect(commandSections(named, 'gre', []).map(({ title }) => title)).toEqual(['Transactions', 'Actions', 'Go to']);
});

test.each(['split', 'split green'])('“%s” puts splitting first', (typed) => {
  const split = { ...item('Split the last one at Greenleaf Market'), splitId: 7 };
  const transactions = { found: [item('Split Rock Brewing')], count: 1 };
  expect(commandSections({ transactions, actions: [split], places }, typed, [])[0]?.items).toEqual([split]);
});

test('nothing is left if nothing matches', () => {
  expect(commandSections({ transactions: none, actions, places }, 'grq', [])).toEqual([]);
});
