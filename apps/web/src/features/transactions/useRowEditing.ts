import type { Transaction } from '@cairn/contract';
import { countOf, type Day } from '@cairn/domain';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { unsavedTexts } from '../../app/unsavedTexts.ts';
import { offerUndo, useCategories } from '../ledger/index.ts';
import type { CategoryOption } from './categorySuggestions.ts';
import { cellText, type EditedField, fieldAfter, isChanged, readCell, type TextField } from './cellEdit.ts';
import { usePatchTransaction } from './edit.data.ts';
import { categoryFields } from './lists.ts';
import { type PatchBody, RowPatch } from './rowPatch.ts';
import type { SplitChange } from './SplitEditor.tsx';
import { splitsForAmount } from './splitAmount.ts';

/** The cell being edited. */
export interface EditedCell<Field extends EditedField = EditedField> {
  /** The row as it was when the edit began. */
  readonly row: Transaction;
  /** The row's place in the list. */
  readonly index: number;
  readonly field: Field;
  /** The text that the editor started with. */
  readonly text: string;
}

/** The row as it is shown now, but with the change in which the user saw it when the edit began. */
export function asSeen(row: Transaction, { row: { changedIn } }: EditedCell): Transaction {
  return { ...row, changedIn };
}

/** Where focus goes after an edit: back to the row, to the next or previous cell, or where the user pressed. */
export type AfterEdit = 'row' | 'next' | 'previous' | 'leave';

const changeNames: Readonly<Record<EditedField, string>> = {
  name: 'Name changed',
  note: 'Note saved',
  date: 'Date changed',
  amount: 'Amount changed',
  category: 'Category changed',
};

/** The key of a cell's unsaved text. */
export const cellKey = (id: number, field: EditedField) => `transaction ${id} ${field}`;

/** Focuses a row's link or checkbox. */
export function focusRow(root: HTMLElement | null, id: number): void {
  root?.querySelector<HTMLElement>(`[data-row-id="${id}"] [data-row-focus]`)?.focus();
}

function indexOfRow(root: HTMLElement | null, id: number): number {
  return Number(root?.querySelector<HTMLElement>(`[data-row-id="${id}"]`)?.dataset.index ?? 0);
}

function useSaveCell() {
  const { mutateAsync } = usePatchTransaction();
  return useCallback(
    async (row: Transaction, field: EditedField, change: Omit<PatchBody, 'id'>, shown: Partial<Transaction>) => {
      const { answer, changeSetId } = await mutateAsync(new RowPatch(row, change, shown));
      const isRenamed = change.renamesMerchant === true;
      offerUndo(isRenamed ? `${countOf(1 + (answer.reached ?? 0))} renamed` : changeNames[field], changeSetId);
    },
    [mutateAsync],
  );
}

/** The changes in the typed text and how the row then looks, or why it can't be saved. */
function readChange(now: Transaction, field: TextField, typed: string, today: Day) {
  const read = readCell(field, typed, today);
  if ('error' in read) return { ...read, splitAmount: null };
  const { values } = read;
  const renamed = values.name === undefined ? {} : { merchantName: undefined };
  if (!now.isSplit || values.amount === undefined) return { values, shown: { ...values, ...renamed } };
  const lines = splitsForAmount(now.splits, values.amount);
  return 'error' in lines ? { ...lines, splitAmount: values.amount } : { values, shown: { ...values, ...lines } };
}

/** Opens the split editor. With a new amount, it saves that, too, and says why the parts have to change. */
export type OpenSplit = (transaction: Transaction, change?: SplitChange) => void;

/** Remembers the text while it is typed, so that it isn't lost if the editor disappears. */
function rememberText({ row, field }: EditedCell, typed: string) {
  unsavedTexts.set(cellKey(row.id, field), typed);
}

/** Editing the cells of a list in place; `root` contains its rows. */
export function useRowEditing(root: RefObject<HTMLElement | null>, onSplit: OpenSplit | undefined) {
  const categories = useCategories();
  const save = useSaveCell();
  const [cell, setCell] = useState<EditedCell | null>(null);
  const focusedAfter = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (cell || focusedAfter.current === null) return;
    focusRow(root.current, focusedAfter.current);
    focusedAfter.current = null;
  }, [cell, root]);

  // Stable, because rows are memoized.
  const actions = useMemo(() => {
    function start(row: Transaction, field: EditedField) {
      const text = field === 'category' ? '' : (unsavedTexts.get(cellKey(row.id, field)) ?? cellText(row, field));
      setCell({ row, index: indexOfRow(root.current, row.id), field, text });
    }

    function finish(row: Transaction, field: EditedField, after: AfterEdit) {
      const next = after === 'next' || after === 'previous' ? fieldAfter(field, after === 'next' ? 1 : -1) : null;
      if (next) return start(row, next);
      focusedAfter.current = after === 'leave' ? null : row.id;
      // Another cell may already be open, because pressing it leaves this one.
      setCell((current) => (current?.row.id === row.id && current.field === field ? null : current));
    }

    /** Saves the typed text, then moves on from the row as it is now; returns why it can't be saved. */
    function commit(
      cell: EditedCell<TextField>,
      now: Transaction,
      typed: string,
      after: AfterEdit,
      more: Pick<PatchBody, 'renamesMerchant' | 'merchantNames'> = {},
    ): string | null {
      const { row, field } = cell;
      const key = cellKey(row.id, field);
      const isUnchanged = typed === cellText(row, field);
      // Leaving doesn't save a text that was only offered again.
      const isOnlyOffered = typed === cell.text && after === 'leave';
      const read =
        isUnchanged || isOnlyOffered ? { values: {}, shown: {} } : readChange(now, field, typed, browserToday());
      if ('error' in read) {
        const { error: reason, splitAmount: amount } = read;
        const opensSplit = amount !== null && onSplit !== undefined;
        if (after !== 'leave' && !opensSplit) return reason;
        rememberText(cell, typed);
        finish(now, field, opensSplit && after !== 'leave' ? 'row' : after);
        if (opensSplit && after !== 'leave') onSplit(now, { amount, reason, onSaved: () => unsavedTexts.delete(key) });
        return null;
      }
      const { values, shown } = read;
      if (!isOnlyOffered || isUnchanged) unsavedTexts.delete(key);
      if (isChanged(row, values))
        save(row, field, { ...values, ...more }, shown).catch(() => rememberText(cell, typed));
      finish({ ...now, ...shown }, field, after);
      return null;
    }

    function cancel(row: Transaction, field: EditedField) {
      unsavedTexts.delete(cellKey(row.id, field));
      finish(row, field, 'row');
    }

    function pickCategory(row: Transaction, { categoryId, subcategoryId }: CategoryOption) {
      finish(row, 'category', 'row');
      if (row.category?.id === categoryId && (row.subcategory?.id ?? null) === subcategoryId) return;
      // The mutation cache reports failures.
      save(row, 'category', { categoryId, subcategoryId }, categoryFields(categories, categoryId, subcategoryId)).catch(
        () => undefined,
      );
    }

    return { start, finish, rememberText, commit, cancel, pickCategory };
  }, [categories, save, root, onSplit]);

  return { cell, actions };
}

export type RowActions = ReturnType<typeof useRowEditing>['actions'];
