import { type Merchant, merchants } from './merchants.ts';
import { seededRandom } from './random.ts';

export const HOUSEHOLD_SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
export type HouseholdSize = (typeof HOUSEHOLD_SIZES)[number];

export interface HouseholdTransaction {
  /** Like 2026-02-28. */
  day: string;
  name: string;
  /** The text on a bank statement. */
  description: string;
  /** Positive for income and expenses. */
  amountCents: number;
  isIncome: boolean;
  /** Null for the few that aren't categorized yet. */
  category: string | null;
}

export interface HouseholdOptions {
  size: HouseholdSize;
  /** The last day, like 2026-02-28. */
  endDay: string;
  seed?: number;
}

const DEFAULT_SEED = 20_260_228;
const YEARS = 10;
const DAY_MS = 86_400_000;
const UNCATEGORIZED_SHARE = 0.04;
const STORES = 900;
const cities = ['SEATTLE WA', 'PORTLAND OR', 'OAKLAND CA', 'BOISE ID', 'TACOMA WA', 'EUGENE OR'];

function dayNumber(day: string): number {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!parts) throw new Error(`Write a day like 2026-02-28, not "${day}".`);
  return Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / DAY_MS;
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The day after the same date ten years earlier: a household of 100,000 has about 833 transactions a month. */
function firstDayNumber(endDay: string): number {
  return dayNumber(`${Number(endDay.slice(0, 4)) - YEARS}${endDay.slice(4)}`) + 1;
}

function merchantPicker(random: () => number): () => Merchant {
  const total = merchants.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let left = random() * total;
    for (const merchant of merchants) {
      left -= merchant.weight;
      if (left < 0) return merchant;
    }
    throw new Error('The weights of the merchants don’t add up.');
  };
}

/** Within the merchant's range, small amounts are more frequent than large ones. */
function amount({ fromCents, toCents }: Merchant, random: () => number): number {
  return Math.round(fromCents * (toCents / fromCents) ** random());
}

/** Generates a household's transactions, oldest first. The same seed gives the same transactions. */
export function* householdTransactions(options: HouseholdOptions): Generator<HouseholdTransaction, void> {
  const { size, endDay, seed = DEFAULT_SEED } = options;
  const random = seededRandom(seed);
  const pick = merchantPicker(random);
  const first = firstDayNumber(endDay);
  const days = dayNumber(endDay) - first + 1;
  for (let index = 0; index < size; index += 1) {
    // One random day in each of `size` equal slices: evenly spread over the years, but not from day to day.
    const day = dayOf(first + Math.floor(((index + random()) / size) * days));
    const merchant = pick();
    const store = Math.floor(random() * STORES) + 100;
    const city = cities[Math.floor(random() * cities.length)];
    const isCategorized = random() >= UNCATEGORIZED_SHARE;
    yield {
      day,
      name: merchant.name,
      description: `${merchant.name.toUpperCase()} #${store} ${city}`,
      amountCents: amount(merchant, random),
      isIncome: merchant.isIncome,
      category: isCategorized ? merchant.category : null,
    };
  }
}
