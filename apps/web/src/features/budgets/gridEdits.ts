import { MAX_GRID_AMOUNTS } from '@cairn/contract';
import {
  addCents,
  type Cents,
  cents,
  countOf,
  formatCents,
  formatMonth,
  type GridAmount,
  monthIn,
  monthName,
} from '@cairn/domain';
import { readPlanned } from '../../app/form/planAmount.ts';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { shortName } from '../../ui/shortText.ts';
import type { GridRange } from './gridSelection.ts';
import { movedText } from './rolloverText.ts';
import { COLUMNS, type GridRow, hasActual, isEditable, MONTHS, overPlanText } from './yearGrid.ts';

/** The amounts to save, and those that were left out; or why there are none. */
export type GridEdit =
  | { readonly amounts: readonly GridAmount[]; readonly note?: string | undefined }
  | { readonly error: string };

export const NOTHING_TO_EDIT = 'Sums, past months, and deleted categories can’t be changed here.';
const OUTSIDE = 'What you pasted is outside the table.';
const TOO_MANY = `That’s more than ${MAX_GRID_AMOUNTS.toLocaleString('en-US')} amounts at once. Select fewer.`;

interface CellsOfGrid {
  readonly rows: readonly GridRow[];
  readonly passed: number;
}

/** The given amount of each editable cell; `undefined` leaves a cell as it is. */
function editCells(
  { rows, passed }: CellsOfGrid,
  { top, bottom, left, right }: GridRange,
  amountAt: (row: number, column: number) => Cents | null | undefined,
): GridEdit {
  const amounts: GridAmount[] = [];
  let editable = 0;
  for (let row = top; row <= Math.min(bottom, rows.length - 1); row += 1)
    for (let column = left; column <= Math.min(right, MONTHS - 1); column += 1) {
      const line = rows[row];
      if (!line || line.id === null || !isEditable(line, column, passed)) continue;
      editable += 1;
      const amount = amountAt(row, column);
      if (amount !== undefined && amount !== line.planned?.[column])
        amounts.push({ id: line.id, month: column + 1, amount });
    }
  if (editable === 0) return { error: NOTHING_TO_EDIT };
  return withinLimit(amounts);
}

function withinLimit(amounts: readonly GridAmount[], note?: string): GridEdit {
  return amounts.length > MAX_GRID_AMOUNTS ? { error: TOO_MANY } : { amounts, note };
}

/** Sets all editable cells of a range; null clears them to the default. */
export function setRange(grid: CellsOfGrid, range: GridRange, amount: Cents | null): GridEdit {
  return editCells(grid, range, () => amount);
}

/** Copies the first month of each row to the others in the range; from a single month, to the end of the year. */
export function fillRight(grid: CellsOfGrid, range: GridRange): GridEdit {
  const right = range.left === range.right ? MONTHS - 1 : range.right;
  return editCells(grid, { ...range, left: range.left + 1, right }, (row) => grid.rows[row]?.planned?.[range.left]);
}

/** Tab-separated, as spreadsheets read it. */
export function copyText(rows: readonly GridRow[], { top, bottom, left, right }: GridRange): string {
  const lines = rows.slice(top, bottom + 1).map(({ planned }) =>
    Array.from({ length: right - left + 1 }, (_, index) => {
      const amount = planned?.[left + index];
      return amount === undefined ? '' : moneyInputOf(amount);
    }).join('\t'),
  );
  return lines.join('\n');
}

const numbersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

interface PastedCell {
  readonly row: number;
  readonly column: number;
  readonly typed: string;
}

/** Where the cells of a pasted text go. One fills the selection; several go where it begins. Empty ones change nothing. */
function pastedCells({ top, bottom, left, right }: GridRange, text: string): PastedCell[] {
  const lines = text.replaceAll('\r', '').replace(/\n+$/, '').split('\n');
  const cells = lines.flatMap((line, row) =>
    line.split('\t').map((typed, column) => ({ row: top + row, column: left + column, typed: typed.trim() })),
  );
  const [only, ...others] = cells;
  if (!only || others.length > 0) return cells.filter(({ typed }) => typed !== '');
  const places = numbersFrom(top, bottom).flatMap((row) => numbersFrom(left, right).map((column) => ({ row, column })));
  return only.typed === '' ? [] : places.map((place) => ({ ...place, typed: only.typed }));
}

