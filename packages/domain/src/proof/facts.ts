import type { Day } from '../day.ts';
import type { AccountId, SeriesId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { BalancePlacement, StoredAssertion } from './assertions.ts';
import type { ProofGap, ProofState } from './result.ts';

/** A transaction that may have to do with a gap. Amounts are positive for money in. */
export interface ProofRow extends BalancePlacement {
  readonly id: TransactionId;
  readonly accountId: AccountId | null;
  readonly cents: Cents;
  readonly name: string;
  readonly merchantKey: string;
  readonly isTransfer: boolean;
  readonly origin: 'bank' | 'file' | 'typed';
  readonly isDeleted: boolean;
  /** The bank withdrew it, but it stayed because a user had edited it. */
  readonly isRemovedByBank: boolean;
  readonly wasPending: boolean;
  /** Whether it is on a statement, if anyone has ticked it off. */
  readonly isTicked: boolean;
  /** The amounts that it had before a user changed it. */
  readonly editedFrom: readonly Cents[];
  /** The account that a user moved it away from. */
  readonly movedFrom: AccountId | null;
}

/** A bill or paycheck that was expected and isn't there. */
export interface ExpectedRow {
  readonly seriesId: SeriesId;
  readonly name: string;
  readonly day: Day;
  readonly cents: Cents;
}

/** An earlier transaction on the account. */
export interface EarlierRow {
  readonly name: string;
  readonly merchantKey: string;
  readonly day: Day;
  readonly cents: Cents;
}

/** All facts that determine the possible causes of a gap. */
export interface GapFacts {
  readonly gap: ProofGap;
  /**
   * On any account, from some days before the gap to some days after it, deleted ones included. Of other gaps that this
   * one cancels out, those of its amount.
   */
  readonly rows: readonly ProofRow[];
  /**
   * The account's transactions of the gap's amount on other days that those of the gap are mistaken for, and older ones
   * that no statement had yet.
   */
  readonly misdated: readonly ProofRow[];
  readonly expected: readonly ExpectedRow[];
  /** The account's transactions from before the gap, newest first. */
  readonly earlier: readonly EarlierRow[];
  readonly today: Day;
  /** Whether the account's balances are amounts owed. */
  readonly isOwed: boolean;
  /** The gaps of all accounts. */
  readonly gaps: readonly ProofGap[];
  /** Whether the account has no balance before or after this one. */
  isFirstBalance(balance: StoredAssertion): boolean;
  isLastBalance(balance: StoredAssertion): boolean;
  /** Whether a balance that a user typed can be corrected here: not a locked statement's. */
  canCorrect(balance: StoredAssertion): boolean;
  stateOn(accountId: AccountId, day: Day): ProofState;
  accountName(id: AccountId): string;
}
