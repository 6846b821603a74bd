import type { TransactionFilter } from '@cairn/contract';
import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { hasOpenDialog } from '../../ui/topDialog.ts';

const none: ReadonlySet<number> = new Set();

interface Selected {
  /** The list they were selected in; another list starts empty, so a bulk change never affects unseen rows. */
  listKey: string;
  ids: ReadonlySet<number>;
  /** Names this set of IDs, so that it can be compared without looking at each. */
  revision: number;
  /** Where a range starts: the row that was selected or cleared last. */
  anchorId: number | null;
}

let revisions = 0;

function selectionOf(listKey: string, ids: ReadonlySet<number>, anchorId: number | null): Selected {
  revisions += 1;
  return { listKey, ids, revision: revisions, anchorId };
}

/** Escape leaves bulk mode, unless it belongs to a field, a popover, or a dialog. */
function useEscape(isOn: boolean, leave: () => void): void {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!isOn) return;
    function leaveOnEscape(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.matches('input:not([type=checkbox]), textarea');
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping && !hasOpenDialog()) leaveNow();
    }
    document.addEventListener('keydown', leaveOnEscape);
    return () => document.removeEventListener('keydown', leaveOnEscape);
  }, [isOn]);
}

/** Bulk mode: off (null) or the selected IDs; leaving it clears them. */
export function useSelection(filter: TransactionFilter) {
  const listKey = hashKey([filter]);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [finished, setFinished] = useState(0);
  const ids = selected?.listKey === listKey ? selected.ids : none;

  useEscape(selected !== null, () => setSelected(null));

  // Stable, because rows are memoized.
  const toggle = useCallback(
    (id: number) =>
      setSelected((current) => {
        const next = new Set(current?.listKey === listKey ? current.ids : none);
        if (!next.delete(id)) next.add(id);
        return selectionOf(listKey, next, id);
      }),
    [listKey],
  );

  const addRange = useCallback(
    (range: readonly number[], anchorId: number) =>
      setSelected((current) =>
        selectionOf(listKey, new Set([...(current?.listKey === listKey ? current.ids : none), ...range]), anchorId),
      ),
    [listKey],
  );

  return {
    isOn: selected !== null,
    ids,
    revision: selected?.revision ?? 0,
    anchorId: selected?.listKey === listKey ? selected.anchorId : null,
    start: () => setSelected(selectionOf(listKey, none, null)),
    leave: () => setSelected(null),
    /** Leaves bulk mode after a bulk change. Its controls disappear, so the list takes the focus. */
    finish: () => {
      setSelected(null);
      setFinished((count) => count + 1);
    },
    /** How many bulk changes have finished. */
    finished,
    choose: (chosen: Iterable<number>) => setSelected(selectionOf(listKey, new Set(chosen), null)),
    toggle,
    /** Adds the rows of a range; `anchorId` stays where it started. */
    addRange,
  };
}

export type BulkSelection = ReturnType<typeof useSelection>;
