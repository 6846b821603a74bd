import type { SeriesOccurrence } from '@cairn/contract';
import { addCents, type Cents, type Day, formatCents, formatShortDay, type Month, monthOf } from '@cairn/domain';
import type { SeriesInRange } from '../ledger/index.ts';

interface BilledRow {
  readonly isIncome: boolean;
  readonly categoryId: number;
  /** Without one, the row includes all subcategories. */
  readonly subcategoryId?: number | undefined;
  readonly spent: Cents;
}

/** What a row of the budget says about its bills or its pay; null if there is nothing to say. */
export type BillNotes = (row: BilledRow) => string | null;

export const noBillNotes: BillNotes = () => null;

const keyOf = (isIncome: boolean, categoryId: number, subcategoryId?: number) =>
  [isIncome, categoryId, subcategoryId ?? ''].join('/');

/** A late bill of an earlier month counts in the current one, where it will be paid. */
function monthCounted({ paidOn, expectedOn, state }: SeriesOccurrence, today: Day): Month {
  const isLate = paidOn === null && state === 'expected' && expectedOn < today;
  return monthOf(isLate ? today : (paidOn ?? expectedOn));
}

/** By category, with all its subcategories, and by subcategory. Transfers count in no budget. */
function byRow({ series, occurrences }: SeriesInRange, month: Month, today: Day): Map<string, SeriesOccurrence[]> {
  const byId = new Map(series.map((one) => [one.id, one]));
  const rows = new Map<string, SeriesOccurrence[]>();
  for (const occurrence of occurrences) {
    const of = byId.get(occurrence.seriesId);
    if (!of || of.kind === 'transfer' || of.categoryId === null) continue;
    const isOpen = of.state === 'active' && occurrence.state !== 'skipped';
    if (monthCounted(occurrence, today) !== month || (!isOpen && occurrence.paidOn === null)) continue;
    const { isIncome, categoryId, subcategoryId } = of;
    const keys = [keyOf(isIncome, categoryId)];
    if (subcategoryId !== null) keys.push(keyOf(isIncome, categoryId, subcategoryId));
    for (const key of keys) rows.set(key, [...(rows.get(key) ?? []), occurrence]);
  }
  return rows;
}

const sumOf = (occurrences: readonly SeriesOccurrence[]) => addCents(...occurrences.map(({ amount }) => amount));

const isEstimate = (occurrences: readonly SeriesOccurrence[]) =>
  occurrences.some(({ isAmountKnown }) => !isAmountKnown);

/** All pay of the first day: "Next $2,164.89 on 11/17" or "About $33.00 on 11/28"; in a later month, "$33.00 on 12/28". */
function nextPayText(coming: readonly SeriesOccurrence[], day: Day, today: Day): string {
  const next = coming.filter(({ expectedOn }) => expectedOn === day);
  const known = monthOf(day) === monthOf(today) ? 'Next ' : '';
  return `${isEstimate(next) ? 'About ' : known}${formatCents(sumOf(next))} on ${formatShortDay(day)}`;
}

/** "$46.29 still to come"; of pay, when the next comes, unless it is late. */
function comingText(coming: readonly SeriesOccurrence[], isIncome: boolean, today: Day): string | null {
  const [first] = coming.map(({ expectedOn }) => expectedOn).toSorted();
  if (first === undefined) return null;
  if (isIncome && first >= today) return nextPayText(coming, first, today);
  return `${isEstimate(coming) ? 'est. ' : ''}${formatCents(sumOf(coming))} still to come`;
}

/** "Paid 11/04" or "All paid by 11/14"; null if a bill is missing or the row has other spending, too. */
function paidText(all: readonly SeriesOccurrence[], { isIncome, spent }: BilledRow): string | null {
  const [first, ...others] = all.flatMap(({ paidOn }) => paidOn ?? []).toSorted();
  if (first === undefined || others.length + 1 < all.length || sumOf(all) !== spent) return null;
  const word = isIncome ? 'Received' : 'Paid';
  const last = others.at(-1) ?? first;
  return last === first ? `${word} ${formatShortDay(first)}` : `All ${word.toLowerCase()} by ${formatShortDay(last)}`;
}

/** Joins the bills and the pay of a month, and late bills from the month before, with the rows of its budget. */
export function billNotes(data: SeriesInRange, month: Month, today: Day): BillNotes {
  const rows = byRow(data, month, today);
  return (row) => {
    const all = rows.get(keyOf(row.isIncome, row.categoryId, row.subcategoryId)) ?? [];
    const coming = all.filter(({ state }) => state === 'expected');
    return comingText(coming, row.isIncome, today) ?? paidText(all, row);
  };
}
