import type { Account, Category } from '@cairn/contract';
import { isLiability, nameKey } from '@cairn/domain';
import type { AccountKind } from '@cairn/files';
import { type AccountTarget, type CategoryTarget, categoryKey, findCategory, type Targets } from './importRows.ts';
import type { FileSummary } from './workerMessages.ts';

interface Known {
  /** The account that the person brings the file for. */
  readonly accountId: number | null;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
}

/** Only accounts that were made by hand take files; the others get theirs from the bank. */
export function manualAccounts(accounts: readonly Account[]): Account[] {
  return accounts.filter(({ externalAccountID }) => externalAccountID === null);
}

export function isLinkedName(name: string, accounts: readonly Account[]): boolean {
  return accounts.some(
    ({ externalAccountID, displayName }) => externalAccountID !== null && nameKey(displayName) === nameKey(name),
  );
}

export function kindOf(account: Account | null): AccountKind | null {
  if (!account) return null;
  return isLiability(account.type) ? 'liability' : 'asset';
}

/** Several accounts, or one that nobody has chosen, and categories are the person's to match. */
export function needsChoices({ accounts, categories }: FileSummary, accountId: number | null): boolean {
  const isNamed = accounts.some(({ name }) => name !== '');
  return categories.length > 0 || accounts.length > 1 || (isNamed && accountId === null);
}

function chooseAccount(name: string, isOnlyOne: boolean, { accountId, accounts }: Known): AccountTarget {
  if (name === '' || isOnlyOne) if (accountId !== null || name === '') return accountId ?? 'none';
  const same = manualAccounts(accounts).find(({ displayName }) => nameKey(displayName) === nameKey(name));
  return same?.id ?? 'new';
}

/** What is most likely meant: accounts and categories of the same names, and new ones for what is missing. */
export function chooseTargets(summary: FileSummary, known: Known): Targets {
  const isOnlyOne = summary.accounts.length === 1;
  const categories = summary.categories.map((one): [string, CategoryTarget] => [
    categoryKey(one),
    findCategory(one, known.categories) ?? 'new',
  ]);
  return {
    accounts: new Map(summary.accounts.map(({ name }) => [name, chooseAccount(name, isOnlyOne, known)])),
    categories: new Map(categories),
  };
}

/** Leaves what is missing to the rules. */
export function withoutNewCategories(targets: Targets): Targets {
  const categories = [...targets.categories].map(([key, target]): [string, CategoryTarget] => [
    key,
    target === 'new' ? null : target,
  ]);
  return { ...targets, categories: new Map(categories) };
}

export function missingCategories(summary: FileSummary, targets: Targets): string[] {
  return summary.categories
    .filter((one) => targets.categories.get(categoryKey(one)) === 'new')
    .map(({ category, subcategory }) => [category, subcategory].filter(Boolean).join(' › '));
}
