import { type Cents, cents, type Day, type GridAmount, monthIn, withGridAmounts, type YearGrid } from '@cairn/domain';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readAmountOrChange } from '../../app/form/planAmount.ts';
import { connection } from '../../app/offline/serverConnection.ts';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { OFFLINE } from './amountEdit.ts';
import { copyText, editText, fillRight, type GridEdit, NOTHING_TO_EDIT, paste, setRange } from './gridEdits.ts';
import {
  type GridPlace,
  type GridSelection,
  moveSelection,
  placeAway,
  rangeOf,
  selectAll,
  selectOne,
  withinGrid,
} from './gridSelection.ts';
import { placeOf } from './savedAmounts.ts';
import { useSaveGrid } from './yearGrid.data.ts';
import { COLUMNS, type GridRow, gridRows, isEditable, passedMonths, startedMonths } from './yearGrid.ts';

/** The cell that is being typed into. */
export interface GridEditing {
  readonly place: GridPlace;
  /** The field's initial text. */
  readonly text: string;
  /** Whether the first key replaced the amount; then arrow keys save and move, as in spreadsheets. */
  readonly isReplacing: boolean;
  /** The amount in the cell when the field was opened. */
  readonly saved: Cents;
  /** The last change in the grid then. */
  readonly seenIn: number | undefined;
}

/** How a cell's field closes: with a text to save, or without one, and the cell to go to. */
export interface GridFieldEnd {
  readonly typed: string | null;
  /** Null if the focus has already moved elsewhere. */
  readonly away: readonly [rows: number, columns: number] | null;
}

/** A key that begins an amount. */
const FIRST_KEY = /^[\d.$(=+-]$/;

function firstCell(rows: ReturnType<typeof gridRows>, passed: number): GridSelection {
  const column = Math.min(passed, COLUMNS - 2);
  const row = rows.findIndex((one) => isEditable(one, column, passed));
  return selectOne({ row: Math.max(0, row), column });
}

type GridCommand = 'fill' | 'all' | 'edit' | 'clear' | 'collapse';

const commandKeys: Readonly<Record<string, GridCommand>> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  Escape: 'collapse',
};
const commandsWithCtrl: Readonly<Record<string, GridCommand>> = { r: 'fill', a: 'all' };

function commandOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): GridCommand | null {
  if (!ctrlKey && !metaKey) return commandKeys[key] ?? null;
  return shiftKey ? null : (commandsWithCtrl[key.toLowerCase()] ?? null);
}

/**
 * The loaded grid with the amounts that were just typed. The query has them too, but tells its observers only after a
 * frame, in which the cell would show its old amount again.
 */
function useTypedAmounts(loaded: YearGrid) {
  const [typed, setTyped] = useState<{ readonly from: YearGrid; readonly grid: YearGrid } | null>(null);
  const grid = typed?.from === loaded ? typed.grid : loaded;
  return {
    grid,
    showTyped: (amounts: readonly GridAmount[]) => setTyped({ from: loaded, grid: withGridAmounts(grid, amounts) }),
    dropTyped: () => setTyped(null),
  };
}

type TypedAmounts = ReturnType<typeof useTypedAmounts>;

/** Saves edits, and says which ones were left out, or why there is nothing to save. */
function useGridEdits(rows: readonly GridRow[], year: number, { grid, showTyped, dropTyped }: TypedAmounts) {
  const [error, setError] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const save = useSaveGrid(year);
  function apply(edit: GridEdit, seenIn = grid.changedIn) {
    if ('error' in edit) return showError(edit.error);
    if (edit.amounts.length > 0 && connection.isOffline()) return showError(OFFLINE);
    setError(null);
    setNote(edit.note ?? null);
    if (edit.amounts.length === 0) return;
    const { amounts } = edit;
    const places = amounts.map(({ id, month }) => placeOf(id, monthIn(year, month)));
    const savedText = editText(rows, year, amounts);
    showTyped(amounts);
    save.mutate(
      { amounts, places, seenIn, savedText },
      {
        onError: () => {
          setNote(null);
          dropTyped();
        },
      },
    );
  }
  function showError(text: string | null) {
    setError(text);
    setNote(null);
  }
  return { error, note, setError: showError, apply };
}

