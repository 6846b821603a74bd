import { byLargestRemainder } from '../budgets/apportion.ts';
import type { CategoryId } from '../ids.ts';
import { addCents, type Cents, cents, LARGEST_AMOUNT } from '../money.ts';

export const MIN_SPLIT_LINES = 2;
export const MAX_SPLIT_LINES = 100;

/** A part of a split transaction. Its sign is relative to the transaction: a return within a purchase is negative. */
export interface SplitLine {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  readonly amountCents: Cents;
  readonly note: string;
  readonly isTransfer: boolean;
  /** This line absorbs the difference when the transaction's amount changes. Every split has exactly one. */
  readonly takesRemainder: boolean;
}

/** A problem with the lines of a split. Positions are zero-based. */
export type SplitProblem =
  | { readonly code: 'too_few_lines' | 'too_many_lines'; readonly count: number }
  | { readonly code: 'zero_line' | 'line_too_large'; readonly position: number }
  | { readonly code: 'several_remainder_lines'; readonly positions: readonly number[] }
  | { readonly code: 'wrong_sum'; readonly sumCents: Cents; readonly amountCents: Cents };

/** The category of an unsplit transaction. */
export interface OwnCategory {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
}

/** A split after a change: its lines, or the transaction's category if fewer than two lines are left. */
export type SplitOutcome<Line extends SplitLine = SplitLine> =
  | { readonly isSplit: true; readonly lines: readonly Line[] }
  | { readonly isSplit: false; readonly category: OwnCategory };

export type AmountOutcome<Line extends SplitLine = SplitLine> = SplitOutcome<Line> & {
  /** Which lines changed with the amount. */
  readonly changed: 'none' | 'remainder' | 'all';
};

function sumOf(lines: readonly SplitLine[]): Cents {
  return addCents(...lines.map(({ amountCents }) => amountCents));
}

/** The position of the largest line, or of the first one in a tie; −1 if there are no lines. */
function largestOf(lines: readonly SplitLine[]): number {
  return lines.reduce((found, line, position) => {
    const most = lines[found]?.amountCents ?? Number.NEGATIVE_INFINITY;
    return line.amountCents > most ? position : found;
  }, -1);
}

/** Marks the largest line as the remainder line if none is marked. */
export function withRemainderLine<Line extends SplitLine>(lines: readonly Line[]): readonly Line[] {
  if (lines.some(({ takesRemainder }) => takesRemainder)) return lines;
  const taker = largestOf(lines);
  return lines.map((line, position) => (position === taker ? { ...line, takesRemainder: true } : line));
}

/** All problems with lines that split an amount; empty if there are none. */
export function splitProblems(lines: readonly SplitLine[], amount: Cents): SplitProblem[] {
  const problems: SplitProblem[] = [];
  if (lines.length < MIN_SPLIT_LINES) problems.push({ code: 'too_few_lines', count: lines.length });
  if (lines.length > MAX_SPLIT_LINES) problems.push({ code: 'too_many_lines', count: lines.length });
  for (const [position, { amountCents }] of lines.entries()) {
    if (amountCents === 0) problems.push({ code: 'zero_line', position });
    if (Math.abs(amountCents) > LARGEST_AMOUNT) problems.push({ code: 'line_too_large', position });
  }
  const positions = lines.flatMap(({ takesRemainder }, position) => (takesRemainder ? [position] : []));
  if (positions.length > 1) problems.push({ code: 'several_remainder_lines', positions });
  // With more or larger lines, the sum might not be exact.
  if (problems.some(({ code }) => code === 'too_many_lines' || code === 'line_too_large')) return problems;
  const sumCents = sumOf(lines);
  if (sumCents !== amount) problems.push({ code: 'wrong_sum', sumCents, amountCents: amount });
  return problems;
}

/** A transaction's category after its split is removed: that of the largest line that isn't a transfer. */
export function categoryAfterSplit(lines: readonly SplitLine[]): OwnCategory {
  const counted = lines.filter(({ isTransfer }) => !isTransfer);
  const line = counted[largestOf(counted)];
  return { categoryId: line?.categoryId ?? null, subcategoryId: line?.subcategoryId ?? null };
}

/** Drops empty lines and marks a remainder line, or ends the split. */
function settled<Line extends SplitLine>(lines: readonly Line[], before: readonly Line[]): SplitOutcome<Line> {
  const left = lines.filter(({ amountCents }) => amountCents !== 0);
  if (left.length === 0) return { isSplit: false, category: categoryAfterSplit(before) };
  if (left.length < MIN_SPLIT_LINES) return { isSplit: false, category: categoryAfterSplit(left) };
  return { isSplit: true, lines: withRemainderLine(left) };
}

/** Whether scaling would make a line too large. Lines grow fast if returns nearly cancel out a purchase. */
function outgrows(lines: readonly SplitLine[], amount: Cents, newAmount: Cents): boolean {
  const most = BigInt(LARGEST_AMOUNT) * BigInt(amount);
  return lines.some(({ amountCents }) => BigInt(Math.abs(amountCents)) * BigInt(newAmount) > most);
}

/**
 * Adapts the lines to a new transaction amount; both amounts are positive. The remainder line absorbs the difference.
 * If that would empty it or flip its sign, all lines are scaled instead. A split ends if its lines would become too
 * large.
 */
export function linesForNewAmount<Line extends SplitLine>(
  lines: readonly Line[],
  newAmount: Cents,
): AmountOutcome<Line> {
  const amount = sumOf(lines);
  const difference = newAmount - amount;
  if (difference === 0) return { isSplit: true, lines, changed: 'none' };
  const taker = lines.findIndex(({ takesRemainder }) => takesRemainder);
  const had = lines[taker]?.amountCents ?? 0;
  const takes = cents(had + difference);
  if (had !== 0 && Math.sign(takes) === Math.sign(had) && Math.abs(takes) <= LARGEST_AMOUNT) {
    const changed = lines.map((line, position) => (position === taker ? { ...line, amountCents: takes } : line));
    return { isSplit: true, lines: changed, changed: 'remainder' };
  }
  if (outgrows(lines, amount, newAmount)) {
    return { isSplit: false, category: categoryAfterSplit(lines), changed: 'all' };
  }
  const scaled = byLargestRemainder(
    newAmount,
    lines.map(({ amountCents }) => amountCents),
  );
  const all = lines.map((line, position) => ({ ...line, amountCents: scaled[position] ?? cents(0) }));
  return { ...settled(all, lines), changed: 'all' };
}

/** Removes a line. Its amount goes to the remainder line or, if that was removed, to the largest of the others. */
export function withoutLine<Line extends SplitLine>(lines: readonly Line[], position: number): SplitOutcome<Line> {
  const removed = lines[position];
  if (!removed) throw new RangeError('the split has no line at this position');
  const others = withRemainderLine(lines.toSpliced(position, 1));
  const merged = others.map((line) =>
    line.takesRemainder ? { ...line, amountCents: addCents(line.amountCents, removed.amountCents) } : line,
  );
  return settled(merged, lines);
}
