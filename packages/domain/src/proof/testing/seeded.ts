import type { FixStep } from '../culprit.ts';
import { weightIn } from '../effect.ts';
import type { ProofGap } from '../result.ts';
import type { ProofTrialRow, TrialAccount } from './ledger.ts';

/** A ledger with one fault. */
export interface SeededFault {
  readonly kind: string;
  readonly accountId: number;
  readonly rows: readonly ProofTrialRow[];
  /** If the fault is in the balances; otherwise those of the ledger without it. */
  readonly accounts?: readonly TrialAccount[];
  /** One for each interval that doesn't add up. Two may be about the same. */
  readonly broken: readonly ((gap: ProofGap) => boolean)[];
  /** Whether a fix restores the correct ledger. */
  isRight(fix: readonly FixStep[], gapCents: number): boolean;
}

/** Recognizes the gap of the interval that a row is in. */
export function inIntervalOf(row: ProofTrialRow): SeededFault['broken'][number] {
  return (gap) => gap.accountId === row.accountId && weightIn(gap, row) === 1;
}

export function isAddingUpTo(fix: readonly FixStep[], amount: number): boolean {
  const added = fix.map((step) =>
    step.kind === 'add' ? (step.row.isIncome ? 1 : -1) * step.row.amountCents : Number.NaN,
  );
  return added.reduce((sum, one) => sum + one, 0) === amount;
}

export function isSettingAmount(fix: readonly FixStep[], id: number, amount: number): boolean {
  const [step] = fix;
  return (
    fix.length === 1 &&
    step?.kind === 'setAmount' &&
    step.id === id &&
    (step.isIncome ? 1 : -1) * step.amountCents === amount
  );
}

export function isStepOn(fix: readonly FixStep[], kind: FixStep['kind'], ids: readonly number[]): boolean {
  const [step] = fix;
  return fix.length === 1 && step?.kind === kind && 'id' in step && ids.includes(step.id);
}
