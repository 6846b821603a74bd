/**
 * A row's ID, branded with its kind so that IDs of different kinds can't be mixed up. A plain number becomes one when a
 * row is read or a payload is decoded. The property exists only for the type checker.
 */
export type Id<Kind extends string> = number & { readonly idOf?: Kind };

export type UserId = Id<'user'>;
export type LedgerId = Id<'ledger'>;
export type ChangeSetId = Id<'change set'>;
export type TransactionId = Id<'transaction'>;
export type AccountId = Id<'account'>;
/** Also for subcategories, which are categories with a parent. */
export type CategoryId = Id<'category'>;
export type RuleId = Id<'rule'>;
export type BankItemId = Id<'bank item'>;
export type BudgetMoveId = Id<'budget move'>;
export type BalanceAssertionId = Id<'balance assertion'>;
export type GoalId = Id<'goal'>;
export type ReconciliationId = Id<'reconciliation'>;
export type ReportId = Id<'report'>;
export type TagId = Id<'tag'>;
export type SeriesId = Id<'series'>;
export type SeriesExceptionId = Id<'series exception'>;

/** IDs have 64 bits in the database, but stay within the safe integers. */
export const LARGEST_ID = Number.MAX_SAFE_INTEGER;
