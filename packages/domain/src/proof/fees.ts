import { formatDay } from '../day.ts';
import { wordsOf } from '../ledger/name-words.ts';
import { sentence } from '../review/sentence.ts';
import { type FindCandidates, money, scores, shownName } from './candidate.ts';
import { isCountedIn } from './effect.ts';
import type { EarlierRow, GapFacts } from './facts.ts';
import { toAdded } from './missing.ts';

/** What banks take for a purchase in another currency, in percent. */
const FEE_PERCENTS = [0.8, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 2.7, 2.75, 2.8, 2.99, 3, 3.5];
const FEE_NAME = 'Foreign transaction fee';
const PURCHASES_MAX = 2;

const abroad = new Set(['foreign', 'intl', 'international', 'fx', 'currency', 'conversion', 'overseas']);
const fees = new Set(['fee', 'fees', 'charge', 'trans', 'transaction']);

/** "FOREIGN TRANS FEE" or "Intl Transaction Fee". */
function isFeeName(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => abroad.has(word)) && words.some((word) => fees.has(word));
}

const percentOf = (fee: number, purchase: number) =>
  FEE_PERCENTS.find((percent) => Math.round((purchase * percent) / 100) === fee);

/** An earlier fee on the account, or one nearby. */
function knownFee({ gap, rows, earlier }: GapFacts): Pick<EarlierRow, 'name'> | undefined {
  return (
    rows.find((row) => row.accountId === gap.accountId && !row.isDeleted && isFeeName(row.name)) ??
    earlier.find(({ name }) => isFeeName(name))
  );
}

/** Whether the fee of a purchase is there already. */
function hasFee({ gap, rows }: GapFacts, purchase: number): boolean {
  return rows.some(
    (row) =>
      row.accountId === gap.accountId &&
      !row.isDeleted &&
      isFeeName(row.name) &&
      percentOf(row.cents, purchase) !== undefined,
  );
}

/** The gap is what a bank takes for a purchase in another currency. */
export const findForeignFees: FindCandidates = (facts) => {
  const { gap, rows } = facts;
  if (gap.gapCents >= 0) return [];
  const known = knownFee(facts);
  return rows
    .filter((row) => row.cents < 0 && !row.isTransfer && isCountedIn(gap, row) && !isFeeName(row.name))
    .flatMap((row) => {
      const percent = percentOf(gap.gapCents, row.cents);
      if (percent === undefined || hasFee(facts, row.cents)) return [];
      const added = { name: known?.name ?? FEE_NAME, day: row.day, cents: gap.gapCents };
      return [
        toAdded(facts, added, {
          kind: 'fee',
          score: known ? scores.knownFee : scores.fee,
          sentence: sentence`A foreign transaction fee may be missing: ${money(gap.gapCents)} is ${`${percent}%`} of ${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}.`,
        }),
      ];
    })
    .slice(0, PURCHASES_MAX);
};
