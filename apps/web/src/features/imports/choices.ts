import type { Account, Category } from '@cairn/contract';
import { isLiability, nameKey } from '@cairn/domain';
import type { AccountKind } from '@cairn/files';
import {
  type AccountTarget,
  accountKey,
  type CategoryTarget,
  categoryKey,
  type FileAccount,
  findCategory,
  type ImportTargets,
} from './importRows.ts';
import type { FileSummary } from './workerMessages.ts';

interface KnownName {
  /** The account selected for the file. */
  readonly accountId: number | null;
  /** The account was preselected rather than chosen, so what the file says takes precedence. */
  readonly isDefault?: boolean;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
}

type AccountInFile = Pick<FileAccount, 'name' | 'institution'>;

/** Whether the name in the file ends with the account's last digits, as in "•••• 1234". */
function hasDigitsOf(name: string, { mask }: Account): boolean {
  const digits = /^\W*(\d{3,})$/.exec(name)?.[1];
  return digits !== undefined && mask !== null && mask.length >= 3 && digits.endsWith(mask);
}

/** The user's accounts with the same name or last digits, and those of them at the same bank. */
function accountsMatching({ name, institution }: AccountInFile, accounts: readonly Account[]) {
  const byName = accounts.filter(
    (account) => nameKey(account.displayName) === nameKey(name) || hasDigitsOf(name, account),
  );
  const byBank = byName.filter(({ institutionName }) => nameKey(institutionName) === nameKey(institution));
  return { byName, byBank };
}

export function isLinked({ externalId }: Account): boolean {
  return externalId !== null;
}

/** "Everyday Checking · Granite Bank ••1234": the digits distinguish accounts at the same bank. */
export function accountLabel({ displayName, institutionName, mask }: AccountNames): string {
  return `${displayName} · ${institutionName}${mask === null ? '' : ` ••${mask}`}`;
}

type AccountNames = Pick<Account, 'displayName' | 'institutionName' | 'mask'>;

export function kindOf(account: Account | null): AccountKind | null {
  if (!account) return null;
  return isLiability(account.type) ? 'liability' : 'asset';
}

/** Whether the user must match several accounts, choose one for a named account, or decide about missing categories. */
export function needsChoices(
  { accounts, categories }: FileSummary,
  accountId: number | null,
  known: readonly Category[],
): boolean {
  const isNamed = accounts.some(({ name }) => name !== '');
  const isMissing = categories.some((one) => findCategory(one, known) === null);
  return isMissing || accounts.length > 1 || (isNamed && accountId === null);
}

/** Whether the digits in the file belong to a different account. */
function isContradicted(name: string, account: Account | undefined): boolean {
  return account !== undefined && account.mask !== null && /\d{3,}$/.test(name) && !hasDigitsOf(name, account);
}

function chooseAccount(called: AccountInFile, all: readonly AccountInFile[], known: KnownName): AccountTarget {
  const { accountId, accounts, isDefault = false } = known;
  // In a file with named accounts, rows without an account don't get the preselected one.
  if (called.name === '') return (isDefault && all.length > 1 ? null : accountId) ?? 'none';
  const only = all.length === 1 ? accountId : null;
  if (only !== null && !isDefault) return only;
  const { byName, byBank } = accountsMatching(called, accounts);
  const isShared = all.filter(({ name }) => nameKey(name) === nameKey(called.name)).length > 1;
  // If two banks in the file share a name, the bank must match too.
  const same = byBank.length > 0 || isShared ? byBank : byName;
  const isDifferent = isContradicted(
    called.name,
    accounts.find(({ id }) => id === only),
  );
  return same[0]?.id ?? (isDifferent ? null : only) ?? 'new';
}

/** The likeliest targets: accounts and categories that match, and new ones for the rest. */
export function chooseTargets(summary: FileSummary, known: KnownName): ImportTargets {
  const categories = summary.categories.map((one): [string, CategoryTarget] => [
    categoryKey(one),
    findCategory(one, known.categories) ?? 'new',
  ]);
  return {
    accounts: new Map(summary.accounts.map((one) => [accountKey(one), chooseAccount(one, summary.accounts, known)])),
    categories: new Map(categories),
  };
}

/** Lets the rules categorize rows whose category is missing. */
export function withoutNewCategories(targets: ImportTargets): ImportTargets {
  const categories = [...targets.categories].map(([key, target]): [string, CategoryTarget] => [
    key,
    target === 'new' ? null : target,
  ]);
  return { ...targets, categories: new Map(categories) };
}

export function missingCategories(summary: FileSummary, targets: ImportTargets): string[] {
  return summary.categories
    .filter((one) => targets.categories.get(categoryKey(one)) === 'new')
    .map(({ category, subcategory }) => [category, subcategory].filter(Boolean).join(' › '));
}

/** The account's name in the file, with its bank if another account has the same name. */
export function labelOf({ name, institution }: AccountInFile, all: readonly AccountInFile[]): string {
  const isShared = institution !== '' && all.filter((one) => one.name === name).length > 1;
  return isShared ? `${name} · ${institution}` : name;
}
