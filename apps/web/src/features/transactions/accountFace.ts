import type { Account, Transaction } from '@cairn/contract';
import { formatDay, isDay } from '@cairn/domain';

type AccountFace = Pick<Transaction, 'accountID' | 'accountDisplayName' | 'institution' | 'accountMask'>;

/** "Everyday Checking ·· 4821 · Chase": two accounts at one bank differ in name or last digits. */
export function accountInWords({
  accountDisplayName,
  accountMask,
  institution,
}: Omit<AccountFace, 'accountID'>): string {
  const name = accountMask === undefined ? accountDisplayName : `${accountDisplayName} ·· ${accountMask}`;
  return [name, institution].filter(Boolean).join(' · ');
}

/** The account as a row shows it. */
export function accountFace(accounts: readonly Account[], accountId: number | null): AccountFace {
  const account = accounts.find(({ id }) => id === accountId);
  return {
    accountID: accountId,
    accountDisplayName: account?.displayName ?? '',
    institution: account?.institutionName ?? '',
    accountMask: account?.mask ?? undefined,
  };
}

export function accountOption(account: Account) {
  return { value: String(account.id), label: accountInWords(accountFace([account], account.id)) };
}

/** Said where an entry is on or before the day on which its account's balance was typed. */
export function anchorHint(account: Account | undefined, date: string): string | undefined {
  if (!account?.anchorDate || !isDay(date) || date > account.anchorDate) return undefined;
  const typedOn = formatDay(account.anchorDate);
  return `You entered the balance of ${account.displayName} on ${typedOn}. Only later transactions change it.`;
}
