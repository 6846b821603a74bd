import type { TransactionFilter } from '@cairn/contract';
import { hashKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

const none: ReadonlySet<number> = new Set();

interface Selected {
  /** The list they were selected in; another list starts empty, so a bulk change never affects unseen rows. */
  listKey: string;
  ids: ReadonlySet<number>;
}

/** Bulk mode: off (null) or the selected IDs; leaving it clears them. */
export function useSelection(filter: TransactionFilter) {
  const listKey = hashKey([filter]);
  const [selected, setSelected] = useState<Selected | null>(null);
  const ids = selected?.listKey === listKey ? selected.ids : none;

  // Stable, because rows are memoized.
  const toggle = useCallback(
    (id: number) =>
      setSelected((current) => {
        const next = new Set(current?.listKey === listKey ? current.ids : none);
        if (!next.delete(id)) next.add(id);
        return { listKey, ids: next };
      }),
    [listKey],
  );

  return {
    isOn: selected !== null,
    ids,
    start: () => setSelected({ listKey, ids: none }),
    leave: () => setSelected(null),
    choose: (chosen: Iterable<number>) => setSelected({ listKey, ids: new Set(chosen) }),
    toggle,
  };
}

export type BulkSelection = ReturnType<typeof useSelection>;
