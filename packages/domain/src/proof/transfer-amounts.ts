import { TRANSFER_DAYS_MAX } from '../bank/transfers.ts';
import { daysBetween, formatDay } from '../day.ts';
import { sentence } from '../review/sentence.ts';
import { amountsOf, type FindCandidates, isSameDirection, money, scores, setAmount } from './candidate.ts';
import { isCountedIn } from './effect.ts';
import { oppositeGaps } from './result.ts';

const ROUND_CENTS = 10_00;

/** Both accounts of a transfer are off by the same amount, because both sides of it are. */
export const findTransferAmounts: FindCandidates = (facts) => {
  const { gap, gaps, rows, accountName } = facts;
  const own = rows.filter((row) => row.isTransfer && isCountedIn(gap, row));
  return oppositeGaps(gap, gaps).flatMap((other) =>
    own.flatMap((row) => {
      const to = row.cents + gap.gapCents;
      const otherSide = rows.find(
        (one) =>
          one.cents === -row.cents &&
          isCountedIn(other, one, other.accountId) &&
          Math.abs(daysBetween(one.day, row.day)) <= TRANSFER_DAYS_MAX,
      );
      if (!otherSide || !isSameDirection(row.cents, to)) return [];
      const isUsual = amountsOf(facts, row).includes(to);
      const isUsualNow = amountsOf(facts, row).includes(row.cents);
      return [
        {
          kind: 'unusual' as const,
          score: scores.traded - 6 + (isUsual ? 10 : 0) + (to % ROUND_CENTS === 0 ? 1 : 0) - (isUsualNow ? 10 : 0),
          sentence: sentence`The transfer of ${money(row.cents)} on ${formatDay(row.day)} may be ${money(to)}: ${accountName(other.accountId)} is off by the same amount.`,
          fixLabel: `Change both sides to ${money(to)}`,
          dismissLabel: `${money(row.cents)} is right`,
          suspects: [
            { id: row.id, role: 'changed' as const },
            { id: otherSide.id, role: 'changed' as const },
          ],
          fix: [setAmount(row, to), setAmount(otherSide, -to)],
        },
      ];
    }),
  );
};
