import { downloadMyData, type Everything } from '@cairn/contract';
import { transactionsCsv } from '@cairn/files';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../app/call.ts';
import { CSV_TYPE, saveFile } from '../../app/saveFile.ts';
import { browserToday } from '../../app/today.ts';
import { accountTypesById, loadProofOf, type ProofOfRow, tagNamesById, toExportRow } from '../transactions/index.ts';

export type DataFormat = 'json' | 'csv';

/** JSON has everything, with dollars as on the wire; CSV has the transactions that aren't deleted, newest first. */
export function fileText(data: Everything, format: DataFormat, proofOf?: ProofOfRow): string {
  if (format === 'json') return JSON.stringify(z.encode(downloadMyData.answer, data), null, 2);
  const rows = data.transactions
    .filter((row) => !row.deleted)
    .toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
  const names = { types: accountTypesById(data.accounts), tags: tagNamesById(data.tags), proofOf };
  return transactionsCsv(rows.map((row) => toExportRow(row, names)));
}

const TYPES = { json: 'application/json', csv: CSV_TYPE };

export function useDownloadMyData() {
  return useMutation({
    mutationFn: async (format: DataFormat) => {
      const data = await call(downloadMyData, {});
      const accountIds = new Set(data.accounts.filter((account) => !account.isRemoved).map(({ id }) => id));
      const proofOf = format === 'csv' ? await loadProofOf(data.transactions, accountIds) : undefined;
      const text = fileText(data, format, proofOf);
      const name = format === 'json' ? 'cairn-data' : 'cairn-transactions';
      await saveFile(`${name}-${browserToday()}.${format}`, [text], TYPES[format]);
    },
  });
}
