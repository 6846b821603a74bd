import { monthName } from '@cairn/domain';
import {
  type ClipboardEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { classNames } from '../../ui/classNames.ts';
import { withGaps } from '../../ui/virtualRange.ts';
import { type GridPlace, type GridRange, selectOne } from './gridSelection.ts';
import { useRenderedRows } from './useRenderedRows.ts';
import type { GridEditing, YearGridState } from './useYearGrid.ts';
import styles from './YearGrid.module.css';
import { YearGridRow } from './YearGridRow.tsx';
import { COLUMNS, columnLengths, type GridRow, MONTHS } from './yearGrid.ts';

const SHORT_NAME = 3;
const CELL_PADDING_PX = 24;

interface YearGridTableProps {
  year: number;
  state: YearGridState;
  errorId: string;
  hintId: string;
}

/** The cell that an event is in; null elsewhere. */
function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const { row, column } = cell?.dataset ?? {};
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}

const isInField = (target: EventTarget) => target instanceof HTMLInputElement;

const cellSelector = ({ row, column }: GridPlace) => `[data-row="${row}"][data-column="${column}"]`;

/** After a command outside the grid, so that keys and a paste reach the cells. */
export function focusCell(place: GridPlace): void {
  document.querySelector<HTMLElement>(`[role="grid"] ${cellSelector(place)}`)?.focus();
}

/** Moves the focus to the selected cell after a key, a click, or an edit. */
function useCellFocus({ selection, editing }: YearGridState) {
  const table = useRef<HTMLTableElement>(null);
  const hadFocus = useRef(false);
  const { row, column } = selection.head;
  useEffect(() => {
    const active = document.activeElement;
    // A field that closes and a row that isn't rendered anymore take the focus with them.
    const lostFocus = hadFocus.current && (active === null || active === document.body);
    const isHere = table.current?.contains(active) === true || lostFocus;
    hadFocus.current = editing !== null;
    if (!isHere || editing !== null) return;
    table.current?.querySelector<HTMLElement>(cellSelector({ row, column }))?.focus();
  }, [row, column, editing]);
  return {
    table,
    /** For a key that the grid has handled, before it renders. */
    keepFocus: () => {
      hadFocus.current = true;
    },
  };
}

const isSamePlace = (a: GridPlace, b: GridPlace) => a.row === b.row && a.column === b.column;

/** Cells are handled by the table, so that rows get no new functions when it renders. */
function usePointer({ selection, editing, isHeld, select, startEditing }: YearGridState) {
  const touch = useRef<{ wasFocused: boolean } | null>(null);
  const { head } = selection;
  return {
    /** Screen readers move the focus themselves. */
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const place = placeOf(target);
      if (isInField(target)) isHeld.current = false;
      else if (isHeld.current) currentTarget.querySelector('input')?.focus();
      else if (place !== null && !isSamePlace(place, head)) select(selectOne(place));
    },
    onPointerDown: ({ target, pointerType, button, shiftKey }: PointerEvent) => {
      const place = placeOf(target);
      // A finger may only want to scroll.
      touch.current = pointerType === 'touch' ? { wasFocused: place !== null && isSamePlace(place, head) } : null;
      if (touch.current || place === null || button !== 0 || isInField(target)) return;
      select(shiftKey ? { ...selection, head: place } : selectOne(place));
    },
    onPointerOver: ({ target, pointerType, buttons }: PointerEvent) => {
      const place = placeOf(target);
      if (pointerType === 'touch' || place === null || buttons !== 1 || editing !== null) return;
      if (!isSamePlace(place, head)) select({ ...selection, head: place });
    },
    onClick: ({ target }: MouseEvent) => {
      const place = placeOf(target);
      if (touch.current === null || place === null || editing !== null) return;
      if (touch.current.wasFocused) startEditing(place, null);
      else select(selectOne(place));
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const place = placeOf(target);
      if (place !== null && editing === null) startEditing(place, null);
    },
  };
}

/** Where only a few months fit, starts with those that can still be changed. */
function showFirstOpenMonth(scroller: HTMLElement | null): void {
  const month = scroller?.querySelector<HTMLElement>('[data-first-open]');
  const names = scroller?.querySelector('th');
  if (scroller && month && names) scroller.scrollLeft = month.offsetLeft - names.offsetWidth;
}