type LeftOut = 'notAmount' | 'outside' | 'fixed';

const leftOutTexts: Readonly<Record<LeftOut, string>> = {
  notAmount: 'not an amount of zero or more',
  outside: 'outside the table',
  fixed: 'in a sum, a past month, or a deleted category',
};

/** "2 amounts pasted. 3 left out: 1 not an amount of zero or more; 2 outside the table." */
function pasteNote(pasted: number, leftOut: ReadonlyMap<LeftOut, readonly unknown[]>): string | undefined {
  const all = [...leftOut.values()].flat().length;
  if (all === 0) return undefined;
  const reasons = [...leftOut].map(([why, cells]) => `${cells.length} ${leftOutTexts[why]}`);
  return `${countOf(pasted, 'amount')} pasted. ${all} left out: ${reasons.join('; ')}.`;
}

/** How accounting software writes a negative amount. As a typed sum, it would be a positive one. */
const NEGATIVE = /^\([^()]*\)$/;

/** Pastes the amounts that fit, and says which ones were left out and why. */
export function paste({ rows, passed }: CellsOfGrid, range: GridRange, text: string): GridEdit {
  const amounts: GridAmount[] = [];
  let pasted = 0;
  const cells = pastedCells(range, text);
  const placed = cells.map(({ row, column, typed }): LeftOut | null => {
    const line = rows[row];
    const read = readPlanned(typed);
    if (!line || column >= COLUMNS) return 'outside';
    if (line.id === null || !isEditable(line, column, passed)) return 'fixed';
    if (!('cents' in read) || NEGATIVE.test(typed)) return 'notAmount';
    pasted += 1;
    if (read.cents !== line.planned?.[column]) amounts.push({ id: line.id, month: column + 1, amount: read.cents });
    return null;
  });
  const leftOut = Map.groupBy(
    placed.flatMap((why) => why ?? []),
    (why) => why,
  );
  if (pasted > 0 || leftOut.size === 0) return withinLimit(amounts, pasteNote(pasted, leftOut));
  if (leftOut.has('fixed')) return { error: NOTHING_TO_EDIT };
  const wrong = cells[placed.indexOf('notAmount')];
  return {
    error: wrong ? `“${shortName(wrong.typed)}” isn’t an amount of zero or more, so nothing was pasted.` : OUTSIDE,
  };
}

/** "3 selected, $1,200.00 in all"; null for a single cell. */
export function rangeText(rows: readonly GridRow[], { top, bottom, left, right }: GridRange): string | null {
  if (top === bottom && left === right) return null;
  const selected = rows.slice(top, bottom + 1).flatMap(({ planned }) => planned?.slice(left, right + 1) ?? []);
  return `${selected.length} selected, ${formatCents(addCents(...selected))} in all`;
}

/** "Food, November: +$40.00 moved in"; null if the selected cell has no mark, and for several cells. */
export function marksText(
  rows: readonly GridRow[],
  { top, bottom, left, right }: GridRange,
  started: number,
): string | null {
  const row = top === bottom && left === right ? rows[top] : undefined;
  if (!row) return null;
  const moved = row.moved?.[left] ?? cents(0);
  const over = hasActual(left, started) ? overPlanText(row, left) : null;
  const marks = [...(moved === 0 ? [] : [movedText(moved)]), ...(over === null ? [] : [over])];
  if (marks.length === 0) return null;
  return `${row.name}, ${left === MONTHS ? 'total' : monthName(left + 1)}: ${marks.join('; ')}`;
}

/** "Food set to $340.00 for March 2027", or "12 budgets for 2027 updated". */
export function editText(rows: readonly GridRow[], year: number, amounts: readonly GridAmount[]): string {
  const [only, ...others] = amounts;
  if (!only || others.length > 0) return `${countOf(amounts.length, 'budget')} for ${year} updated`;
  const { name, defaults } = rows.find(({ id }) => id === only.id) ?? { name: '' };
  const month = formatMonth(monthIn(year, only.month));
  if (only.amount !== null) return `${name} set to ${formatCents(only.amount)} for ${month}`;
  const amount = formatCents(defaults?.[only.month - 1] ?? cents(0));
  return `${name} set back to its default, ${amount}, for ${month}`;
}
