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
  type Targets,
} from './importRows.ts';
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

type Called = Pick<FileAccount, 'name' | 'institution'>;

/** The person's accounts of that name; of the same bank, where the file names it and there is one. */
function accountsCalled({ name, institution }: Called, accounts: readonly Account[]) {
  const ofName = accounts.filter(({ displayName }) => nameKey(displayName) === nameKey(name));
  const ofBank = ofName.filter(({ institutionName }) => nameKey(institutionName) === nameKey(institution));
  return { ofName, ofBank };
}

/** Whether an account that a bank fills is called so. */
export function isLinked(called: Called, accounts: readonly Account[]): boolean {
  const { ofName, ofBank } = accountsCalled(called, accounts);
  return (called.institution === '' ? ofName : ofBank).some(({ externalAccountID }) => externalAccountID !== null);
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

function chooseAccount(called: Called, all: readonly Called[], { accountId, accounts }: Known): AccountTarget {
  const isOnlyOne = all.length === 1;
  if (called.name === '' || isOnlyOne) if (accountId !== null || called.name === '') return accountId ?? 'none';
  const { ofName, ofBank } = accountsCalled(called, accounts);
  const isShared = all.filter(({ name }) => nameKey(name) === nameKey(called.name)).length > 1;
  // A name that two banks share in the file says nothing without the bank.
  const same = ofBank.length > 0 || isShared ? ofBank : ofName;
  return manualAccounts(same)[0]?.id ?? 'new';
}

/** What is most likely meant: accounts and categories of the same names, and new ones for what is missing. */
export function chooseTargets(summary: FileSummary, known: Known): Targets {
  const categories = summary.categories.map((one): [string, CategoryTarget] => [
    categoryKey(one),
    findCategory(one, known.categories) ?? 'new',
  ]);
  return {
    accounts: new Map(summary.accounts.map((one) => [accountKey(one), chooseAccount(one, summary.accounts, known)])),
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

/** What the file calls an account, with its bank where another has the same name. */
export function labelOf({ name, institution }: Called, all: readonly Called[]): string {
  const isShared = institution !== '' && all.filter((one) => one.name === name).length > 1;
  return isShared ? `${name} · ${institution}` : name;
}
