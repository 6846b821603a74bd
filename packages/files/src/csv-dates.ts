import { type Column, hasRole, rankOf } from './csv-columns.ts';
import { isDayCell } from './csv-layout.ts';
import type { FileOrder } from './csv-proof.ts';
import { type DateOrder, isOrdered, parseDateText } from './date-text.ts';

export interface DateGuess {
  readonly column: number | undefined;
  readonly order: DateOrder;
  readonly isSure: boolean;
  /** The dates themselves prove the order, not just the file's apparent country. */
  readonly isProved: boolean;
}

type OrderGuess = Pick<DateGuess, 'order' | 'isSure' | 'isProved'>;

/** Prefers posting and transaction dates over value dates, and columns that most rows fill. */
function chooseColumn(columns: readonly Column[], rows: number): Column | undefined {
  const points = (column: Column) => {
    const days = column.cells.filter((cell) => isDayCell(cell, true)).length / Math.max(1, rows);
    const named = hasRole(column, 'date') ? 1 - Math.min(rankOf(column, 'date'), 500) / 1_000 : 0;
    const valued = hasRole(column, 'valueDate') && !hasRole(column, 'date') ? -0.5 : 0;
    // A date that is the same on every row belongs to the statement, not the transactions.
    const constant = rows > 2 && column.distinct.size === 1 ? -1 : 0;
    return days * 3 + named + valued + constant - column.index / 10_000;
  };
  return columns.toSorted((a, b) => points(b) - points(a))[0];
}

const daysIn = (cells: readonly string[], order: DateOrder) => cells.map((cell) => parseDateText(cell, order));

/** How often neighboring dates break the main order, how often they change, and how many days they span. */
function shapeOf(cells: readonly string[], order: DateOrder) {
  const days = daysIn(cells, order).filter((day) => day !== null);
  let [rises, falls] = [0, 0];
  for (let at = 1; at < days.length; at += 1) {
    const [before, after] = [days[at - 1] ?? '', days[at] ?? ''];
    if (before < after) rises += 1;
    if (before > after) falls += 1;
  }
  const sorted = days.toSorted();
  const [first, last] = [Date.parse(sorted[0] ?? ''), Date.parse(sorted.at(-1) ?? '')];
  return { breaks: Math.min(rises, falls), moves: rises + falls, span: Math.round((last - first) / 86_400_000) };
}

export interface LocaleHints {
  /** Separators or words that only occur in files with the day first. */
  readonly isEuropean: boolean;
  readonly isAmerican: boolean;
}

/** Whether days or months count up or down by one, so either order would be plausible. */
function isRegular(cells: readonly string[]): boolean {
  const pairs = cells.map((cell) => cell.split(/\D+/, 2).map(Number));
  return [0, 1].some((part) => {
    const steps = pairs.slice(1).map((pair, at) => (pair[part] ?? 0) - (pairs[at]?.[part] ?? 0));
    const isSteady = steps.every((step) => step === 1) || steps.every((step) => step === -1);
    return isSteady && pairs.every((pair) => pair[1 - part] === pairs[0]?.[1 - part]);
  });
}

