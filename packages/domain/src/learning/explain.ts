import type { CategoryDecision, Evidence, Observation } from './observations.ts';

/** Day 0 of the day numbers was a Thursday. */
const weekdays = ['Thursdays', 'Fridays', 'Saturdays', 'Sundays', 'Mondays', 'Tuesdays', 'Wednesdays'];

/** FOOD_AND_DRINK_COFFEE as "food and drink coffee". */
function bankCategoryText(bankCategory: string): string {
  return bankCategory.toLowerCase().replaceAll('_', ' ');
}

/** A property in plain words; null for those that mean nothing to people, such as sequences of letters. */
function describe({ name }: Evidence, accountNames: ReadonlyMap<number, string>): string | null {
  const [kind = '', ...rest] = name.split(' ');
  const value = rest.join(' ');
  switch (kind) {
    case 'word':
      return value;
    case 'account':
      return accountNames.get(Number(value)) ?? null;
    case 'money':
      return name;
    case 'amount':
    case 'amountAt':
      return 'amounts like this';
    case 'weekday':
      return weekdays[Number(value)] ?? null;
    case 'bank':
      return `the bank’s category (${bankCategoryText(value)})`;
    default:
      return null;
  }
}

const REASONS_MAX = 3;

/** The strongest properties in plain words, at most three. */
export function describeEvidence(evidence: readonly Evidence[], accountNames: ReadonlyMap<number, string>): string[] {
  const texts = evidence.flatMap((property) => describe(property, accountNames) ?? []);
  return [...new Set(texts)].slice(0, REASONS_MAX);
}

/** The strongest word of the name; null if none speaks for the category. */
export function strongestWord(evidence: readonly Evidence[]): string | null {
  return evidence.find(({ name }) => name.startsWith('word '))?.name.slice('word '.length) ?? null;
}

/** "like your last 6 visits" */
export function likeVisits(visits: number): string {
  return `like your last ${visits === 1 ? 'visit' : `${visits} visits`}`;
}

const list = new Intl.ListFormat('en-US');

/** The evidence for a category, as a sentence: "Groceries, like your last 6 visits." */
export function explainLearned(
  categoryName: string,
  { visits, because, isSuggested }: { visits: number; because: readonly string[]; isSuggested: boolean },
): string {
  const name = isSuggested ? `Probably ${categoryName}` : categoryName;
  if (visits > 0) return `${name}, ${likeVisits(visits)}.`;
  return because.length === 0 ? `${name}, like similar transactions.` : `${name}, because of ${list.format(because)}.`;
}

/** How many of a merchant's decisions, the latest first, are for the category before one is for another. */
export function countVisits(decided: readonly string[], category: string): number {
  const other = decided.findIndex((one) => one !== category);
  return other < 0 ? decided.length : other;
}

/** How alike two observations are: the same merchant counts most, then common words, then the same account. */
function likeness(a: Observation, b: Observation): number {
  const words = new Set(a.words.split(' '));
  const common = b.words.split(' ').filter((word) => words.has(word)).length;
  return (a.merchantKey === b.merchantKey ? 100 : 0) + 2 * common + (a.accountId === b.accountId ? 1 : 0);
}

/** The most similar decision; of equally similar ones, the first. Null if none has anything in common. */
export function findNearest<Decision extends CategoryDecision>(
  observation: Observation,
  decisions: readonly Decision[],
): Decision | null {
  let nearest: { decision: Decision; likeness: number } | null = null;
  for (const decision of decisions) {
    const alike = likeness(observation, decision);
    if (alike > (nearest?.likeness ?? 0)) nearest = { decision, likeness: alike };
  }
  return nearest?.decision ?? null;
}
