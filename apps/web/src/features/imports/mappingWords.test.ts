import type { CsvMapping } from '@cairn/files';
import { expect, test } from 'vitest';
import { directionNote } from './mappingWords.ts';

const mapping: CsvMapping = {
  delimiter: ',',
  skippedRows: 1,
  dateOrder: 'MDY',
  decimalMark: '.',
  isOutPositive: true,
  columns: { date: 0, name: 1, amount: 2 },
};

test('amounts that are read against their sign are told of, and only those', () => {
  expect(directionNote(mapping)).toContain('as expenses');
  expect(directionNote({ ...mapping, isOutPositive: false })).toBeNull();
  expect(directionNote({ ...mapping, columns: { date: 0, name: 1, amount: 2, direction: 3 } })).toBeNull();
  expect(directionNote({ ...mapping, columns: { date: 0, name: 1, moneyOut: 2, moneyIn: 3 } })).toBeNull();
});
