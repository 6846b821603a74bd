import { ACCOUNT_TYPES, NAME_MAX, type NewAccount, type NewCategory } from '@cairn/contract';
import { cents, isLiability, LARGEST_AMOUNT, plainText } from '@cairn/domain';
import { accountKey, categoryKey, type FileAccount, type FileCategory, type Targets } from './importRows.ts';
import type { FileSummary } from './workerMessages.ts';

const DEPOSITORY = ACCOUNT_TYPES.indexOf('Depository');

/** The type that the file states, or is likeliest to mean. */
export function typeOf({ told }: FileAccount): number {
  return told?.type ?? DEPOSITORY;
}

/** Whether the file leaves the type of an account open. */
export function isTypeOpen({ told }: FileAccount): boolean {
  return !told?.isTypeKnown;
}

/** What the ledger will have of an account that is yet to be made, of the type that the person chose. */
export function newAccount(account: FileAccount, type = typeOf(account)): NewAccount {
  const { name, institution, told } = account;
  const DisplayName = plainText(name, NAME_MAX) || 'Imported';
  const balance = told?.balance;
  const isKept = balance && Math.abs(balance.amount) <= LARGEST_AMOUNT;
  // What is below zero on an asset is what a debt owes.
  const isTurned = isLiability(type) !== isLiability(typeOf(account));
  return {
    DisplayName,
    InstitutionName: plainText(institution, NAME_MAX) || DisplayName,
    AccountType: type,
    ...(isKept && {
      Balance: { CurrentBalance: isTurned ? cents(-balance.amount) : balance.amount, Date: balance.day },
    }),
  };
}

function newCategory({ category, subcategory, isIncome }: FileCategory): NewCategory {
  const [name, part] = [plainText(category, NAME_MAX), plainText(subcategory, NAME_MAX)];
  return {
    Name: name || part || 'Imported',
    Income: isIncome,
    ...(name !== '' && part !== '' && { Subcategory: part }),
  };
}

/** What the import is to make, in the order of the targets: rows name it by its place. */
export function newTargets({ accounts, categories }: FileSummary, targets: Targets) {
  const byAccountKey = new Map(accounts.map((one) => [accountKey(one), one]));
  const byKey = new Map(categories.map((one) => [categoryKey(one), one]));
  const isNew = ([, target]: readonly [string, unknown]) => target === 'new';
  return {
    NewAccounts: [...targets.accounts].filter(isNew).map(([key]) => {
      const account = byAccountKey.get(key) ?? { name: key, institution: '', count: 0 };
      return newAccount(account, targets.types?.get(key));
    }),
    NewCategories: [...targets.categories].filter(isNew).flatMap(([key]) => {
      const wanted = byKey.get(key);
      return wanted ? [newCategory(wanted)] : [];
    }),
  };
}
