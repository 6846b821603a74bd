import {
  getAccountsList,
  getTags,
  getTransactions,
  TRANSACTIONS_MAX,
  type Transaction,
  type TransactionFilter,
} from '@cairn/contract';
import { createOfx, moreTransactionsCsv, transactionsCsv } from '@cairn/files';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { CSV_TYPE, saveFile } from '../../app/saveFile.ts';
import { browserToday } from '../../app/today.ts';
import { notices } from '../../ui/noticeStore.ts';
import { loadProofOf } from './exportProof.ts';
import { accountTypesById, tagNamesById, toExportRow } from './exportRow.ts';

interface Export {
  readonly filter: TransactionFilter;
  readonly format: 'csv' | 'ofx';
}

/** Yields the transactions that match a filter, newest first, page by page. */
async function* pagesOf(filter: TransactionFilter): AsyncGenerator<readonly Transaction[], void> {
  let last: Transaction | undefined;
  for (;;) {
    const after = last && { date: last.date, id: last.id };
    const page = await call(getTransactions, { body: { ...filter, limit: TRANSACTIONS_MAX, ...(after && { after }) } });
    yield page;
    last = page.at(-1);
    if (page.length < TRANSACTIONS_MAX) return;
  }
}

/** Writes the CSV page by page, so only text stays in memory. */
async function csvParts(filter: TransactionFilter): Promise<string[]> {
  const parts: string[] = [];
  const [listed, tags] = await Promise.all([call(getAccountsList, {}), call(getTags, {})]);
  const names = { types: accountTypesById(listed), tags: tagNamesById(tags) };
  const accountIds = new Set(listed.map(({ id }) => id));
  for await (const page of pagesOf(filter)) {
    const proofOf = await loadProofOf(page, accountIds);
    const rows = page.map((row) => toExportRow(row, { ...names, proofOf }));
    parts.push(parts.length === 0 ? transactionsCsv(rows) : moreTransactionsCsv(rows));
  }
  return parts;
}

/** Writes an OFX statement with a balance for each account; here too, only text stays in memory. */
async function ofxParts(filter: TransactionFilter): Promise<string[]> {
  const [listed, tags] = await Promise.all([call(getAccountsList, {}), call(getTags, {})]);
  const accounts = listed.map((account) => ({ ...account, isLinked: account.externalId !== null }));
  const ofx = createOfx({ today: browserToday(), accounts });
  const names = { types: accountTypesById(listed), tags: tagNamesById(tags) };
  for await (const page of pagesOf(filter)) ofx.add(page.map((row) => toExportRow(row, names)));
  return ofx.toParts();
}

const types = { csv: CSV_TYPE, ofx: 'application/x-ofx' };

/** Saves all pages of the list as a file. */
export function useExport() {
  return useMutation({
    mutationFn: async ({ filter, format }: Export) => {
      notices.show({ text: 'Preparing your transactions...' });
      const parts = await (format === 'csv' ? csvParts(filter) : ofxParts(filter));
      await saveFile(`cairn-transactions-${browserToday()}.${format}`, parts, types[format]);
    },
  });
}
