import type { Account } from '@cairn/contract';
import { formatCents, formatDay, isLiability } from '@cairn/domain';
import { accountKey, type FileAccount, type ImportTargets } from './importRows.ts';
import { newAccount } from './newTargets.ts';
import type { FileSummary } from './workerMessages.ts';

const NAMES_SHOWN = 4;
const list = new Intl.ListFormat('en-US');

/** " at First Bank, with $120.50 on 11/10/2026": the bank and balance of an account that will be created. */
export function describeNewAccount(account: FileAccount, type?: number): string {
  const { institutionName, balance, displayName, type: chosenType } = newAccount(account, type);
  const bank = institutionName === displayName ? '' : ` at ${institutionName}`;
  const owed = isLiability(chosenType) ? ' owed' : '';
  return balance
    ? `${bank}, with ${formatCents(balance.currentBalance)}${owed} on ${formatDay(balance.date)}`
    : `${bank}, with $0.00 until you enter its balance`;
}

/** Where the transactions go: "Into Checking.", "Into Checking and the new account “Card”, with ...". */
export function describeTargets({ accounts }: FileSummary, targets: ImportTargets, own: readonly Account[]): string {
  const names = accounts.map((account) => {
    const target = targets.accounts.get(accountKey(account)) ?? 'none';
    if (target === 'none') return 'no account (no balance will change)';
    if (target === 'new')
      return `the new account “${account.name}”${describeNewAccount(account, targets.types?.get(accountKey(account)))}`;
    return own.find(({ id }) => id === target)?.displayName ?? 'no account';
  });
  const different = [...new Set(names)];
  const more = different.length - NAMES_SHOWN;
  return `Into ${list.format([...different.slice(0, NAMES_SHOWN), ...(more > 0 ? [`${more} more`] : [])])}.`;
}
