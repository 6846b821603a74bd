import type { Account, AnswerOf, getCardDues } from '@cairn/contract';
import { type Cents, CREDIT, cents, formatCents, formatDay, formatEstimate, toPercent } from '@cairn/domain';

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
  return { limit, percent: toPercent(currentBalance, limit) };
}

/** "$1,881.69 due 11/25/2026", or "about $1,882 due 11/25/2026" while the statement is open. */
export function dueText({ day, amount, isEstimate }: AnswerOf<typeof getCardDues>[number]): string {
  return `${isEstimate ? `about ${formatEstimate(amount)}` : formatCents(amount)} due ${formatDay(day)}`;
}
