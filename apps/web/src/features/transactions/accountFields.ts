import type { Account, Transaction } from '@cairn/contract';
import { formatDay, isDay } from '@cairn/domain';

type TransactionAccount = Pick<Transaction, 'accountId' | 'accountName' | 'institutionName' | 'accountMask'>;

/** "Everyday Checking ·· 4821": the digits distinguish accounts at the same bank. */
export function accountNameLabel({
  accountName,
  accountMask,
}: Pick<TransactionAccount, 'accountName' | 'accountMask'>) {
  return accountMask === undefined ? accountName : `${accountName} ·· ${accountMask}`;
}

/** "Everyday Checking ·· 4821 · Chase" */
export function accountLabel(account: Omit<TransactionAccount, 'accountId'>): string {
  return [accountNameLabel(account), account.institutionName].filter(Boolean).join(' · ');
}

/** The account fields of a transaction. */
export function accountFields(accounts: readonly Account[], accountId: number | null): TransactionAccount {
  const account = accounts.find(({ id }) => id === accountId);
  return {
    accountId,
    accountName: account?.displayName ?? '',
    institutionName: account?.institutionName ?? '',
    accountMask: account?.mask ?? undefined,
  };
}

export function accountOption(account: Account) {
  return { value: String(account.id), label: accountLabel(accountFields([account], account.id)) };
}

/** The hint for a transaction that doesn't change its account's balance, because it isn't later than that. */
export function anchorHint(account: Account | undefined, date: string, isNew = false): string | undefined {
  if (!account?.anchorDate || !isDay(date) || date > account.anchorDate) return undefined;
  // The user is asked about a new one, or has said that it comes after the balance.
  if (isNew && date === account.anchorDate && account.includesSameDay !== true) return undefined;
  const enteredOn = formatDay(account.anchorDate);
  return `You entered the balance of ${account.displayName} on ${enteredOn}. Only later transactions change it.`;
}