/** Works like a spreadsheet. Tab leaves it, except from a field. */
export function YearGridTable({ year, state, errorId, hintId }: YearGridTableProps) {
  const { rows, passed, started, selection, range, editing, error, handleKey, copy, paste, endEditing } = state;
  const { table, keepFocus } = useCellFocus(state);
  const pointer = usePointer(state);
  const scroller = useRef<HTMLDivElement>(null);
  const rendered = useRenderedRows(rows, scroller, editing?.place.row ?? selection.head.row);
  const attach = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    showFirstOpenMonth(element);
  }, []);

  function handleKeys(event: KeyboardEvent) {
    if (editing !== null || !handleKey(event)) return;
    keepFocus();
    event.preventDefault();
    event.stopPropagation();
  }

  function handleCopy(event: ClipboardEvent) {
    if (editing !== null) return;
    event.clipboardData.setData('text/plain', copy());
    event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent) {
    if (editing !== null) return;
    event.preventDefault();
    paste(event.clipboardData.getData('text/plain'));
  }

  return (
    <div className={styles.scroller} ref={attach}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is edited like a spreadsheet is a grid
        role="grid"
        className={styles.table}
        aria-label={`Budget by month, ${year}`}
        aria-describedby={hintId}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-colcount={COLUMNS + 1}
        onKeyDown={handleKeys}
        onCopy={handleCopy}
        onPaste={handlePaste}
        {...pointer}
      >
        <Columns rows={rows} />
        <Head passed={passed} />
        <Body
          {...{ rows, year, passed, started, editing, errorId }}
          {...selection.head}
          {...range}
          {...rendered}
          hasError={error !== null}
          onEnd={endEditing}
        />
      </table>
    </div>
  );
}

interface BodyProps extends GridPlace, GridRange, ReturnType<typeof useRenderedRows> {
  rows: readonly GridRow[];
  year: number;
  passed: number;
  started: number;
  editing: GridEditing | null;
  errorId: string;
  hasError: boolean;
  onEnd: YearGridState['endEditing'];
}

/** Renders again only if its content changes, so not while or after an amount is saved. */
const Body = memo(function Body(props: BodyProps) {
  const { rows, row: focusedRow, column, top, bottom, left, right, editing, hasError, ...others } = props;
  const { items, heightPx, ...shared } = others;
  return (
    <tbody>
      {withGaps(items).map(({ index, gapPx }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <Fragment key={row.key}>
            <Gap heightPx={gapPx} />
            <YearGridRow
              {...shared}
              row={row}
              index={index}
              focused={focusedRow === index ? column : null}
              selected={index >= top && index <= bottom ? [left, right] : null}
              editing={editing?.place.row === index ? editing : null}
              hasError={hasError && editing?.place.row === index}
            />
          </Fragment>
        );
      })}
      <Gap heightPx={heightPx - (items.at(-1)?.end ?? heightPx)} />
    </tbody>
  );
});

/** As tall as the rows that aren't rendered. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: neither a row nor a cell of the grid
    <tr role="presentation">
      <td role="presentation" style={{ height: heightPx }} />
    </tr>
  );
}

/** As wide as their longest amounts, so that they don't move while one is typed. Marks are narrower than digits, which leaves room for bold sums. */
function Columns({ rows }: { rows: readonly GridRow[] }) {
  const lengths = useMemo(() => columnLengths(rows), [rows]);
  return (
    <colgroup>
      <col className={styles.nameColumn} />
      {lengths.map((length, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in place
        <col key={column} style={{ width: `calc(${length}ch + ${CELL_PADDING_PX}px)` }} />
      ))}
    </colgroup>
  );
}

function Head({ passed }: { passed: number }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classNames(styles.head, styles.name)}>
          Category
        </th>
        {Array.from({ length: MONTHS }, (_, index) => {
          const name = monthName(index + 1);
          return (
            <th
              key={name}
              scope="col"
              className={classNames(styles.head, index < passed && styles.past)}
              data-first-open={index === passed || undefined}
            >
              <span aria-hidden="true">{name.slice(0, SHORT_NAME)}</span>
              <span className="visually-hidden">{index < passed ? `${name}, past` : name}</span>
            </th>
          );
        })}
        <th scope="col" className={classNames(styles.head, styles.sum)}>
          Total
        </th>
      </tr>
    </thead>
  );
}
