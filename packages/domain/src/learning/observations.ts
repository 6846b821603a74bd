import { type Day, dayNumber } from '../day.ts';
import type { AccountId, CategoryId } from '../ids.ts';
import { getOrCreate } from '../ledger/get-or-create.ts';
import { type Cents, cents } from '../money.ts';

/** The evidence that a line's category is predicted from. */
export interface Observation {
  readonly merchantKey: string;
  /** The words of the name that describe the merchant. */
  readonly words: string;
  readonly accountId: AccountId | null;
  readonly isIncome: boolean;
  readonly amountCents: Cents;
  readonly day: Day;
  /** The bank's own category, for example FOOD_AND_DRINK_COFFEE. */
  readonly bankCategory: string | null;
}

/** A category that a user chose or approved. Nothing is learned from predictions. */
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

/** One object per property: there are few, and training meets them again and again. */
class KnownEvidence {
  readonly #known = new Map<string | number | null, Evidence>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  of(value: string | number | null): Evidence {
    return getOrCreate(this.#known, value, () => evidence(`${this.#name} ${value ?? 'none'}`));
  }
}

const moneyIn = evidence('money in');
const moneyOut = evidence('money out');

function letterSequences(words: string): Evidence[] {
  const padded = ` ${words} `;
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
  const first = bounds.findIndex((bound) => amountCents <= bound);
  return first < 0 ? bounds.length : first;
}

function merchantEvidence(merchantKey: string, words: string): Evidence[] {
  const different = new Set(words.split(' ').filter((word) => word !== ''));
  return [
    evidence(`merchant ${merchantKey}`),
    ...Array.from(different, (word) => evidence(`word ${word}`)),
    ...letterSequences(words),
  ];
}

/** Finds the evidence in observations; that of a merchant only once. */
export class EvidenceFinder {
  readonly decileBounds: readonly Cents[];
  readonly #merchants = new Map<string, Map<string, Evidence[]>>();
  readonly #accounts = new KnownEvidence('account');
  readonly #amounts = new KnownEvidence('amount');
  readonly #merchantAmounts = new Map<string, KnownEvidence>();
  readonly #weekdays = new KnownEvidence('weekday');
  readonly #bankCategories = new KnownEvidence('bank');

  constructor(decileBounds: readonly Cents[]) {
    this.decileBounds = decileBounds;
  }

  /** The evidence in the merchant's key and the words of its name. */
  ofMerchant(merchantKey: string, words: string): readonly Evidence[] {
    const ofWords = getOrCreate(this.#merchants, merchantKey, () => new Map<string, Evidence[]>());
    return getOrCreate(ofWords, words, () => merchantEvidence(merchantKey, words));
  }

  /** All other evidence. */
  ofOthers({ merchantKey, accountId, isIncome, amountCents, day, bankCategory }: Observation): readonly Evidence[] {
    const decile = decileOf(amountCents, this.decileBounds);
    const found = [
      this.#accounts.of(accountId),
      isIncome ? moneyIn : moneyOut,
      this.#amounts.of(decile),
      // Distinguishes a store's cheap goods from its expensive ones, and two merchants with the same name.
      this.#amountsAt(merchantKey).of(decile),
      this.#weekdays.of(dayNumber(day) % DAYS_OF_WEEK),
    ];
    if (bankCategory !== null) found.push(this.#bankCategories.of(bankCategory));
    return found;
  }

  #amountsAt(merchantKey: string): KnownEvidence {
    return getOrCreate(this.#merchantAmounts, merchantKey, () => new KnownEvidence(`amountAt ${merchantKey}`));
  }

  find(observation: Observation): readonly Evidence[] {
    return this.ofMerchant(observation.merchantKey, observation.words).concat(this.ofOthers(observation));
  }
}

/** The nine amounts that divide the given ones into tenths. */
export function decileBoundsOf(amounts: readonly Cents[]): Cents[] {
  const sorted = Float64Array.from(amounts).sort();
  return Array.from({ length: 9 }, (_, index) => cents(sorted[Math.floor(((index + 1) * sorted.length) / 10)] ?? 0));
}
