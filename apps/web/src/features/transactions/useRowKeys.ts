import type { Transaction } from '@cairn/contract';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { shortcuts } from '../../app/keyboard/useShortcuts.ts';
import { rowRange } from './rowRange.ts';
import { focusRow, type RowActions } from './useRowEditing.ts';
import type { BulkSelection } from './useSelection.ts';

interface RowKeysOptions {
  transactions: readonly Transaction[];
  /** Absent if the list has no bulk mode. */
  selection: BulkSelection | undefined;
  actions: RowActions;
  onToggleLines: (id: number) => void;
  onSplit?: ((transaction: Transaction) => void) | undefined;
  onTag?: ((ids: readonly number[]) => void) | undefined;
}

const moves = [
  { keys: 'j', label: 'Next' },
  { keys: 'k', label: 'Previous' },
  ...['ArrowDown', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowUp'].map((keys) => ({ keys, label: '' })),
];

const ranges = [
  { keys: 'Shift+j', label: 'Select to the next' },
  { keys: 'Shift+k', label: 'Select to the previous' },
];

/** Single keys also belong to controls outside the list, except letters on links and buttons, which don't use them. */
function isForList({ key, target }: KeyboardEvent, root: HTMLElement | null): boolean {
  if (target === document.body || (target instanceof Node && root?.contains(target) === true)) return true;
  return key.length === 1 && target instanceof Element && target.matches('a, button:not([aria-haspopup])');
}

function stepOf(key: string): 1 | -1 | null {
  if (key === 'j' || key === 'J' || key === 'ArrowDown') return 1;
  return key === 'k' || key === 'K' || key === 'ArrowUp' ? -1 : null;
}

/** The row that has the focus, or had it last. */
function useCurrentRow(root: RefObject<HTMLElement | null>, transactions: readonly Transaction[]) {
  const current = useRef<{ id: number; index: number } | null>(null);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    function remember({ target }: Event) {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;
      if (row) current.current = { id: Number(row.dataset.rowId), index: Number(row.dataset.index) };
    }
    function forget({ target }: Event) {
      if (target instanceof Node && !element?.contains(target)) current.current = null;
    }
    element.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [root]);

  // A row that no longer matches the filter takes the focus with it, so the row in its place gets it.
  useLayoutEffect(() => {
    const last = current.current;
    if (!last || document.activeElement !== document.body || transactions.some(({ id }) => id === last.id)) return;
    const next = transactions[Math.min(last.index, transactions.length - 1)];
    if (next) focusRow(root.current, next.id);
  }, [transactions, root]);

  return current;
}

/** Remembers the first selected row and its place, even once it is gone. */
function useFirstSelected(transactions: readonly Transaction[], selection: BulkSelection | undefined) {
  const first = useRef<{ id: number; index: number } | null>(null);
  const { ids, revision } = selection ?? { ids: null, revision: 0 };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision names the set of IDs
  useLayoutEffect(() => {
    const index = ids && ids.size > 0 ? transactions.findIndex(({ id }) => ids.has(id)) : -1;
    const row = transactions[index];
    if (row) first.current = { id: row.id, index };
  }, [transactions, revision]);
  return first;
}

/** Focuses the first rendered row that is in view. */
function focusFirstInView(root: HTMLElement | null): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>('[data-row-id] [data-row-focus]') ?? [])];
  (stops.find((stop) => stop.getBoundingClientRect().top >= 0) ?? stops[0])?.focus();
}

/** After a bulk change, focuses the row that had the focus, or else the place where the selection began. */
function useFocusAfterBulk(
  root: RefObject<HTMLElement | null>,
  current: RefObject<{ id: number; index: number } | null>,
  { transactions, selection }: Pick<RowKeysOptions, 'transactions' | 'selection'>,
) {
  const first = useFirstSelected(transactions, selection);
  const resume = useEffectEvent(() => {
    const last = current.current ?? first.current;
    if (!last) return;
    const isListed = transactions.some(({ id }) => id === last.id);
    const id = isListed ? last.id : transactions[Math.min(last.index, transactions.length - 1)]?.id;
    if (id !== undefined) focusRow(root.current, id);
    if (root.current?.contains(document.activeElement) !== true) focusFirstInView(root.current);
  });
  const finished = selection?.finished ?? 0;
  useEffect(() => {
    if (finished > 0) resume();
  }, [finished]);
}

/** The keys of a list: J and K or arrows move, X selects, C categorizes, E edits, and M writes a note. */
export function useRowKeys(root: RefObject<HTMLElement | null>, options: RowKeysOptions): void {
  const { transactions, selection, actions, onToggleLines, onSplit, onTag } = options;
  const current = useCurrentRow(root, transactions);
  const isBulk = selection?.isOn ?? false;
  useFocusAfterBulk(root, current, { transactions, selection });

  // Entering or leaving bulk mode replaces the focused link or checkbox.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode is what replaces it
  useLayoutEffect(() => {
    if (current.current && document.activeElement === document.body) focusRow(root.current, current.current.id);
  }, [isBulk, root, current]);

  function move(step: 1 | -1, isRange: boolean) {
    const from = transactions.findIndex(({ id }) => id === current.current?.id);
    const row = transactions[from === -1 ? 0 : from + step];
    if (!row) return;
    if (isRange && selection) {
      const anchorId = selection.anchorId ?? transactions[from]?.id ?? row.id;
      selection.addRange(rowRange(transactions, anchorId, row.id), anchorId);
    }
    focusRow(root.current, row.id);
  }

  function act(key: string, row: Transaction): boolean {
    if (key === 'x' && selection) selection.toggle(row.id);
    else if (key === 't' && onTag) onTag(selection && selection.ids.size > 0 ? [...selection.ids] : [row.id]);
    else if (isBulk) return false;
    else if (key === 's' && onSplit) onSplit(row);
    else if (key === 'c') row.isSplit ? onToggleLines(row.id) : actions.start(row, 'category');
    else if (key === 'e') actions.start(row, 'name');
    else if (key === 'm') actions.start(row, 'note');
    else return false;
    return true;
  }

  /** Whether there was something to do. */
  const handle = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!isForList(event, root.current)) return false;
    const step = stepOf(event.key);
    // Outside the list, arrow keys scroll the page.
    if (event.key.startsWith('Arrow') && event.target === document.body) return false;
    if (step) {
      move(step, event.shiftKey);
      return true;
    }
    const row = transactions.find(({ id }) => id === current.current?.id);
    return row !== undefined && act(event.key.toLowerCase(), row);
  });

  const canSelect = selection !== undefined;
  const canSplit = onSplit !== undefined;
  const canTag = onTag !== undefined;
  useEffect(() => {
    const acts = [
      // Rows are links, so the browser opens them.
      { keys: 'Enter', label: 'Open' },
      ...(canSelect ? [{ keys: 'x', label: 'Select' }] : []),
      { keys: 'c', label: 'Category' },
      ...(canSplit ? [{ keys: 's', label: 'Split' }] : []),
      ...(canTag ? [{ keys: 't', label: 'Tag' }] : []),
      { keys: 'e', label: 'Edit' },
      { keys: 'm', label: 'Note' },
    ];
    const steps = canSelect ? [...moves, ...ranges] : moves;
    const listed = [...steps.map((one) => ({ ...one, repeats: true })), ...acts];
    const removals = listed.map((one) => shortcuts.add({ ...one, where: 'list', run: handle }));
    return () => {
      for (const remove of removals) remove();
    };
  }, [canSelect, canSplit, canTag]);
}
