import {
  getAccountsList,
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
import { printedTransaction, typesOf } from './printedTransaction.ts';

interface Export {
  readonly filter: TransactionFilter;
  readonly format: 'csv' | 'ofx';
}

/** All that fit a filter, newest first, a page at a time. */
async function* pagesOf(filter: TransactionFilter): AsyncGenerator<readonly Transaction[], void> {
  let last: Transaction | undefined;
  for (;;) {
    const After = last && { transactionDate: last.transactionDate, userTransactionID: last.userTransactionID };
    const page = await call(getTransactions, { body: { ...filter, Limit: TRANSACTIONS_MAX, ...(After && { After }) } });
    yield page;
    last = page.at(-1);
    if (page.length < TRANSACTIONS_MAX) return;
  }
}

/** A table is written page by page, so that only text is kept. */
async function csvParts(filter: TransactionFilter): Promise<string[]> {
  const parts: string[] = [];
  const types = typesOf(await call(getAccountsList, {}));
  for await (const page of pagesOf(filter)) {
    const rows = page.map((row) => printedTransaction(row, types));
    parts.push(parts.length === 0 ? transactionsCsv(rows) : moreTransactionsCsv(rows));
  }
  return parts;
}

/** OFX has a statement for each account, with its balance; of the rows only text is kept here too. */
async function ofxParts(filter: TransactionFilter): Promise<string[]> {
  const listed = await call(getAccountsList, {});
  const accounts = listed.map((account) => ({ ...account, isLinked: account.externalAccountID !== null }));
  const ofx = createOfx({ today: browserToday(), accounts });
  const types = typesOf(listed);
  for await (const page of pagesOf(filter)) ofx.add(page.map((row) => printedTransaction(row, types)));
  return ofx.toParts();
}

const types = { csv: CSV_TYPE, ofx: 'application/x-ofx' };

/** Saves what the list shows as a file, all pages of it. */
export function useExport() {
  return useMutation({
    mutationFn: async ({ filter, format }: Export) => {
      notices.show({ text: 'Preparing your transactions...' });
      const parts = await (format === 'csv' ? csvParts(filter) : ofxParts(filter));
      await saveFile(`cairn-transactions-${browserToday()}.${format}`, parts, types[format]);
    },
  });
}
