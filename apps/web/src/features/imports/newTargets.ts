import { ACCOUNT_TYPES, MAX_BALANCE_CENTS, NAME_MAX, type NewAccount, type NewCategory } from '@cairn/contract';
import { plainText } from '@cairn/domain';
import { accountKey, categoryKey, type FileAccount, type FileCategory, type Targets } from './importRows.ts';
import type { FileSummary } from './workerMessages.ts';

const DEPOSITORY = ACCOUNT_TYPES.indexOf('Depository');

/** What the ledger will keep of an account that is yet to be made. */
export function newAccount({ name, institution, told }: FileAccount): NewAccount {
  const DisplayName = plainText(name, NAME_MAX) || 'Imported';
  const balance = told?.balance;
  const isKept = balance && Math.abs(balance.amount) <= MAX_BALANCE_CENTS;
  return {
    DisplayName,
    InstitutionName: plainText(institution, NAME_MAX) || DisplayName,
    AccountType: told?.type ?? DEPOSITORY,
    ...(isKept && { Balance: { CurrentBalance: balance.amount, Date: balance.day } }),
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
    NewAccounts: [...targets.accounts]
      .filter(isNew)
      .map(([key]) => newAccount(byAccountKey.get(key) ?? { name: key, institution: '', count: 0 })),
    NewCategories: [...targets.categories].filter(isNew).flatMap(([key]) => {
      const wanted = byKey.get(key);
      return wanted ? [newCategory(wanted)] : [];
    }),
  };
}
