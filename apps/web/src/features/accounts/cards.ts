import type { Account, AccountForecast } from '@cairn/contract';
import {
  addDays,
  type Cents,
  CREDIT,
  cents,
  type Day,
  formatCents,
  formatDay,
  formatEstimate,
  statementsOf,
} from '@cairn/domain';

export function isCard({ type }: Pick<Account, 'type'>): boolean {
  return type === CREDIT;
}

/** How much of a card's limit is used; null if the limit isn't known, which banks show as two equal balances. */
export function limitUse({
  type,
  currentBalance,
  availableBalance,
}: Account): { limit: Cents; percent: number } | null {
  const limit = cents(currentBalance + availableBalance);
  if (!isCard({ type }) || currentBalance < 0 || availableBalance < 0 || currentBalance === availableBalance)
    return null;
  return { limit, percent: (currentBalance / limit) * 100 };
}

/** "$1,881.69 due 11/25/2026", or "about $1,882 due 11/25/2026" while the statement is open; null if nothing is due. */
export function cardDue({ accountId, entries, cardCycle }: AccountForecast, today: Day): string | null {
  const payment = entries.find(({ cardId }) => cardId === accountId);
  if (!cardCycle || !payment) return null;
  const isClosed = statementsOf(cardCycle, today, 1).some(
    ({ closes, due }) => closes < 0 && addDays(today, due) === payment.day,
  );
  const amount = isClosed ? formatCents(payment.amount) : `about ${formatEstimate(payment.amount)}`;
  return `${amount} due ${formatDay(payment.day)}`;
}
