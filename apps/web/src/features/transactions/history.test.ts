import type { ChangeSet } from '@cairn/contract';
import { expect, test } from 'vitest';
import { historyPage } from './history.ts';

function change(id: number): ChangeSet {
  return { id, source: 'typed', madeAt: '', summary: '', count: 1, isUndone: false, canUndo: true };
}

test('with 3 found and a page of 2, the next page starts after the second', () => {
  expect(historyPage([change(9), change(7), change(4)], 2)).toEqual({ changeSets: [change(9), change(7)], next: 7 });
});

test('with 2 found and a page of 2, there is no next page', () => {
  expect(historyPage([change(9), change(7)], 2).next).toBeNull();
  expect(historyPage([], 2)).toEqual({ changeSets: [], next: null });
});
