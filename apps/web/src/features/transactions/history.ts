import type { ChangeSet } from '@cairn/contract';

/** One page of the history, and the cursor for the next page; null on the last one. */
export interface HistoryPage {
  changeSets: readonly ChangeSet[];
  next: number | null;
}

/** `found` has one change set more than a page shows if there is a next page. */
export function historyPage(found: readonly ChangeSet[], size: number): HistoryPage {
  const changeSets = found.slice(0, size);
  return { changeSets, next: found.length > size ? (changeSets.at(-1)?.id ?? null) : null };
}
