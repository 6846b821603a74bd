import { MAX_GRID_AMOUNTS } from '@cairn/contract';
import { addCents, type Cents, countOf, formatCents, formatMonth, type GridAmount, monthIn } from '@cairn/domain';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { readAmount } from './amountEdit.ts';
import type { GridRange } from './gridSelection.ts';
import { type GridRow, isEditable, MONTHS } from './yearGrid.ts';

/** The amounts to save, or why there are none. */
export type GridEdit = { readonly amounts: readonly GridAmount[] } | { readonly error: string };

export const NOTHING_TO_EDIT = 'Sums, past months, and deleted categories can’t be changed here.';
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
  return amounts.length > MAX_GRID_AMOUNTS ? { error: TOO_MANY } : { amounts };
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

/**
 * One pasted amount fills the selection; several go where the selection begins. Empty cells change nothing, and neither
 * does what would end up in a sum or a past month.
 */
export function paste(grid: CellsOfGrid, range: GridRange, text: string): GridEdit {
  const lines = text.replaceAll('\r', '').replace(/\n+$/, '').split('\n');
  const cells = lines.map((line) => line.split('\t'));
  const [only = '', ...others] = cells.flat();
  const width = Math.max(...cells.map((line) => line.length));
  const several = { ...range, bottom: range.top + cells.length - 1, right: range.left + width - 1 };
  const wrong: string[] = [];
  const edit = editCells(grid, others.length === 0 ? range : several, (row, column) => {
    const typed = others.length === 0 ? only : (cells[row - range.top]?.[column - range.left] ?? '');
    const read = readAmount(typed);
    if ('cents' in read) return read.cents ?? undefined;
    wrong.push(typed.trim());
    return undefined;
  });
  return wrong.length === 0 ? edit : { error: `“${wrong[0]}” isn’t an amount, so nothing was pasted.` };
}

/** "3 selected, $1,200.00 in all"; null for a single cell. */
export function rangeText(rows: readonly GridRow[], { top, bottom, left, right }: GridRange): string | null {
  if (top === bottom && left === right) return null;
  const selected = rows.slice(top, bottom + 1).flatMap(({ planned }) => planned?.slice(left, right + 1) ?? []);
  return `${selected.length} selected, ${formatCents(addCents(...selected))} in all`;
}

/** "Food set to $340.00 for March 2027", or "12 budgets for 2027 updated". */
export function editText(rows: readonly GridRow[], year: number, amounts: readonly GridAmount[]): string {
  const [only, ...others] = amounts;
  if (!only || others.length > 0) return `${countOf(amounts.length, 'budget')} for ${year} updated`;
  const name = rows.find(({ id }) => id === only.id)?.name ?? '';
  const month = formatMonth(monthIn(year, only.month));
  return only.amount === null
    ? `${name} set back to its default for ${month}`
    : `${name} set to ${formatCents(only.amount)} for ${month}`;
}
