import type { Category } from '@cairn/contract';
import type { FileRow } from '@cairn/files';
import { UNCATEGORIZED } from '../../app/transactionFace.ts';
import { categoryKey, type Targets } from './importRows.ts';
import type { Review } from './imports.data.ts';

const NEW = 'n';

/** Why a row is taken for one that is there, by the review's letters. */
const likenesses: Readonly<Record<string, string>> = {
  i: 'The bank’s id',
  s: 'Same day, amount and name',
  e: 'Same day and amount, edited since',
  d: 'Deleted by you',
  r: 'Twice in the file',
};

export function likenessOf(review: Review, index: number): string {
  return likenesses[review.status[index] ?? ''] ?? '';
}

/** The places of the rows that are new, and of those that are there already. */
export function divide({ status }: Pick<Review, 'status'>): { fresh: number[]; there: number[] } {
  const [fresh, there]: [number[], number[]] = [[], []];
  for (let index = 0; index < status.length; index += 1) (status[index] === NEW ? fresh : there).push(index);
  return { fresh, there };
}

/**
 * What is written: of the new ones all but those left out, of the others only the chosen. One that was there at the review
 * is named too, because the ledger may have changed by the time it is written.
 */
export function choicesOf(there: readonly number[], added: ReadonlySet<number>, leftOut: ReadonlySet<number>) {
  return { add: [...added], leaveOut: [...leftOut, ...there.filter((place) => !added.has(place))] };
}

function nameOf(categories: readonly Category[], categoryId: number, subcategoryId: number | null): string {
  const category = categories.find(({ categoryID }) => categoryID === categoryId);
  const subcategory = category?.subcategories.find(({ subcategoryID }) => subcategoryID === subcategoryId);
  return subcategory?.name ?? category?.name ?? UNCATEGORIZED;
}

export interface UsedRule {
  readonly rule: string;
  readonly category: string;
  readonly count: number;
}

/** The rules that give categories, the one that reaches most first. */
export function usedRules({ rules }: Review, categories: readonly Category[]): UsedRule[] {
  return rules
    .map(({ rule, categoryID, subcategoryID, count }) => ({
      rule,
      category: nameOf(categories, categoryID, subcategoryID),
      count,
    }))
    .sort((a, b) => b.count - a.count);
}

/** What category a row will have: the file's, else the rules'. */
export function categoryOf(
  row: FileRow,
  index: number,
  review: Review,
  targets: Targets,
  categories: readonly Category[],
): string {
  if (targets.categories.get(categoryKey(row))) return row.subcategory || row.category;
  const rule = review.rules[review.ruleOf[index] ?? -1];
  return rule ? nameOf(categories, rule.categoryID, rule.subcategoryID) : UNCATEGORIZED;
}

/** The set with the place added, or without it. */
export function toggled(places: ReadonlySet<number>, place: number): ReadonlySet<number> {
  const next = new Set(places);
  if (!next.delete(place)) next.add(place);
  return next;
}
