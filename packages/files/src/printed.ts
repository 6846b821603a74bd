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
  readonly account: string;
  readonly institution: string;
  readonly category: string;
  readonly subcategory: string;
  readonly isTransfer: boolean;
  readonly isHidden: boolean;
}
