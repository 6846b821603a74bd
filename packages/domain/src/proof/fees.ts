import { daysBetween, formatDay } from '../day.ts';
import { wordsOf } from '../ledger/name-words.ts';
import { sentence } from '../review/sentence.ts';
import { type FindCandidates, money, scores, shownName } from './candidate.ts';
import { isCountedIn } from './effect.ts';
import type { EarlierRow, GapFacts } from './facts.ts';
import { toAdded } from './missing.ts';

/** Banks' fees for a purchase in another currency, in percent. */
const FEE_PERCENTS = [0.8, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 2.7, 2.75, 2.8, 2.99, 3, 3.5];
const FEE_NAME = 'Foreign transaction fee';
const PURCHASES_MAX = 2;
/** Banks take the fee on the day of the purchase, or when it posts. */
const DAYS_TO_FEE_MAX = 3;
/** Lower percentages and a few cents fit almost any purchase, so they count only if the bank has taken them before. */
const LIKELY_PERCENT_MIN = 1;
const LIKELY_CENTS_MIN = 25;

const abroad = new Set(['foreign', 'intl', 'international', 'fx', 'currency', 'conversion', 'overseas']);
const fees = new Set(['fee', 'fees', 'charge', 'trans', 'transaction']);

/** "FOREIGN TRANS FEE" or "Intl Transaction Fee". */
function isFeeName(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => abroad.has(word)) && words.some((word) => fees.has(word));
}

function percentsOf(fee: number, purchase: number): number[] {
  return FEE_PERCENTS.filter(
    (percent) => Math.round((Math.abs(purchase) * Math.round(percent * 100)) / 10_000) === Math.abs(fee),
  );
}

interface KnownFees {
  /** Undefined if the bank has taken none. */
  readonly name: string | undefined;
  /** Earlier fees as a share of the purchases next to them. */
  readonly percents: ReadonlySet<number>;
}

/** The fees that the bank has taken on the account. */
function knownFees({ gap, rows, earlier }: GapFacts): KnownFees {
  const own = [...rows.filter((row) => row.accountId === gap.accountId && !row.isDeleted), ...earlier];
  const taken = own.filter(({ name }) => isFeeName(name));
  const percents = taken.flatMap((fee) =>
    own
      .filter((row) => row.cents < 0 && !isFeeName(row.name) && isNextTo(row, fee))
      .flatMap((row) => percentsOf(fee.cents, row.cents)),
  );
  return { name: taken[0]?.name, percents: new Set(percents) };
}

const isNextTo = (purchase: EarlierRow, fee: EarlierRow) =>
  Math.abs(daysBetween(purchase.day, fee.day)) <= DAYS_TO_FEE_MAX;

/** Whether the fee of a purchase is there already. */
function hasFee({ gap, rows }: GapFacts, purchase: number): boolean {
  return rows.some(
    (row) =>
      row.accountId === gap.accountId &&
      !row.isDeleted &&
      isFeeName(row.name) &&
      percentsOf(row.cents, purchase).length > 0,
  );
}

/** The gap equals a bank's fee for a purchase in another currency. */
export const findForeignFees: FindCandidates = (facts) => {
  const { gap, rows } = facts;
  if (gap.gapCents >= 0) return [];
  const { name = FEE_NAME, percents } = knownFees(facts);
  const isLikely = (percent: number) => percent >= LIKELY_PERCENT_MIN && Math.abs(gap.gapCents) >= LIKELY_CENTS_MIN;
  return rows
    .filter((row) => row.cents < 0 && !row.isTransfer && isCountedIn(gap, row) && !isFeeName(row.name))
    .flatMap((row) => {
      const possible = percentsOf(gap.gapCents, row.cents);
      const known = possible.find((percent) => percents.has(percent));
      const percent = known ?? possible.find(isLikely);
      if (percent === undefined || hasFee(facts, row.cents)) return [];
      return [
        toAdded(
          facts,
          { name, day: row.day, cents: gap.gapCents },
          {
            kind: 'fee',
            score: known === undefined ? scores.fee : scores.knownFee,
            sentence: sentence`A foreign transaction fee may be missing: ${money(gap.gapCents)} is ${`${percent}%`} of ${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}.`,
          },
        ),
      ];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, PURCHASES_MAX);
};
