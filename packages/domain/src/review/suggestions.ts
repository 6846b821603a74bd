import type { CategoryId } from '../ids.ts';
import type { ReviewCandidate } from './candidate.ts';
import { categorySentence, nameOfOpen } from './categories.ts';
import type { InboxItem } from './items.ts';
import type { Sentence } from './sentence.ts';

/** A category that a transaction probably has. */
export interface LikelyCategory {
  readonly categoryId: CategoryId;
  readonly subcategoryId: CategoryId | null;
  /** From 0 to 1. */
  readonly probability: number;
}

/** The suggestions for a transaction without a category. */
export interface CategorySuggestions {
  /** The most probable first. */
  readonly categories: readonly LikelyCategory[];
  /** Why the first one, such as "like your last 6 visits"; null if there is nothing short to say. */
  readonly because: string | null;
}

const VERY_SURE = 0.9;
const FAIRLY_SURE = 0.6;
/** Below this, a suggestion is more likely to annoy than to help. */
const OFFERED_FROM = 0.3;

/** How sure a suggestion is, in the words of the screen. */
export function surenessOf(probability: number): 'verySure' | 'fairlySure' | 'guess' {
  if (probability >= VERY_SURE) return 'verySure';
  return probability >= FAIRLY_SURE ? 'fairlySure' : 'guess';
}

function sentenceFor(
  { reason, sentence, openCategory }: InboxItem,
  name: string | null,
  because: string | null,
): ReviewCandidate['sentence'] {
  if (name === null || !openCategory) return sentence;
  if (reason === 'category') return categorySentence(name, because);
  const start = openCategory.categoryId === null ? ' This looks like ' : ' Filed under ';
  return [...sentence, { text: start, isStrong: false }, ...categorySentence(name, because)];
}

export interface SuggestedItem {
  readonly sentence: Sentence;
  /** The category that approving sets or confirms; null if there is nothing to suggest. */
  readonly suggestion: LikelyCategory | null;
  readonly alternatives: readonly LikelyCategory[];
}

/** The text of the item and its suggestions, given the suggestions for its transaction. */
export function suggestFor(
  item: InboxItem,
  suggestions: CategorySuggestions | undefined,
  categoryName: (id: CategoryId) => string,
): SuggestedItem {
  const { openCategory } = item;
  if (!openCategory) return { sentence: item.sentence, suggestion: null, alternatives: [] };
  const { categoryId, subcategoryId } = openCategory;
  if (categoryId !== null) {
    const sentence = sentenceFor(item, nameOfOpen(openCategory, categoryName), openCategory.because);
    return { sentence, suggestion: { categoryId, subcategoryId, probability: 1 }, alternatives: [] };
  }
  const likely = suggestions?.categories ?? [];
  const [first] = likely;
  if (!first || first.probability < OFFERED_FROM)
    return { sentence: item.sentence, suggestion: null, alternatives: likely };
  const [suggestion, alternatives] = [first, likely.slice(1)];
  const name = nameOfOpen(suggestion, categoryName);
  return { sentence: sentenceFor(item, name, suggestions?.because ?? null), suggestion, alternatives };
}
