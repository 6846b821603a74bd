import type { ChangeSet } from '@cairn/contract';

/** One part of the history, and from where to read on; null when that was all. */
export interface HistoryPage {
  changeSets: readonly ChangeSet[];
  next: number | null;
}

/** `found` has one more than a part shows, where there is one. */
export function historyPage(found: readonly ChangeSet[], size: number): HistoryPage {
  const changeSets = found.slice(0, size);
  return { changeSets, next: found.length > size ? (changeSets.at(-1)?.changeSetID ?? null) : null };
}
