import { type Category, rowStatus } from '@cairn/contract';
import type { FileRow } from '@cairn/files';
import { UNCATEGORIZED } from '../transactions/index.ts';
import { categoryKey, type Targets } from './importRows.ts';
import type { Review } from './imports.data.ts';

/** Why a row is taken for one that is there. */
const likenesses: Readonly<Record<string, string>> = {
  [rowStatus.id]: 'Bank’s transaction ID',
  [rowStatus.same]: 'Same day, amount, and name',
  [rowStatus.edited]: 'Same day and amount, edited later',
  [rowStatus.deleted]: 'Deleted by you',
  [rowStatus.repeated]: 'Appears twice in the file',
  [rowStatus.alike]: 'Same amount on a nearby day',
};

type FoundOn = Review['accounts'][number];

/** "Granite Bank ••1234", or the name of an account made by hand. */
function foundOnLabel({ accountID, displayName, institutionName, mask, isLinked }: FoundOn): string {
  if (accountID === null) return 'no account';
  return isLinked && mask !== null ? `${institutionName} ••${mask}` : displayName;
}

/** Where the transaction is that a row is, or may be. */
export function accountLabelOf({ accounts, accountOf }: Review, index: number): string {
  const account = accounts[accountOf[index] ?? -1];
  return account ? foundOnLabel(account) : '';
}

export function likenessOf(review: Review, index: number): string {
  const status = review.status[index] ?? '';
  return status === rowStatus.other ? `In ${accountLabelOf(review, index)}` : (likenesses[status] ?? '');
}

/** The places of the rows that are new, of those that may be there already, and of those that are. */
export function divide({ status }: Pick<Review, 'status'>) {
  const places: Record<'fresh' | 'possible' | 'there', number[]> = { fresh: [], possible: [], there: [] };
  for (let index = 0; index < status.length; index += 1) {
    if (status[index] === rowStatus.new) places.fresh.push(index);
    else if (status[index] === rowStatus.possible) places.possible.push(index);
    else places.there.push(index);
  }
  return places;
}

/** "12 are already in Granite Bank ••1234.", for each account, the one with most first. */
export function thereInWords(review: Review): string[] {
  const counts = new Map<string, number>();
  for (const place of divide(review).there) {
    const label = accountLabelOf(review, place);
    if (label !== '') counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([label, count]) => {
      const are = count === 1 ? '1 is' : `${count.toLocaleString('en-US')} are`;
      return label === 'no account' ? `${are} already there without an account.` : `${are} already in ${label}.`;
    });
}

interface Chosen {
  readonly added: ReadonlySet<number>;
  readonly leftOut: ReadonlySet<number>;
}

/**
 * What is written: of the new and the possible ones all but those left out, of the others only the chosen. What was there
 * or possible at the review is named too, because the ledger may have changed by the time it is written.
 */
export function choicesOf({ there, possible }: Pick<ReturnType<typeof divide>, 'there' | 'possible'>, chosen: Chosen) {
  const { added, leftOut } = chosen;
  return {
    add: [...added, ...possible.filter((place) => !leftOut.has(place))],
    leaveOut: [...leftOut, ...there.filter((place) => !added.has(place))],
  };
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
