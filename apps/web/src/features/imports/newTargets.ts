import { ACCOUNT_TYPES, NAME_MAX, type NewAccount, type NewCategory } from '@cairn/contract';
import { cents, isLiability, LARGEST_AMOUNT, plainText } from '@cairn/domain';
import { accountKey, categoryKey, type FileAccount, type FileCategory, type ImportTargets } from './importRows.ts';
import type { FileSummary } from './workerMessages.ts';

const DEPOSITORY = ACCOUNT_TYPES.indexOf('Depository');

/** The type given or guessed by the file, or else Depository. */
export function typeOf({ details }: FileAccount): number {
  return details?.type ?? DEPOSITORY;
}

/** Whether the file doesn't state the account's type. */
export function isTypeUnknown({ details }: FileAccount): boolean {
  return !details?.isTypeKnown;
}

/** The account that the import will create. */
export function newAccount(account: FileAccount, type = typeOf(account)): NewAccount {
  const { name, institution, details } = account;
  const displayName = plainText(name, NAME_MAX) || 'Imported';
  const balance = details?.balance;
  const isStored = balance && Math.abs(balance.amount) <= LARGEST_AMOUNT;
  // A negative balance on an asset is a positive amount owed on a liability, and vice versa.
  const isSignFlipped = isLiability(type) !== isLiability(typeOf(account));
  return {
    displayName,
    institutionName: plainText(institution, NAME_MAX) || displayName,
    type,
    ...(isStored && {
      balance: { currentBalance: isSignFlipped ? cents(-balance.amount) : balance.amount, date: balance.day },
    }),
  };
}

function newCategory({ category, subcategory, isIncome }: FileCategory): NewCategory {
  const [name, part] = [plainText(category, NAME_MAX), plainText(subcategory, NAME_MAX)];
  return {
    name: name || part || 'Imported',
    income: isIncome,
    ...(name !== '' && part !== '' && { subcategory: part }),
  };
}

/** Accounts and categories to create, in the order of the targets, because rows reference them by index. */
export function newTargets({ accounts, categories }: FileSummary, targets: ImportTargets) {
  const byAccountKey = new Map(accounts.map((one) => [accountKey(one), one]));
  const byKey = new Map(categories.map((one) => [categoryKey(one), one]));
  const isNew = ([, target]: readonly [string, unknown]) => target === 'new';
  return {
    newAccounts: [...targets.accounts].filter(isNew).map(([key]) => {
      const account = byAccountKey.get(key) ?? { name: key, institution: '', count: 0 };
      return newAccount(account, targets.types?.get(key));
    }),
    newCategories: [...targets.categories].filter(isNew).flatMap(([key]) => {
      const category = byKey.get(key);
      return category ? [newCategory(category)] : [];
    }),
  };
}
