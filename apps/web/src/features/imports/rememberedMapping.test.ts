import type { KeptMapping } from '@cairn/contract';
import { fitsFile, readTable, readTableAs } from '@cairn/files';
import { expect, test } from 'vitest';
import { layoutOf, type OpenTable, remembered } from './rememberedMapping.ts';

function kept(text: string, said: Partial<KeptMapping>): KeptMapping {
  const mapping = {
    delimiter: ',',
    skippedRows: 1,
    dateOrder: 'MDY',
    decimalMark: '.',
    isOutPositive: true,
    columns: { date: 0, name: 1, amount: 2, hidden: undefined },
    ...said,
  } as const;
  return { ...mapping, head: layoutOf(readTableAs(text, mapping.delimiter), { ...mapping, columns: {} }) };
}

/** What is known of a text when a mapping is kept. */
const open = (text: string, table = readTable(text)): OpenTable => ({
  table,
  divideBy: async (delimiter) => readTableAs(text, delimiter),
  fits: async (mapping) => fitsFile(text, mapping),
});
const recall = (text: string, mapping: KeptMapping | null) => remembered(mapping, open(text));

const month = (opening: string, day: string) =>
  `Date,Name,Amount\n${day},Opening balance,${opening}\n${day},Interest so far,1.00\n${day},Aldi,-5.00\n`;

test('how many rows come before the first transaction is remembered where the guess is another', async () => {
  const mapping = kept(month('100.00', '10/01/2026'), { skippedRows: 3 });
  const found = await recall(month('95.00', '11/01/2026'), mapping);
  expect(found?.mapping).toMatchObject({
    skippedRows: 3,
    isOutPositive: true,
    columns: { date: 0, name: 1, amount: 2 },
  });
  expect(found?.mapping.columns).not.toHaveProperty('hidden');
});

test('what divides the columns is remembered where the guess is another, and so is the table seen', async () => {
  const text = 'Date;Name;Sum, in all;Fee, of it\n10/01/2026;Aldi;-5,00;0,10\n10/02/2026;Shop;-6,00;0,10\n';
  const commas = readTableAs(text, ',');
  const mapping = kept(text, { delimiter: ';', decimalMark: ',' });
  const found = await remembered(mapping, open(text, commas));
  expect(found?.mapping.delimiter).toBe(';');
  expect(found?.table.rows[0]).toEqual(['Date', 'Name', 'Sum, in all', 'Fee, of it']);
});

test('another kind of table is guessed anew', async () => {
  const mapping = kept('Date,Name,Amount\n10/01/2026,Aldi,-5.00\n', {});
  expect(await recall('Date,Amount,Name\n10/01/2026,-5.00,Aldi\n', mapping)).toBeNull();
  expect(await recall('Date,Name,Amount\n10/01/2026,Aldi,-5.00\n', null)).toBeNull();
  const nameless = kept('10/01/2026,Aldi,-5.00\n', { skippedRows: 0 });
  expect(await recall('11/01/2026,Shop,-6.00\n', nameless)).not.toBeNull();
  expect(await recall('11/01/2026,Shop,-6.00,x\n', nameless)).toBeNull();
});

test('what the file itself contradicts is not read as remembered, even with the same columns', async () => {
  const text = 'Date,Name,Amount\n10/01/2026,Aldi,-5.00\n';
  const mapping = kept(text, {});
  expect(await remembered(mapping, open(text))).not.toBeNull();
  expect(await remembered(mapping, { ...open(text), fits: async () => false })).toBeNull();
});

test('a table without column names of another bank, with as many columns, is not the same', async () => {
  const nameless = kept('10/01/2026,Aldi,-5.00\n10/02/2026,Shop,-6.00\n', { skippedRows: 0 });
  expect(await recall('-5.00,10/01/2026,Aldi\n-6.00,10/02/2026,Shop\n', nameless)).toBeNull();
});
