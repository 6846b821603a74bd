import type { ChangeSet } from '@cairn/contract';
import { expect, test } from 'vitest';
import { historyPage } from './history.ts';

function change(changeSetID: number): ChangeSet {
  return { changeSetID, source: 'typed', madeAt: '', summary: '', count: 1, isUndone: false, canUndo: true };
}

test('of three where two are shown, the next part is read from the second on', () => {
  expect(historyPage([change(9), change(7), change(4)], 2)).toEqual({ changeSets: [change(9), change(7)], next: 7 });
});

test('two where two are shown are all there is', () => {
  expect(historyPage([change(9), change(7)], 2).next).toBeNull();
  expect(historyPage([], 2)).toEqual({ changeSets: [], next: null });
});
