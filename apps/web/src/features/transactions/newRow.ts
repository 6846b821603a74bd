import type { Transaction } from '@cairn/contract';
import { useEffect } from 'react';
import { createStore, useStore } from '../../ui/store.ts';

const HIGHLIGHT_MS = 2_000;

/** A transaction that was just added, until a list has highlighted it. */
const newRow = createStore<number | null>(null);

export function highlightRow(id: number): void {
  newRow.set(id);
}

/** The transaction to highlight: for two seconds from when it's in the list. */
export function useNewRow(transactions: readonly Transaction[]): number | null {
  const id = useStore(newRow);
  const isListed = transactions.some((row) => row.id === id);
  useEffect(() => {
    if (!isListed) return;
    const timer = setTimeout(() => newRow.set(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [isListed]);
  return isListed ? id : null;
}
