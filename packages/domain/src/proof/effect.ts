import { addDays, type Day } from '../day.ts';
import type { AccountId, BalanceAssertionId, TransactionId } from '../ids.ts';
import { LARGEST_ID } from '../ids.ts';
import { type BalancePlacement, firstDayAfter, includesRow } from './assertions.ts';
import type { AddedRow, FixStep } from './culprit.ts';
import type { GapFacts, ProofRow } from './facts.ts';
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

/** A step on a transaction that is there. */
type RowStep = Exclude<FixStep, { kind: 'add' | 'setBalance' | 'setAside' }>;

function effectOnRow(gap: ProofGap, row: ProofRow, step: RowStep): number {
  const weight = weightIn(gap, row);
  const isOwn = row.accountId === gap.accountId;
  const now = isOwn && !row.isDeleted ? weight * row.cents : 0;
  switch (step.kind) {
    case 'remove':
      return -now;
    case 'restore':
      return weight * row.cents - now;
    case 'setAmount':
      return isOwn ? weight * signed(step.amountCents, step.isIncome) - now : 0;
    case 'setDay':
      return weightIn(gap, { ...row, day: step.day }) * row.cents - now;
    case 'setTick':
      return step.isTicked ? row.cents : -row.cents;
    case 'move':
      return (step.toAccountId === gap.accountId ? weight * row.cents : 0) - now;
  }
}

/** A higher balance at the end makes the gap larger, and one at the start makes it smaller. */
function effectOfBalance(
  { earlier, later }: ProofGap,
  isOwed: boolean,
  { balanceId, amountCents }: Extract<FixStep, { kind: 'setBalance' }>,
): number {
  const raised = (from: number) => (isOwed ? from - amountCents : amountCents - from);
  if (balanceId === later.id) return -raised(later.amountCents);
  return balanceId === earlier.id ? raised(earlier.amountCents) : 0;
}

/** Without a balance, the gap after it, or before it, joins this one. */
function effectOfSettingAside({ gap, gaps }: Pick<GapFacts, 'gap' | 'gaps'>, balanceId: BalanceAssertionId): number {
  const { gapCents = 0 } = neighborAt({ gap, gaps }, balanceId) ?? {};
  return 0 - gapCents;
}

/** The gap on the other side of one of a gap's balances, if that doesn't add up either. */
export function neighborAt(
  { gap, gaps }: Pick<GapFacts, 'gap' | 'gaps'>,
  balanceId: BalanceAssertionId,
): ProofGap | undefined {
  const own = gaps.filter(({ accountId, kind }) => accountId === gap.accountId && kind === 'interval');
  return balanceId === gap.later.id
    ? own.find(({ earlier }) => earlier.id === balanceId)
    : own.find(({ later }) => later.id === balanceId && balanceId === gap.earlier.id);
}

/**
 * The amount by which a fix makes a gap smaller: what it adds to the transactions between the two balances, or
 * subtracts from them.
 */
export function effectOf(
  { gap, gaps, isOwed }: Pick<GapFacts, 'gap' | 'gaps' | 'isOwed'>,
  rows: ReadonlyMap<TransactionId, ProofRow>,
  fix: readonly FixStep[],
): number {
  return fix.reduce((sum, step) => {
    if (step.kind === 'setBalance') return sum + effectOfBalance(gap, isOwed, step);
    if (step.kind === 'setAside') return sum + effectOfSettingAside({ gap, gaps }, step.balanceId);
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
