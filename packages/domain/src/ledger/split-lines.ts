import { byLargestRemainder } from '../budgets/apportion.ts';
import type { CategoryId } from '../ids.ts';
import { addCents, type Cents, cents, LARGEST_AMOUNT } from '../money.ts';

export const FEWEST_SPLIT_LINES = 2;
export const MOST_SPLIT_LINES = 100;

/** A part of a split transaction. Its sign is relative to the transaction's direction: a return in a purchase is negative. */
export interface SplitLine {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  readonly amountCents: Cents;
  readonly note: string;
  readonly isTransfer: boolean;
  /** This line takes the difference when the transaction's amount changes. Exactly one of a split does. */
  readonly takesRemainder: boolean;
}

/** What is wrong with lines that are to split an amount. Positions count from 0. */
export type SplitProblem =
  | { readonly code: 'too_few_lines' | 'too_many_lines'; readonly count: number }
  | { readonly code: 'zero_line' | 'line_too_large'; readonly position: number }
  | { readonly code: 'several_remainder_lines'; readonly positions: readonly number[] }
  | { readonly code: 'wrong_sum'; readonly sumCents: Cents; readonly amountCents: Cents };

/** The category of a transaction that is not split. */
export interface OwnCategory {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
}

/** A split after a change: its lines, or the category of the transaction where fewer than two lines are left. */
export type SplitOutcome =
  | { readonly isSplit: true; readonly lines: readonly SplitLine[] }
  | { readonly isSplit: false; readonly category: OwnCategory };

export type AmountOutcome = SplitOutcome & {
  /** Which lines the change of the amount has changed. */
  readonly changed: 'none' | 'remainder' | 'all';
};

function sumOf(lines: readonly SplitLine[]): Cents {
  return addCents(...lines.map(({ amountCents }) => amountCents));
}

/** The position of the line with the largest amount, the first of equals; −1 where there are no lines. */
function largestOf(lines: readonly SplitLine[]): number {
  return lines.reduce((found, line, position) => {
    const most = lines[found]?.amountCents ?? Number.NEGATIVE_INFINITY;
    return line.amountCents > most ? position : found;
  }, -1);
}

/** The lines with one that takes the remainder: the marked one, or else the largest. */
export function withRemainderLine(lines: readonly SplitLine[]): readonly SplitLine[] {
  if (lines.some(({ takesRemainder }) => takesRemainder)) return lines;
  const taker = largestOf(lines);
  return lines.map((line, position) => (position === taker ? { ...line, takesRemainder: true } : line));
}

/** All that is wrong with lines that are to split the amount; none where they may. */
export function splitProblems(lines: readonly SplitLine[], amount: Cents): SplitProblem[] {
  const problems: SplitProblem[] = [];
  if (lines.length < FEWEST_SPLIT_LINES) problems.push({ code: 'too_few_lines', count: lines.length });
  if (lines.length > MOST_SPLIT_LINES) problems.push({ code: 'too_many_lines', count: lines.length });
  for (const [position, { amountCents }] of lines.entries()) {
    if (amountCents === 0) problems.push({ code: 'zero_line', position });
    if (Math.abs(amountCents) > LARGEST_AMOUNT) problems.push({ code: 'line_too_large', position });
  }
  const positions = lines.flatMap(({ takesRemainder }, position) => (takesRemainder ? [position] : []));
  if (positions.length > 1) problems.push({ code: 'several_remainder_lines', positions });
  // Only as many lines of such a size add up exactly.
  if (problems.some(({ code }) => code === 'too_many_lines' || code === 'line_too_large')) return problems;
  const sumCents = sumOf(lines);
  if (sumCents !== amount) problems.push({ code: 'wrong_sum', sumCents, amountCents: amount });
  return problems;
}

/** The category that a transaction has once its split is removed: that of the largest line that is no transfer. */
export function categoryAfterSplit(lines: readonly SplitLine[]): OwnCategory {
  const counted = lines.filter(({ isTransfer }) => !isTransfer);
  const line = counted[largestOf(counted)];
  return { categoryId: line?.categoryId ?? null, subcategoryId: line?.subcategoryId ?? null };
}

/** Lines without the empty ones, one of them taking the remainder, or the end of the split. */
function settled(lines: readonly SplitLine[], before: readonly SplitLine[]): SplitOutcome {
  const left = lines.filter(({ amountCents }) => amountCents !== 0);
  if (left.length === 0) return { isSplit: false, category: categoryAfterSplit(before) };
  if (left.length < FEWEST_SPLIT_LINES) return { isSplit: false, category: categoryAfterSplit(left) };
  return { isSplit: true, lines: withRemainderLine(left) };
}

/** Whether a line would be larger than any amount: returns almost as large as the purchase make lines grow faster. */
function outgrows(lines: readonly SplitLine[], amount: Cents, newAmount: Cents): boolean {
  const most = BigInt(LARGEST_AMOUNT) * BigInt(amount);
  return lines.some(({ amountCents }) => BigInt(Math.abs(amountCents)) * BigInt(newAmount) > most);
}

/**
 * The lines when the transaction's amount is another one; both amounts are positive. The remainder line takes the
 * difference; where that would leave it empty or with another sign, all lines are scaled. A split whose lines would
 * become larger than any amount ends.
 */
export function linesForNewAmount(lines: readonly SplitLine[], newAmount: Cents): AmountOutcome {
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

/** The lines without one of them, whose amount the remainder line takes; without that one, the largest of the others. */
export function withoutLine(lines: readonly SplitLine[], position: number): SplitOutcome {
  const removed = lines[position];
  if (!removed) throw new RangeError('the split has no such line');
  const others = withRemainderLine(lines.toSpliced(position, 1));
  const merged = others.map((line) =>
    line.takesRemainder ? { ...line, amountCents: addCents(line.amountCents, removed.amountCents) } : line,
  );
  return settled(merged, lines);
}
