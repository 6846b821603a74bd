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
  /** The account that the file is for. */
  readonly accountId: number | null;
  /** Nobody chose it: it is the only account, or the last used. What the file says counts for more. */
  readonly isDefault?: boolean;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
}

type Called = Pick<FileAccount, 'name' | 'institution'>;

/** Whether a file calls its account by the last digits that the bank gives: "•••• 1234". */
function hasDigitsOf(name: string, { mask }: Account): boolean {
  const digits = /^\W*(\d{3,})$/.exec(name)?.[1];
  return digits !== undefined && mask !== null && mask.length >= 3 && digits.endsWith(mask);
}

/** The person's accounts of that name or number; of the same bank, where the file names it and there is one. */
function accountsCalled({ name, institution }: Called, accounts: readonly Account[]) {
  const ofName = accounts.filter(
    (account) => nameKey(account.displayName) === nameKey(name) || hasDigitsOf(name, account),
  );
  const ofBank = ofName.filter(({ institutionName }) => nameKey(institutionName) === nameKey(institution));
  return { ofName, ofBank };
}

/** Whether a bank fills the account. */
export function isLinked({ externalAccountID }: Account): boolean {
  return externalAccountID !== null;
}

/** "Everyday Checking · Granite Bank ••1234": two accounts of one bank are told apart. */
export function accountLabel({ displayName, institutionName, mask }: AccountNames): string {
  return `${displayName} · ${institutionName}${mask === null ? '' : ` ••${mask}`}`;
}

type AccountNames = Pick<Account, 'displayName' | 'institutionName' | 'mask'>;

export function kindOf(account: Account | null): AccountKind | null {
  if (!account) return null;
  return isLiability(account.type) ? 'liability' : 'asset';
}

/** Several accounts, one that nobody has chosen, and categories that the user doesn't have are the user's to match. */
export function needsChoices(
  { accounts, categories }: FileSummary,
  accountId: number | null,
  known: readonly Category[],
): boolean {
  const isNamed = accounts.some(({ name }) => name !== '');
  const isMissing = categories.some((one) => findCategory(one, known) === null);
  return isMissing || accounts.length > 1 || (isNamed && accountId === null);
}

/** Whether the digits that a file gives are another account's. */
function isContradicted(name: string, account: Account | undefined): boolean {
  return account !== undefined && account.mask !== null && /\d{3,}$/.test(name) && !hasDigitsOf(name, account);
}

function chooseAccount(called: Called, all: readonly Called[], known: Known): AccountTarget {
  const { accountId, accounts, isDefault = false } = known;
  // Beside accounts that the file names, rows without one belong to none.
  if (called.name === '') return (isDefault && all.length > 1 ? null : accountId) ?? 'none';
  const only = all.length === 1 ? accountId : null;
  if (only !== null && !isDefault) return only;
  const { ofName, ofBank } = accountsCalled(called, accounts);
  const isShared = all.filter(({ name }) => nameKey(name) === nameKey(called.name)).length > 1;
  // A name that two banks share in the file says nothing without the bank.
  const same = ofBank.length > 0 || isShared ? ofBank : ofName;
  const isOther = isContradicted(
    called.name,
    accounts.find(({ id }) => id === only),
  );
  return same[0]?.id ?? (isOther ? null : only) ?? 'new';
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
