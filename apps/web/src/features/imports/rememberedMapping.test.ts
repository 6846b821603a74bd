import type { StoredMapping } from '@cairn/contract';
import { fitsFile, readTable, readTableAs } from '@cairn/files';
import { expect, test } from 'vitest';
import { layoutOf, type OpenTable, restoreMapping } from './rememberedMapping.ts';

function saved(text: string, settings: Partial<StoredMapping>): StoredMapping {
  const mapping = {
    delimiter: ',',
    skippedRows: 1,
    dateOrder: 'MDY',
    decimalMark: '.',
    isOutPositive: true,
    columns: { date: 0, name: 1, amount: 2, hidden: undefined },
    ...settings,
  } as const;
  return { ...mapping, head: layoutOf(readTableAs(text, mapping.delimiter), { ...mapping, columns: {} }) };
}

const open = (text: string, table = readTable(text)): OpenTable => ({
  table,
  splitBy: async (delimiter) => readTableAs(text, delimiter),
  fits: async (mapping) => fitsFile(text, mapping),
});
const recall = (text: string, mapping: StoredMapping | null) => restoreMapping(mapping, open(text));

const month = (opening: string, day: string) =>
  `Date,Name,Amount\n${day},Opening balance,${opening}\n${day},Interest so far,1.00\n${day},Aldi,-5.00\n`;

test('the number of rows before the first transaction is remembered when the guess differs', async () => {
  const mapping = saved(month('100.00', '10/01/2026'), { skippedRows: 3 });
  const found = await recall(month('95.00', '11/01/2026'), mapping);
  expect(found?.mapping).toMatchObject({
    skippedRows: 3,
    isOutPositive: true,
    columns: { date: 0, name: 1, amount: 2 },
  });
  expect(found?.mapping.columns).not.toHaveProperty('hidden');
});

test('the column separator is remembered when the guess differs, and the table is split by it', async () => {
  const text = 'Date;Name;Sum, in all;Fee, of it\n10/01/2026;Aldi;-5,00;0,10\n10/02/2026;Shop;-6,00;0,10\n';
  const commas = readTableAs(text, ',');
  const mapping = saved(text, { delimiter: ';', decimalMark: ',' });
  const found = await restoreMapping(mapping, open(text, commas));
  expect(found?.mapping.delimiter).toBe(';');
  expect(found?.table.rows[0]).toEqual(['Date', 'Name', 'Sum, in all', 'Fee, of it']);
});

test('a table with a different layout is guessed again', async () => {
  const mapping = saved('Date,Name,Amount\n10/01/2026,Aldi,-5.00\n', {});
  expect(await recall('Date,Amount,Name\n10/01/2026,-5.00,Aldi\n', mapping)).toBeNull();
  expect(await recall('Date,Name,Amount\n10/01/2026,Aldi,-5.00\n', null)).toBeNull();
  const nameless = saved('10/01/2026,Aldi,-5.00\n', { skippedRows: 0 });
  expect(await recall('11/01/2026,Shop,-6.00\n', nameless)).not.toBeNull();
  expect(await recall('11/01/2026,Shop,-6.00,x\n', nameless)).toBeNull();
});

// covers: server/history 12
test('a remembered mapping that the file contradicts is not used, even if the columns match', async () => {
  const text = 'Date,Name,Amount\n10/01/2026,Aldi,-5.00\n';
  const mapping = saved(text, {});
  expect(await restoreMapping(mapping, open(text))).not.toBeNull();
  expect(await restoreMapping(mapping, { ...open(text), fits: async () => false })).toBeNull();
});

// covers: server/history 12
test('without column names, another bank’s table with the same number of columns is not a match', async () => {
  const nameless = saved('10/01/2026,Aldi,-5.00\n10/02/2026,Shop,-6.00\n', { skippedRows: 0 });
  expect(await recall('-5.00,10/01/2026,Aldi\n-6.00,10/02/2026,Shop\n', nameless)).toBeNull();
});
