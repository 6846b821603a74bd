import type { CsvMapping } from '@cairn/files';
import { expect, test } from 'vitest';
import { directionNote } from './mappingLabels.ts';

const mapping: CsvMapping = {
  delimiter: ',',
  skippedRows: 1,
  dateOrder: 'MDY',
  decimalMark: '.',
  isOutPositive: true,
  columns: { date: 0, name: 1, amount: 2 },
};

test('the note appears only if positive amounts in one amount column are read as expenses', () => {
  expect(directionNote(mapping)).toContain('as expenses');
  expect(directionNote({ ...mapping, isOutPositive: false })).toBeNull();
  expect(directionNote({ ...mapping, columns: { date: 0, name: 1, amount: 2, direction: 3 } })).toBeNull();
  expect(directionNote({ ...mapping, columns: { date: 0, name: 1, moneyOut: 2, moneyIn: 3 } })).toBeNull();
});