/** The rows, selection, and edits of a year's grid. */
export function useYearGrid(loaded: YearGrid, year: number, today: Day) {
  const typed = useTypedAmounts(loaded);
  const rows = useMemo(() => gridRows(typed.grid), [typed.grid]);
  const [passed, started] = [passedMonths(year, today), startedMonths(year, today)];
  const [chosen, setChosen] = useState(() => firstCell(rows, passed));
  const [editing, setEditing] = useState<GridEditing | null>(null);
  const { error, note, setError, apply } = useGridEdits(rows, year, typed);
  const size = { rows: rows.length, columns: COLUMNS };
  const selection = withinGrid(chosen, size);
  const range = rangeOf(selection);
  const cells = { rows, passed };
  const amountAt = ({ row, column }: GridPlace) => rows[row]?.planned?.[column] ?? cents(0);

  function select(next: GridSelection) {
    setError(null);
    setChosen(next);
  }

  function startEditing(place: GridPlace, typed: string | null) {
    if (!isEditable(rows[place.row], place.column, passed)) return setError(NOTHING_TO_EDIT);
    select(selectOne(place));
    const saved = amountAt(place);
    const text = typed ?? moneyInputOf(saved);
    setEditing({ place, text, isReplacing: typed !== null, saved, seenIn: loaded.changedIn });
  }

  function tryToEnd({ typed, away }: GridFieldEnd): boolean {
    if (editing === null) return true;
    const { place, saved, seenIn } = editing;
    const read = readAmountOrChange(saved, typed ?? '');
    const fault = 'error' in read ? read.error : read.cents !== null && connection.isOffline() ? OFFLINE : null;
    setError(fault);
    if (fault !== null || 'error' in read) {
      // A press elsewhere has selected another cell.
      setChosen(selectOne(place));
      return false;
    }
    setEditing(null);
    // A newer amount that arrived while typing hasn't been seen.
    const basis = amountAt(place) === saved ? loaded.changedIn : seenIn;
    if (read.cents !== null) apply(setRange(cells, rangeOf(selectOne(place)), read.cents), basis);
    if (away !== null) setChosen(selectOne(placeAway(place, away[0], away[1], size)));
    return true;
  }

  const commands: Readonly<Record<GridCommand, () => void>> = {
    fill: () => {
      if (editing === null) apply(fillRight(cells, range));
    },
    all: () => select(selectAll(size)),
    edit: () => startEditing(selection.head, null),
    clear: () => apply(setRange(cells, range, null)),
    collapse: () => select(selectOne(selection.head)),
  };

  function handleKey(event: KeyboardEvent): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (altKey) return false;
    const isJumping = ctrlKey || metaKey;
    const next = moveSelection(selection, { key, isExtending: shiftKey, isJumping }, size);
    const command = commandOf(event);
    if (next) select(next);
    else if (command) commands[command]();
    else if (!isJumping && FIRST_KEY.test(key)) startEditing(selection.head, key);
    else return false;
    return true;
  }

  return {
    ...{ rows, passed, started, selection, range, editing, error, note },
    ...{ select, startEditing, handleKey, ...useHeldField(tryToEnd) },
    copy: () => copyText(rows, range),
    paste: (text: string) => apply(paste(cells, range, text)),
    fill: commands.fill,
  };
}

function useHeldField(tryToEnd: (end: GridFieldEnd) => boolean) {
  const isHeld = useRef(false);
  return {
    /** A field was left whose text can't be saved. It gets the focus back, so that the text isn't lost. */
    isHeld,
    endEditing: useStable((end: GridFieldEnd) => {
      const isOver = tryToEnd(end);
      isHeld.current = !isOver && end.away === null;
      return isOver;
    }),
  };
}

/** A function that stays the same, so that rows that don't change don't render again. */
function useStable<Given, Result>(handle: (given: Given) => Result): (given: Given) => Result {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  return useCallback((given) => latest.current(given), []);
}

export type YearGridState = ReturnType<typeof useYearGrid>;
