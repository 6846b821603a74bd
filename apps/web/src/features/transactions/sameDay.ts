import type { Account } from '@cairn/contract';
import { type Day, formatDay } from '@cairn/domain';

/** The account, if its balance was entered for the day of the transaction. Linked accounts have no such day. */
function accountOnBalanceDay(account: Account | undefined, date: string | null): Account | null {
  return account && account.anchorDate !== null && account.anchorDate === date ? account : null;
}

/** Users are asked until an answer is remembered. */
export function asksAboutSameDay(account: Account | undefined, date: string | null): boolean {
  return accountOnBalanceDay(account, date)?.includesSameDay === null;
}

/** "You entered the balance of Cash today. Is this already in it?" */
export function sameDayQuestion({ displayName, anchorDate }: Account, today: Day): string {
  const enteredOn = anchorDate === null || anchorDate === today ? 'today' : `on ${formatDay(anchorDate)}`;
  return `You entered the balance of ${displayName} ${enteredOn}. Is this already in it?`;
}

/** A new transaction's answer about the balance of its day: the given one, or the remembered one. */
export function sameDayAnswer(account: Account | undefined, date: string, isAfter: boolean | null) {
  const onDay = accountOnBalanceDay(account, date);
  if (onDay === null) return {};
  if (isAfter !== null) return { isAfterBalance: isAfter };
  return onDay.includesSameDay === null ? {} : { isAfterBalance: !onDay.includesSameDay };
}
