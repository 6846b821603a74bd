import type { Day } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';
import {
  balancesOf,
  type CountedAccount,
  type CountedSpan,
  countedSpan,
  type KnownBalance,
  type MovedBetween,
  type WorthRange,
  worthOnDay,
} from './balance-on-day.ts';

/** The change of net worth caused by transactions. */
export const ROW_TERMS = ['earned', 'spent', 'interestAndFees', 'transfers'] as const;
export type RowTerm = (typeof ROW_TERMS)[number];

/** Why net worth changes, in the order of the screen. The last reason is the remainder. */
export const WORTH_TERMS = [
  'earned',
  'spent',
  'market',
  'interestAndFees',
  'revaluation',
  'accounts',
  'transfers',
  'unexplained',
] as const;
export type WorthTerm = (typeof WORTH_TERMS)[number];

export type TermAmounts = Readonly<Record<WorthTerm, Cents>>;

/** Between two known balances, more or less moved than the transactions say. */
export interface WorthGap {
  readonly after: Day;
  readonly through: Day;
  readonly gap: Cents;
  readonly term: 'market' | 'revaluation' | 'unexplained';
}

export interface AccountChange {
  readonly id: number;
  /** Zero if it doesn't count on the day. */
  readonly start: Cents;
  readonly end: Cents;
  readonly isAdded: boolean;
  readonly isRemoved: boolean;
  readonly terms: TermAmounts;
  readonly gaps: readonly WorthGap[];
}

export interface NetWorthChange {
  readonly start: Cents;
  readonly end: Cents;
  readonly terms: TermAmounts;
  /** The accounts that count on a day of the range. */
  readonly accounts: readonly AccountChange[];
  /**
   * The part of the unexplained amount that belongs to no account: the balances of the two days are known better now
   * than when their net worth was recorded.
   */
  readonly recordedLater: Cents;
}

/** The sum of an account's transactions that count in a range. Money out is negative. */
export type RowTerms = Readonly<Partial<Record<RowTerm, Cents>>>;

export interface AttributedAccount extends CountedAccount {
  readonly rows: RowTerms;
  readonly moved: MovedBetween;
}

export interface ChangeFacts extends WorthRange {
  readonly accounts: readonly AttributedAccount[];
  /** The net worth that was recorded for each of the days; null if none was. */
  readonly recorded: { readonly from: Cents | null; readonly to: Cents | null };
}

const INVESTMENT = 3;

const sumTerms = (all: readonly TermAmounts[], term: WorthTerm) => addCents(...all.map((terms) => terms[term]));

/** Whether a user entered a new value, which replaces what was known then. Values stated since aren't replaced. */
function isNewValue(earlier: KnownBalance, later: KnownBalance): boolean {
  if (later.source !== 'person') return false;
  return earlier.source === 'person' || earlier.recordedIn < later.recordedIn;
}

/**
 * Investments change with the market; a balance that a user entered is a new value, and others should have added up.
 */
function termOfGap(type: number, isEntered: boolean): WorthGap['term'] {
  if (type === INVESTMENT) return 'market';
  return isEntered ? 'revaluation' : 'unexplained';
}

/** The differences between consecutive known balances that the transactions between them don't explain. */
function gapsIn(account: AttributedAccount, span: CountedSpan, residual: number): WorthGap[] {
  const known = balancesOf(account, span);
  const gaps: WorthGap[] = [];
  let left = residual;
  const add = (gap: number, days: Pick<WorthGap, 'after' | 'through'>, isEntered: boolean) => {
    left -= gap;
    if (gap !== 0) gaps.push({ ...days, gap: cents(gap), term: termOfGap(account.type, isEntered) });
  };
  for (const [at, later] of known.entries()) {
    const earlier = known[at - 1];
    const isInSpan = later.day > span.after && (span.through === null || later.day <= span.through);
    if (!earlier || !isInSpan) continue;
    const gap = later.worth - earlier.worth - account.moved(earlier.day, later.day);
    add(gap, { after: earlier.day, through: later.day }, isNewValue(earlier, later));
  }
  add(left, { after: known.at(-1)?.day ?? span.after, through: span.last }, false);
  return gaps;
}

function changeOf(account: AttributedAccount, span: CountedSpan, today: Day): AccountChange {
  const { moved, rows } = account;
  const opening = worthOnDay(account, span.after, today, moved);
  const closing = worthOnDay(account, span.last, today, moved);
  const explained = addCents(...ROW_TERMS.map((term) => rows[term] ?? cents(0)));
  const gaps = gapsIn(account, span, closing - opening - explained);
  const sumGaps = (term: WorthTerm) => addCents(...gaps.filter((gap) => gap.term === term).map(({ gap }) => gap));
  return {
    id: account.id,
    start: span.isAdded ? cents(0) : opening,
    end: span.isRemoved ? cents(0) : closing,
    isAdded: span.isAdded,
    isRemoved: span.isRemoved,
    gaps,
    terms: {
      earned: rows.earned ?? cents(0),
      spent: rows.spent ?? cents(0),
      interestAndFees: rows.interestAndFees ?? cents(0),
      transfers: rows.transfers ?? cents(0),
      accounts: cents((span.isAdded ? opening : 0) - (span.isRemoved ? closing : 0)),
      market: sumGaps('market'),
      revaluation: sumGaps('revaluation'),
      unexplained: sumGaps('unexplained'),
    },
  };
}

/**
 * Why net worth changed between the ends of two days. Both figures are those that the product shows: today's balances,
 * the net worth recorded on a day, or the accounts' worth as known now. The terms always add up to the difference.
 */
export function explainChange({ accounts, recorded, ...range }: ChangeFacts): NetWorthChange {
  const changes = accounts.flatMap((account) => {
    const span = countedSpan(account, range);
    return span ? [changeOf(account, span, range.today)] : [];
  });
  const known = {
    start: addCents(...changes.map(({ start }) => start)),
    end: addCents(...changes.map(({ end }) => end)),
  };
  const start = recorded.from ?? known.start;
  const end = range.to >= range.today ? known.end : (recorded.to ?? known.end);
  const recordedLater = cents(end - start - (known.end - known.start));
  const all = changes.map(({ terms }) => terms);
  return {
    start,
    end,
    accounts: changes,
    recordedLater,
    terms: {
      earned: sumTerms(all, 'earned'),
      spent: sumTerms(all, 'spent'),
      market: sumTerms(all, 'market'),
      interestAndFees: sumTerms(all, 'interestAndFees'),
      revaluation: sumTerms(all, 'revaluation'),
      accounts: sumTerms(all, 'accounts'),
      transfers: sumTerms(all, 'transfers'),
      unexplained: addCents(sumTerms(all, 'unexplained'), recordedLater),
    },
  };
}
