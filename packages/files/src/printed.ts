import type { Cents, Day, ProofState } from '@cairn/domain';
import type { RowExtras } from './row.ts';

/** A transaction for export. */
export interface PrintedTransaction
  extends Required<Omit<RowExtras, 'reimbursement'>>,
    Pick<RowExtras, 'reimbursement'> {
  /** For example "cairn-7". OFX requires an id. */
  readonly id: string;
  readonly date: Day;
  readonly name: string;
  readonly description: string;
  readonly amount: Cents;
  readonly isIncome: boolean;
  /** Null if it has no account. */
  readonly accountId: number | null;
  readonly account: string;
  readonly institution: string;
  /** Depository 0, Credit 1, Loan 2, Investment 3, Other 4, Undefined 5. Null if unknown. */
  readonly accountType: number | null;
  readonly category: string;
  readonly subcategory: string;
  readonly isTransfer: boolean;
  readonly isHidden: boolean;
  /** Whether the balance of its account is proven on its day; absent if that isn't known. */
  readonly proof?: ProofState | undefined;
}

/** An account's details for export. */
export interface PrintedAccount {
  readonly id: number;
  /** Depository 0, Credit 1, Loan 2, Investment 3, Other 4, Undefined 5. */
  readonly type: number;
  /** The displayed balance. For a liability, the amount owed. */
  readonly currentBalance: Cents;
  /** A linked account has the bank's balance. Otherwise the balance includes all rows, even future ones. */
  readonly isLinked: boolean;
}
