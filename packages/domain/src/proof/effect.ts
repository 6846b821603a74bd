import { addDays, type Day } from '../day.ts';
import type { AccountId, TransactionId } from '../ids.ts';
import { LARGEST_ID } from '../ids.ts';
import { type BalancePlacement, firstDayAfter, includesRow } from './assertions.ts';
import type { AddedRow, FixStep } from './culprit.ts';
import type { ProofRow } from './facts.ts';
import type { ProofGap } from './result.ts';

/** How often a transaction counts between the two balances: once if only the later one includes it. */
export function weightIn(
  { earlier, later }: Pick<ProofGap, 'earlier' | 'later'>,
  row: BalancePlacement & { readonly id: TransactionId },
): number {
  return Number(includesRow(later, row)) - Number(includesRow(earlier, row));
}

/** Where an added transaction goes: on the preferred day if it can be there, otherwise on the nearest. */
export function placeAdded(
  { earlier, later, to }: ProofGap,
  preferred: Day,
): { readonly day: Day; readonly placedIn: AddedRow['placedIn'] } {
  const first = firstDayAfter(earlier);
  const last = later.basis === 'closing' ? later.day : addDays(later.day, -1);
  if (last < first) return { day: to, placedIn: later.asOfIn ?? later.madeIn };
  if (preferred < first) return { day: first, placedIn: null };
  return { day: preferred > last ? last : preferred, placedIn: null };
}

function placementOf({ day, placedIn }: AddedRow): BalancePlacement & { readonly id: TransactionId } {
  const timing = placedIn === null ? 'day' : 'placed';
  return { id: LARGEST_ID, day, postedIn: placedIn ?? LARGEST_ID, timing, afterBalanceIn: null };
}

const signed = (amountCents: number, isIncome: boolean) => (isIncome ? amountCents : -amountCents);

function effectOnRow(gap: ProofGap, row: ProofRow, step: Exclude<FixStep, { kind: 'add' }>): number {
  const weight = weightIn(gap, row);
  const now = row.accountId === gap.accountId && !row.isDeleted ? weight * row.cents : 0;
  switch (step.kind) {
    case 'remove':
      return -now;
    case 'restore':
      return weight * row.cents - now;
    case 'setAmount':
      return weight * signed(step.amountCents, step.isIncome) - now;
    case 'setDay':
      return weightIn(gap, { ...row, day: step.day }) * row.cents - now;
    case 'move':
      return (step.toAccountId === gap.accountId ? weight * row.cents : 0) - now;
  }
}

/** By how much a fix changes what the transactions between the two balances add up to. */
export function effectOf(gap: ProofGap, rows: ReadonlyMap<TransactionId, ProofRow>, fix: readonly FixStep[]): number {
  return fix.reduce((sum, step) => {
    if (step.kind === 'add')
      return sum + weightIn(gap, placementOf(step.row)) * signed(step.row.amountCents, step.row.isIncome);
    const row = rows.get(step.id);
    return row ? sum + effectOnRow(gap, row, step) : sum;
  }, 0);
}

/** Whether a transaction is on the account of a gap and counts in it. */
export function isCountedIn(gap: ProofGap, row: ProofRow, accountId: AccountId = gap.accountId): boolean {
  return row.accountId === accountId && !row.isDeleted && weightIn(gap, row) === 1;
}
