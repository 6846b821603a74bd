import type { Transaction } from '@cairn/contract';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { offerUndo, useCategories } from '../ledger/index.ts';
import type { CategoryOption } from './categorySuggestions.ts';
import { cellText, type EditedField, fieldAfter, isChanged, readCell, type TextField } from './cellEdit.ts';
import { type PatchBody, usePatchTransaction } from './edit.data.ts';
import { categoryFields } from './lists.ts';

/** The cell being edited, with the text its editor starts with. */
export interface EditedCell {
  readonly id: number;
  readonly field: EditedField;
  readonly text: string;
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

const keyOf = (id: number, field: EditedField) => `${id} ${field}`;

/** Focuses a row's link or checkbox. */
export function focusRow(root: HTMLElement | null, id: number): void {
  root?.querySelector<HTMLElement>(`[data-row-id="${id}"] [data-row-focus]`)?.focus();
}

/** Saves edits right away; the text of an edit that failed is offered again when its cell is next edited. */
function useSaveCell() {
  const { mutateAsync } = usePatchTransaction();
  const unsaved = useRef(new Map<string, string>());
  return useMemo(() => {
    function save(row: Transaction, field: EditedField, change: Omit<PatchBody, 'id'>, shown: Partial<Transaction>) {
      return mutateAsync({ body: { id: row.id, ...change }, before: row, shown }).then(({ changeSetId }) =>
        offerUndo(changeNames[field], changeSetId),
      );
    }
    return { save, unsaved: unsaved.current };
  }, [mutateAsync]);
}

/** Editing the cells of a list in place; `root` contains its rows. */
export function useRowEditing(root: RefObject<HTMLElement | null>) {
  const categories = useCategories();
  const { save, unsaved } = useSaveCell();
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
      const text = field === 'category' ? '' : (unsaved.get(keyOf(row.id, field)) ?? cellText(row, field));
      setCell({ id: row.id, field, text });
    }

    function finish(row: Transaction, field: EditedField, after: AfterEdit) {
      const next = after === 'next' || after === 'previous' ? fieldAfter(field, after === 'next' ? 1 : -1) : null;
      if (next) return start(row, next);
      focusedAfter.current = after === 'leave' ? null : row.id;
      // Another cell may already be open, because pressing it leaves this one.
      setCell((current) => (current?.id === row.id && current.field === field ? null : current));
    }

    /** Saves the typed text; returns why it can't be saved. */
    function commit(row: Transaction, field: TextField, typed: string, after: AfterEdit): string | null {
      const read = readCell(field, typed, browserToday());
      const key = keyOf(row.id, field);
      if ('error' in read) {
        if (after !== 'leave') return read.error;
        unsaved.set(key, typed);
      } else if (isChanged(row, read.values)) {
        unsaved.delete(key);
        save(row, field, read.values, read.values).catch(() => unsaved.set(key, typed));
      }
      finish(row, field, after);
      return null;
    }

    function cancel(row: Transaction, field: EditedField) {
      unsaved.delete(keyOf(row.id, field));
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

    return { start, finish, commit, cancel, pickCategory };
  }, [categories, save, unsaved]);

  return { cell, actions };
}

export type RowActions = ReturnType<typeof useRowEditing>['actions'];
