import type { Day } from '../day.ts';
import type { AccountId, BalanceAssertionId, ChangeSetId, SeriesId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { Sentence } from '../review/sentence.ts';

/** A possible cause of a gap. */
export const CULPRIT_KINDS = [
  /** A deleted transaction of that amount. */
  'deleted',
  /** A transaction that a user moved to another account. */
  'movedAway',
  /** An amount that a user changed by the gap. */
  'edited',
  'duplicate',
  'wrongSign',
  /** Two digits of an amount changed places. */
  'transposed',
  /** The decimal point of an amount is in the wrong place. */
  'decimal',
  /** The amount is without the tip. */
  'tip',
  /** An amount that isn't the merchant's usual one. */
  'unusual',
  /** An amount rounded to whole dollars. */
  'rounded',
  /** An expected bill or paycheck that isn't there. */
  'missingBill',
  /** A transfer whose other side isn't there. */
  'transfer',
  /** A transaction that belongs to another account. */
  'wrongAccount',
  /** A transaction whose date is on the wrong side of a balance. */
  'wrongDay',
  /** Money that no transaction explains. */
  'missing',
  /** A transaction that the balance doesn't include. */
  'extra',
  /** Two transactions that add up to the gap. */
  'pair',
  /** A fee for a purchase in another currency that isn't there. */
  'fee',
  /** A balance that a user mistyped, or that doesn't fit those around it. */
  'balance',
  /** A transaction on a statement that isn't ticked off, or one that is ticked off and isn't on it. */
  'tick',
] as const;
export type CulpritKind = (typeof CULPRIT_KINDS)[number];

/** A fix's effect on a transaction that it shows. */
export const SUSPECT_ROLES = ['stays', 'removed', 'restored', 'changed', 'moved', 'ticked', 'unticked'] as const;
export type SuspectRole = (typeof SUSPECT_ROLES)[number];

export interface Suspect {
  readonly id: TransactionId;
  readonly role: SuspectRole;
}

/** A transaction that a fix adds. */
export interface AddedRow {
  readonly day: Day;
  readonly name: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly isTransfer: boolean;
  readonly seriesId: SeriesId | null;
  /** The change of the balance that it posted before, if its day doesn't say so; otherwise null. */
  readonly placedIn: ChangeSetId | null;
}

/** One part of a fix. All parts are one change set. */
export type FixStep =
  | { readonly kind: 'remove'; readonly id: TransactionId }
  | { readonly kind: 'restore'; readonly id: TransactionId }
  | {
      readonly kind: 'setAmount';
      readonly id: TransactionId;
      readonly amountCents: Cents;
      readonly isIncome: boolean;
    }
  | { readonly kind: 'setDay'; readonly id: TransactionId; readonly day: Day }
  | { readonly kind: 'move'; readonly id: TransactionId; readonly toAccountId: AccountId }
  | { readonly kind: 'add'; readonly row: AddedRow }
  | {
      readonly kind: 'setBalance';
      readonly balanceId: BalanceAssertionId;
      readonly day: Day;
      readonly amountCents: Cents;
    }
  /** A balance no longer counts. Its source's value isn't changed. */
  | { readonly kind: 'setAside'; readonly balanceId: BalanceAssertionId }
  /** Only while a statement is compared. */
  | { readonly kind: 'setTick'; readonly id: TransactionId; readonly isTicked: boolean };

/** A possible cause of a gap, and the fix that would close it. */
export interface Culprit {
  readonly kind: CulpritKind;
  /** The same as long as it is about the same transactions and the same fix. */
  readonly fingerprint: string;
  readonly sentence: Sentence;
  /** The label of the button that fixes it, such as "Remove the duplicate". */
  readonly fixLabel: string;
  /** The label of the button that dismisses it, such as "They’re both real". */
  readonly dismissLabel: string;
  readonly suspects: readonly Suspect[];
  readonly fix: readonly FixStep[];
  /** Higher is likelier. */
  readonly score: number;
}
