import type { Day } from '../day.ts';
import type { AccountId, CategoryId, ChangeSetId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { DetectedSeries } from '../recurring/detected.ts';
import type { BrokenSeal } from './broken-seal.ts';
import type { PastDecision } from './decisions.ts';
import type { EditedRow } from './edited-row.ts';
import type { ReviewSeries } from './series.ts';
import type { CategoryOrigin, Trust, TrustKey } from './trust.ts';
import type { UncoveredGoal } from './uncovered-goal.ts';
import type { UnexplainedGap } from './unexplained-gap.ts';

/** How far back the inbox looks. */
export const REVIEW_DAYS = 90;
/** Of a longer period, only the newest transactions are reviewed. */
export const REVIEW_ROWS_MAX = 5_000;
/** The earlier transactions of a merchant that an amount is compared with. */
export const SAMPLES_MAX = 30;

/** A transaction of the review window, as far as the reasons compare it. */
export interface ReviewRow extends CategoryOrigin {
  readonly id: TransactionId;
  readonly day: Day;
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly accountId: AccountId | null;
  /** Where it came from, and the bank link or the import that reported it. */
  readonly origin: 'bank' | 'file' | 'typed';
  readonly sourceId: number;
  readonly externalId: string | null;
  readonly pending: boolean;
  readonly removedByBank: boolean;
  readonly markedAsTransfer: boolean;
  readonly hidden: boolean;
  readonly isSplit: boolean;
  readonly madeIn: ChangeSetId;
}

/** One side of a possible transfer, which may be older than the review window. */
export interface ReviewSide {
  readonly id: TransactionId;
  readonly day: Day;
  readonly accountId: AccountId | null;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
}

/** A bank's change to an amount that a user had entered or split. */
export interface BankChange {
  readonly kind: 'amount' | 'split';
  readonly fromCents: Cents;
  readonly toCents: Cents;
  /** The effect on the split: the name of the only line that changed, or null if all did, or none is left. */
  readonly changedLine: string | null;
  readonly isSplitGone: boolean;
}

/** A field that was changed twice, with both values as text; null for one without a short text. */
interface ConflictingField {
  readonly label: string;
  readonly yours: string | null;
  readonly theirs: string | null;
}

/** An edit whose values met newer ones and weren't written. */
export interface ConflictingEdit {
  readonly subject: { readonly noun: 'transaction'; readonly id: TransactionId } | EditedRow;
  /** The day of the transaction, or else of the edit. */
  readonly day: Day;
  readonly heldBackIn: ChangeSetId;
  readonly fields: readonly ConflictingField[];
}

export interface Sample {
  readonly amountCents: Cents;
  readonly isIncome: boolean;
}

/** Everything that determines the items of the inbox. */
export interface ReviewFacts {
  readonly today: Day;
  /** Newest first. */
  readonly rows: readonly ReviewRow[];
  /** The day of the ledger's first transaction; null if there is none. */
  readonly firstDay: Day | null;
  /** By merchant key: the newest transactions from before the rows. */
  readonly earlier: ReadonlyMap<string, readonly Sample[]>;
  readonly sides: readonly ReviewSide[];
  /** Whether the pair was dismissed before the inbox existed, or without it. */
  isDismissedPair(outgoing: TransactionId, incoming: TransactionId): boolean;
  readonly bankChanges: ReadonlyMap<TransactionId, BankChange>;
  readonly conflicts: readonly ConflictingEdit[];
  readonly series: readonly ReviewSeries[];
  /** Recurring payments that aren't tracked. */
  readonly suggestions: readonly DetectedSeries[];
  readonly goals: readonly UncoveredGoal[];
  readonly brokenSeals: readonly BrokenSeal[];
  readonly gaps: readonly UnexplainedGap[];
  /** By subject, oldest first. Transactions, series, goals, sealed periods, and accounts have different IDs. */
  readonly decisions: ReadonlyMap<TransactionId, readonly PastDecision[]>;
  trustOf(key: TrustKey): Trust;
  accountName(id: AccountId): string;
  categoryName(id: CategoryId): string;
}

/** Neither hidden nor removed by the bank. */
export function isShown({ hidden, removedByBank }: Pick<ReviewRow, 'hidden' | 'removedByBank'>): boolean {
  return !hidden && !removedByBank;
}

/** Counts in figures, so that its merchant, amount and category matter. */
export function isCounted(row: Pick<ReviewRow, 'hidden' | 'removedByBank' | 'markedAsTransfer'>): boolean {
  return isShown(row) && !row.markedAsTransfer;
}
