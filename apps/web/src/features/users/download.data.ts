import { downloadMyData, type Everything } from '@cairn/contract';
import { type CsvTransaction, transactionsCsv } from '@cairn/domain';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../app/call.ts';
import { saveFile } from '../../app/saveFile.ts';
import { browserToday } from '../../app/today.ts';

export type DataFormat = 'json' | 'csv';

function toCsvRow(row: Everything['transactions'][number]): CsvTransaction {
  return {
    date: row.transactionDate,
    name: row.displayName,
    description: row.displayDescription,
    amount: row.amount,
    isIncome: row.isIncome,
    account: row.accountDisplayName,
    institution: row.institution,
    category: row.transactionCategory?.name ?? '',
    subcategory: row.transactionSubcategory?.name ?? '',
    isTransfer: row.markedAsTransfer,
    isHidden: row.hidden,
  };
}

/** The file's text: everything with dollars as they travel, or the transactions that are not deleted, newest first. */
export function fileOf(data: Everything, format: DataFormat): string {
  if (format === 'json') return JSON.stringify(z.encode(downloadMyData.answer, data), null, 2);
  const rows = data.transactions
    .filter((row) => !row.transactionDeleted)
    .toSorted(
      (a, b) => b.transactionDate.localeCompare(a.transactionDate) || b.userTransactionID - a.userTransactionID,
    );
  return transactionsCsv(rows.map(toCsvRow));
}

const TYPES = { json: 'application/json', csv: 'text/csv;charset=utf-8' };

export function useDownloadMyData() {
  return useMutation({
    mutationFn: async (format: DataFormat) => {
      const text = fileOf(await call(downloadMyData, {}), format);
      const name = format === 'json' ? 'cairn-data' : 'cairn-transactions';
      await saveFile(`${name}-${browserToday()}.${format}`, text, TYPES[format]);
    },
  });
}
