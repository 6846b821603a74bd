/**
 * A row's id, marked with what it is the id of: ids of two kinds can't be mixed up. A plain number becomes one where a
 * row is read or a payload is decoded. The property exists for the type checker alone.
 */
export type Id<Kind extends string> = number & { readonly idOf?: Kind };

export type UserId = Id<'user'>;
export type LedgerId = Id<'ledger'>;
export type ChangeSetId = Id<'change set'>;
export type TransactionId = Id<'transaction'>;
export type AccountId = Id<'account'>;
/** Of a category or a subcategory, which is a category with a parent. */
export type CategoryId = Id<'category'>;
export type RuleId = Id<'rule'>;
export type BankItemId = Id<'bank item'>;
export type BalanceAssertionId = Id<'balance assertion'>;
export type TagId = Id<'tag'>;

/** Ids have 64 bits in the database; they stay below what a number holds exactly. */
export const LARGEST_ID = Number.MAX_SAFE_INTEGER;
