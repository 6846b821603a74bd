import type { Transaction } from '@cairn/contract';

/** The IDs of the rows from one to another, in either direction; only the second if the first isn't loaded. */
export function rowRange(rows: readonly Pick<Transaction, 'id'>[], fromId: number, toId: number): number[] {
  const from = rows.findIndex(({ id }) => id === fromId);
  const to = rows.findIndex(({ id }) => id === toId);
  if (from === -1 || to === -1) return [toId];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
}
