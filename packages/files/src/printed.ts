import type { Cents, Day } from '@cairn/domain';

/** A transaction as files are written of it. */
export interface PrintedTransaction {
  /** "cairn-7": OFX asks for one. */
  readonly id: string;
  readonly date: Day;
  readonly name: string;
  readonly description: string;
  readonly amount: Cents;
  readonly isIncome: boolean;
  /** Null where it belongs to none. */
  readonly accountId: number | null;
  readonly account: string;
  readonly institution: string;
  /** Depository 0, Credit 1, Loan 2, Investment 3, Other 4, Undefined 5; null where it is not known. */
  readonly accountType: number | null;
  readonly category: string;
  readonly subcategory: string;
  readonly isTransfer: boolean;
  readonly isHidden: boolean;
}

/** What files tell of an account beside its name. */
export interface PrintedAccount {
  readonly id: number;
  /** Depository 0, Credit 1, Loan 2, Investment 3, Other 4, Undefined 5. */
  readonly type: number;
  /** As it is shown: of a liability what is owed. */
  readonly currentBalance: Cents;
  /** Then the balance is the bank's; else all rows are in it, those to come too. */
  readonly isLinked: boolean;
}
