import type { Account, Category, Subcategory, Transaction } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

interface TransactionOptions {
  readonly description?: string;
  readonly amountCents?: number;
  readonly day?: string;
  readonly category?: Category;
  readonly subcategory?: Subcategory;
  readonly account?: Account;
  readonly isDeposit?: boolean;
  readonly isHidden?: boolean;
  readonly isTransfer?: boolean;
  readonly isPending?: boolean;
  readonly isRemovedByBank?: boolean;
}

/** By default an uncategorized expense of 5.00 on 11/15/2026, without an account. */
export function transaction(id: number, name: string, options: TransactionOptions = {}): Transaction {
  const { category: main = null, subcategory: part = null } = options;
  return {
    userTransactionID: id,
    displayName: name,
    displayDescription: options.description ?? '',
    accountID: options.account?.id ?? null,
    accountDisplayName: options.account?.displayName ?? '',
    institution: options.account?.institutionName ?? '',
    amount: cents(options.amountCents ?? 5_00),
    transactionDate: day(options.day ?? '2026-11-15'),
    transactionCategory: main && {
      categoryID: main.categoryID,
      name: main.name,
      icon: main.icon,
      iconColor: main.iconColor,
    },
    transactionSubcategory: part && {
      subcategoryID: part.subcategoryID,
      name: part.name,
      icon: part.icon,
      iconColor: part.iconColor,
    },
    markedAsTransfer: options.isTransfer ?? false,
    hidden: options.isHidden ?? false,
    isIncome: options.isDeposit ?? false,
    isEdited: false,
    transactionDeleted: false,
    pending: options.isPending ?? false,
    removedByBank: options.isRemovedByBank ?? false,
  };
}