/** Decides between day first and month first if every date is valid both ways. */
function orderByShape(cells: readonly string[], { isEuropean, isAmerican }: LocaleHints): OrderGuess {
  const [dmy, mdy] = [shapeOf(cells, 'DMY'), shapeOf(cells, 'MDY')];
  if (dmy.breaks !== mdy.breaks && Math.min(dmy.breaks, mdy.breaks) === 0)
    return { order: dmy.breaks < mdy.breaks ? 'DMY' : 'MDY', isSure: true, isProved: true };
  const [shorter, longer] = dmy.span <= mdy.span ? [dmy, mdy] : [mdy, dmy];
  const isShort = longer.span >= 60 && longer.span >= shorter.span * 4;
  if (longer.moves >= 2 && isShort && !isRegular(cells))
    return { order: dmy.span <= mdy.span ? 'DMY' : 'MDY', isSure: true, isProved: false };
  const isDotted = cells.some((cell) => /^\d{1,2}\.\d{1,2}\./.test(cell));
  if (isDotted || (isEuropean && !isAmerican)) return { order: 'DMY', isSure: true, isProved: false };
  const isSlashed = cells.every((cell) => /^\d{1,2}\/\d{1,2}\//.test(cell));
  if (isAmerican && !isEuropean && isSlashed) return { order: 'MDY', isSure: true, isProved: false };
  // If both orders give the same days, there is nothing to ask.
  const isSame = daysIn(cells, 'DMY').every((day, at) => day === parseDateText(cells[at] ?? '', 'MDY'));
  return { order: 'MDY', isSure: isSame, isProved: false };
}

function guessOrder(cells: readonly string[], locale: LocaleHints): OrderGuess {
  const ordered = cells.filter(isOrdered);
  if (ordered.length === 0)
    return { order: cells.some((cell) => /^\d{4}/.test(cell)) ? 'YMD' : 'MDY', isSure: true, isProved: false };
  const readable = (order: DateOrder) => daysIn(ordered, order).filter((day) => day !== null).length;
  const [dmy, mdy, ymd] = [readable('DMY'), readable('MDY'), readable('YMD')];
  if (ymd > Math.max(dmy, mdy)) return { order: 'YMD', isSure: true, isProved: true };
  // With two-digit years first, all three orders may fit. Choose the one with the shortest span.
  if (
    ymd === ordered.length &&
    ordered.every((cell) => /^(?:1[3-9]|2\d)\D/.test(cell)) &&
    shapeOf(ordered, 'YMD').span < shapeOf(ordered, 'DMY').span
  )
    return { order: 'YMD', isSure: true, isProved: true };
  if (dmy !== mdy) return { order: dmy > mdy ? 'DMY' : 'MDY', isSure: true, isProved: true };
  return orderByShape(ordered, locale);
}

/** Purchases post within days, so the right order keeps two date columns close together. */
function orderByGaps(first: readonly string[], second: readonly string[]): OrderGuess | null {
  const widest = (order: DateOrder) => {
    const [own, others] = [daysIn(first, order), daysIn(second, order)];
    const gaps = own.map((day, at) => Math.abs(Date.parse(day ?? '') - Date.parse(others[at] ?? '')) / 86_400_000);
    return gaps.reduce((most, gap) => (gap > most ? gap : most), 0);
  };
  const [dmy, mdy] = [widest('DMY'), widest('MDY')];
  if (Math.min(dmy, mdy) > CLOSE_DAYS || Math.max(dmy, mdy) < FAR_DAYS) return null;
  return { order: dmy < mdy ? 'DMY' : 'MDY', isSure: true, isProved: true };
}

const [CLOSE_DAYS, FAR_DAYS] = [10, 27];

/** Finds the date column and its date order from its cells and those of other date columns. */
export function guessDates(
  columns: readonly Column[],
  dateColumns: readonly number[],
  rows: number,
  locale: LocaleHints,
): DateGuess {
  const dated = columns.filter(({ index }) => dateColumns.includes(index));
  const chosen = chooseColumn(dated, rows);
  if (!chosen) return { column: undefined, order: 'MDY', isSure: true, isProved: false };
  const own = guessOrder(chosen.cells, locale);
  if (own.isSure) return { column: chosen.index, ...own };
  // A bank uses the same date order in all columns.
  const others = dated.filter(({ index }) => index !== chosen.index);
  const byGaps = others.map(({ cells }) => orderByGaps(chosen.cells, cells)).find((found) => found !== null);
  if (byGaps) return { column: chosen.index, ...byGaps };
  const other = others
    .map(({ cells }) => guessOrder(cells, locale))
    .find(({ order, isSure }) => isSure && order !== 'YMD');
  return { column: chosen.index, ...(other ?? own) };
}

/** Whether the rows can be oldest first, newest first, or either. */
export function fileOrder(cells: readonly string[], order: DateOrder): FileOrder {
  let [rises, falls] = [0, 0];
  let before = '';
  for (const cell of cells) {
    const day = parseDateText(cell, order) ?? '';
    if (day === '') continue;
    if (before !== '' && before < day) rises += 1;
    if (before !== '' && before > day) falls += 1;
    before = day;
  }
  return { canRise: rises >= falls, canFall: falls >= rises };
}
