import { randomUUID } from 'node:crypto';
import type { Household } from './household.ts';

let amount = 20;

/** Imports a file with these names. Every row has an amount of its own, so that none is taken for another. */
export async function importNames(home: Household, ...names: readonly string[]): Promise<void> {
  const ImportID = randomUUID();
  const Rows = names.map((displayName) => ({
    transactionDate: '2026-11-12',
    displayName,
    amount: amount++,
    isIncome: false,
  }));
  await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows });
  await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv' });
}
