import { type Day, dayNumber } from '../day.ts';
import type { AccountId, CategoryId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';

/** What the category of a line is predicted from. */
export interface Observation {
  readonly merchantKey: string;
  readonly accountId: AccountId | null;
  readonly isIncome: boolean;
  readonly amountCents: Cents;
  readonly day: Day;
  /** The bank's own category, for example FOOD_AND_DRINK_COFFEE. */
  readonly bankCategory: string | null;
}

/** A category that a person chose or approved. Nothing is learned from predictions. */
export interface CategoryDecision extends Observation {
  readonly category: LearnedCategory;
}

/** A category or subcategory as one text, for example "12" or "12/34". */
export type LearnedCategory = string & { readonly learned?: true };

export function learnedCategory(categoryId: CategoryId, subcategoryId: CategoryId | null): LearnedCategory {
  return subcategoryId === null ? String(categoryId) : `${categoryId}/${subcategoryId}`;
}

export function categoryOfLearned(category: LearnedCategory): {
  categoryId: CategoryId;
  subcategoryId: CategoryId | null;
} {
  const [categoryId, subcategoryId] = category.split('/');
  return { categoryId: Number(categoryId), subcategoryId: subcategoryId === undefined ? null : Number(subcategoryId) };
}

/** One property of an observation that speaks for some categories and against others. */
export interface Evidence {
  /** For example "word coffee" or "account 12". */
  readonly name: string;
  /** Its place in the model's counts. Rare properties may share one. */
  readonly bucket: number;
  readonly weight: number;
}

const SEQUENCE_BUCKETS = 2_048;
const OTHER_BUCKETS = 4_096;
export const EVIDENCE_BUCKETS = SEQUENCE_BUCKETS + OTHER_BUCKETS;
const SEQUENCE_LENGTH = 3;
/** Sequences of letters overlap, so together they count no more than this many properties. */
const SEQUENCES_WEIGHT = 2;
const ZERO = cents(0);
const DAYS_OF_WEEK = 7;

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

function evidence(name: string, weight = 1): Evidence {
  return { name, bucket: SEQUENCE_BUCKETS + (hash(name) % OTHER_BUCKETS), weight };
}

function letterSequences(merchantKey: string): Evidence[] {
  const padded = ` ${merchantKey} `;
  const found = new Map<number, string>();
  for (let start = 0; start + SEQUENCE_LENGTH <= padded.length; start += 1) {
    const letters = padded.slice(start, start + SEQUENCE_LENGTH);
    found.set(hash(letters) % SEQUENCE_BUCKETS, letters);
  }
  const weight = Math.min(1, SEQUENCES_WEIGHT / found.size);
  return Array.from(found, ([bucket, letters]) => ({ name: `letters ${letters}`, bucket, weight }));
}

/** 0 for the smallest tenth of amounts, 9 for the largest. */
function decileOf(amountCents: Cents, bounds: readonly Cents[]): number {
  return bounds.filter((bound) => amountCents > bound).length;
}

function merchantEvidence(merchantKey: string): Evidence[] {
  const words = new Set(merchantKey.split(' ').filter((word) => word !== ''));
  return [
    evidence(`merchant ${merchantKey}`),
    ...Array.from(words, (word) => evidence(`word ${word}`)),
    ...letterSequences(merchantKey),
  ];
}

/** Finds the evidence in observations; that of a merchant only once. */
export class EvidenceFinder {
  readonly decileBounds: readonly Cents[];
  readonly #merchants = new Map<string, Evidence[]>();

  constructor(decileBounds: readonly Cents[]) {
    this.decileBounds = decileBounds;
  }

  find({ merchantKey, accountId, isIncome, amountCents, day, bankCategory }: Observation): Evidence[] {
    const ofMerchant = this.#merchants.get(merchantKey) ?? merchantEvidence(merchantKey);
    this.#merchants.set(merchantKey, ofMerchant);
    const others = [
      evidence(`account ${accountId ?? 'none'}`),
      evidence(isIncome ? 'money in' : 'money out'),
      evidence(`amount ${decileOf(amountCents, this.decileBounds)}`),
      evidence(`weekday ${dayNumber(day) % DAYS_OF_WEEK}`),
    ];
    if (bankCategory !== null) others.push(evidence(`bank ${bankCategory}`));
    return ofMerchant.concat(others);
  }
}

/** The nine amounts that divide the given ones into tenths. */
export function decileBoundsOf(amounts: readonly Cents[]): Cents[] {
  const sorted = Array.from(amounts).sort((a, b) => a - b);
  return Array.from({ length: 9 }, (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / 10)] ?? ZERO);
}
