import { dayNumber, formatShortDay } from '../day.ts';
import { memoize } from '../ledger/memoize.ts';
import { wordsOf } from '../ledger/name-words.ts';
import { DAYS_APART_MAX } from '../ledger/nearby.ts';
import { nameKey } from '../name-key.ts';
import type { IsDecided, ReviewCandidate } from './candidate.ts';
import { isShown, type ReviewFacts, type ReviewRow } from './facts.ts';
import { dayAfter, plain, type Sentence } from './sentence.ts';

/** A number this long in a bank's text identifies one purchase. */
const REFERENCE = /\d{6,}/;

/** A row without an account may be on any. */
function isOnSameAccount(a: ReviewRow, b: ReviewRow): boolean {
  return a.accountId === b.accountId || a.accountId === null || b.accountId === null;
}

function hasSameReference(a: ReviewRow, b: ReviewRow): boolean {
  return a.day === b.day && a.name === b.name && a.description === b.description && REFERENCE.test(a.description);
}

/** Nothing distinguishes them but when they were typed. */
function isTypedTwice(a: ReviewRow, b: ReviewRow): boolean {
  const isSame = a.day === b.day && a.accountId === b.accountId && a.sourceId !== b.sourceId;
  return isSame && nameKey(a.name) === nameKey(b.name);
}

/**
 * Whether the two may be one purchase, judging by where they came from. A bank or file that lists two means two
 * purchases, unless the bank's texts have the same reference. So does a user who types two that differ in anything.
 */
function mayBeOne(a: ReviewRow, b: ReviewRow): boolean {
  if (a.origin !== b.origin) return true;
  if (a.origin === 'typed') return isTypedTwice(a, b);
  if (a.externalId !== null && a.externalId === b.externalId) return true;
  if (a.sourceId === b.sourceId) return a.origin === 'bank' && hasSameReference(a, b);
  return a.origin === 'bank' || a.day === b.day;
}

type IsAlike = (a: ReviewRow, b: ReviewRow) => boolean;

/** The same merchant, or names with a word in common. */
function createComparison(): IsAlike {
  const keyOf = memoize(nameKey);
  const words = memoize((text) => new Set(wordsOf(text)));
  return (a, b) => {
    if (a.merchantKey !== '' && a.merchantKey === b.merchantKey) return true;
    if (keyOf(a.name) === keyOf(b.name)) return true;
    const others = words(`${b.name} ${b.description}`);
    return [...words(`${a.name} ${a.description}`)].some((word) => others.has(word));
  };
}

interface Pair {
  readonly newer: ReviewRow;
  readonly older: ReviewRow;
  readonly apart: number;
}

const matterOf = ({ newer, older }: Pair) => {
  const [low, high] = [Math.min(newer.id, older.id), Math.max(newer.id, older.id)];
  return { subjectId: low, fingerprint: `duplicate:${low}:${high}`, valueCents: newer.amountCents };
};

/** All possible pairs among rows of one amount and direction, which are newest first. */
function pairsAmong(rows: readonly ReviewRow[], isAlike: IsAlike): Pair[] {
  const days = rows.map(({ day }) => dayNumber(day));
  return rows.flatMap((newer, at) => {
    const found: Pair[] = [];
    for (let next = at + 1; next < rows.length; next += 1) {
      const [older, apart] = [rows[next], (days[at] ?? 0) - (days[next] ?? 0)];
      if (!older || apart > DAYS_APART_MAX) break;
      if (isOnSameAccount(newer, older) && mayBeOne(newer, older) && isAlike(newer, older))
        found.push({ newer, older, apart });
    }
    return found;
  });
}

function sentenceOf({ newer, older }: Pair): Sentence {
  const question = newer.isIncome ? 'Did you get two?' : 'Did you buy two?';
  if (newer.origin === 'typed' && older.origin === 'typed')
    return plain(`You typed in the same one twice on ${formatShortDay(newer.day)}. ${question}`);
  const typed = [newer, older].find(({ origin }) => origin === 'typed');
  if (typed) return plain(`This looks like the one you typed in yourself on ${formatShortDay(typed.day)}.`);
  const [file] = newer.origin === older.origin ? [] : [newer, older].filter(({ origin }) => origin === 'file');
  if (file) return plain(`This looks like the one you imported, dated ${formatShortDay(file.day)}.`);
  const when = newer.day === older.day ? 'same day' : dayAfter(older.day, newer.day);
  return plain(`Same amount, same account, ${when}. ${question}`);
}

/**
 * Pairs that are probably one purchase. Each transaction is in at most one pair, with the nearest in time; the other
 * pairs are hidden for now.
 */
export function findDuplicates({ rows }: ReviewFacts, isDecided: IsDecided): ReviewCandidate[] {
  const isAlike = createComparison();
  const byMoney = Map.groupBy(rows.filter(isShown), (row) => `${row.isIncome ? '+' : '-'}${row.amountCents}`);
  const pairs = [...byMoney.values()]
    .flatMap((same) => pairsAmong(same, isAlike))
    .filter((pair) => !isDecided(matterOf(pair)))
    .toSorted((a, b) => a.apart - b.apart);
  const taken = new Set<ReviewRow>();
  return pairs.map((pair) => {
    const isHidden = taken.has(pair.newer) || taken.has(pair.older);
    if (!isHidden) taken.add(pair.newer).add(pair.older);
    const transactionIds = [pair.newer.id, pair.older.id];
    return { ...matterOf(pair), transactionIds, day: pair.newer.day, sentence: sentenceOf(pair), isHidden };
  });
}

/** How much of a user's work a transaction holds. */
export interface PersonalWork {
  readonly id: number;
  readonly isFromBank: boolean;
  readonly isEdited: boolean;
  readonly isSplit: boolean;
  readonly hasOwnCategory: boolean;
  readonly note: string;
  readonly tagCount: number;
}

function workIn({ isEdited, isSplit, hasOwnCategory, note, tagCount }: PersonalWork): number {
  return [isEdited, isSplit, hasOwnCategory, note !== '', tagCount > 0].filter(Boolean).length;
}

/**
 * Which of two duplicates stays: the one that the bank reported, because the bank will update it; else the one with
 * more of the user's work; else the older.
 */
export function chooseDuplicate<Row extends PersonalWork>(
  a: Row,
  b: Row,
): { readonly staying: Row; readonly gone: Row } {
  const order = Number(b.isFromBank) - Number(a.isFromBank) || workIn(b) - workIn(a) || a.id - b.id;
  return order <= 0 ? { staying: a, gone: b } : { staying: b, gone: a };
}
