import type { Account, Transaction } from '@cairn/contract';
import { formatDay, isDay } from '@cairn/domain';

type AccountFace = Pick<Transaction, 'accountID' | 'accountDisplayName' | 'institution'>;

/** "Everyday Checking · Chase". */
export function accountInWords({ accountDisplayName, institution }: Omit<AccountFace, 'accountID'>): string {
  return [accountDisplayName, institution].filter(Boolean).join(' · ');
}

/** The account as a row shows it. */
export function accountFace(accounts: readonly Account[], accountId: number | null): AccountFace {
  const account = accounts.find(({ id }) => id === accountId);
  return {
    accountID: accountId,
    accountDisplayName: account?.displayName ?? '',
    institution: account?.institutionName ?? '',
  };
}

export function accountOption(account: Account) {
  const face = { accountDisplayName: account.displayName, institution: account.institutionName };
  return { value: String(account.id), label: accountInWords(face) };
}

/** Said where an entry is on or before the day on which its account's balance was typed. */
export function anchorHint(account: Account | undefined, date: string): string | undefined {
  if (!account?.anchorDate || !isDay(date) || date > account.anchorDate) return undefined;
  const typedOn = formatDay(account.anchorDate);
  return `The balance of ${account.displayName} was typed on ${typedOn}; only later entries move it.`;
}
