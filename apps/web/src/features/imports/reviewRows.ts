import { type Category, rowStatus } from '@cairn/contract';
import type { FileRow } from '@cairn/files';
import { UNCATEGORIZED } from '../transactions/index.ts';
import { categoryKey, type ImportTargets } from './importRows.ts';
import type { Review } from './imports.data.ts';

/** Why a row counts as already in the ledger. */
const matchReasons: Readonly<Record<string, string>> = {
  [rowStatus.id]: 'Bank’s transaction ID',
  [rowStatus.same]: 'Same day, amount, and name',
  [rowStatus.edited]: 'Same day and amount, edited later',
  [rowStatus.deleted]: 'Deleted by you',
  [rowStatus.repeated]: 'Appears twice in the file',
  [rowStatus.alike]: 'Same amount on a nearby day',
};

type MatchedAccount = Review['accounts'][number];

/** "Granite Bank ••1234" for a linked account, the display name for a manual one. */
function accountName({ id, displayName, institutionName, mask, isLinked }: MatchedAccount): string {
  if (id === null) return 'no account';
  return isLinked && mask !== null ? `${institutionName} ••${mask}` : displayName;
}

/** The account of the transaction that a row matches or may match. */
export function accountLabelOf({ accounts, accountOf }: Review, index: number): string {
  const account = accounts[accountOf[index] ?? -1];
  return account ? accountName(account) : '';
}

export function matchReason(review: Review, index: number): string {
  const status = review.status[index] ?? '';
  return status === rowStatus.other ? `In ${accountLabelOf(review, index)}` : (matchReasons[status] ?? '');
}

/** Indexes of new rows, possible duplicates, and rows already in the ledger. */
export function groupRows({ status }: Pick<Review, 'status'>) {
  const groups: Record<'fresh' | 'possible' | 'existing', number[]> = { fresh: [], possible: [], existing: [] };
  for (let index = 0; index < status.length; index += 1) {
    if (status[index] === rowStatus.new) groups.fresh.push(index);
    else if (status[index] === rowStatus.possible) groups.possible.push(index);
    else groups.existing.push(index);
  }
  return groups;
}

/** "12 are already in Granite Bank ••1234." for each account, largest count first. */
export function describeExisting(review: Review): string[] {
  const counts = new Map<string, number>();
  for (const index of groupRows(review).existing) {
    const label = accountLabelOf(review, index);
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
 * Rows to add and to leave out. Existing and possible rows are always listed explicitly, because the ledger may
 * change between the review and the commit.
 */
export function selectionOf(
  { existing, possible }: Pick<ReturnType<typeof groupRows>, 'existing' | 'possible'>,
  chosen: Chosen,
) {
  const { added, leftOut } = chosen;
  return {
    add: [...added, ...possible.filter((index) => !leftOut.has(index))],
    leaveOut: [...leftOut, ...existing.filter((index) => !added.has(index))],
  };
}

function categoryName(categories: readonly Category[], categoryId: number, subcategoryId: number | null): string {
  const category = categories.find(({ id }) => id === categoryId);
  const subcategory = category?.subcategories.find(({ id }) => id === subcategoryId);
  return subcategory?.name ?? category?.name ?? UNCATEGORIZED;
}

export interface UsedRule {
  readonly rule: string;
  readonly category: string;
  readonly count: number;
}

/** Stands in for a rule if the category was learned. */
const LEARNED = 'Learned from your earlier choices';

/** The rules and learned categories that apply, most matches first. */
export function usedRules({ rules }: Review, categories: readonly Category[]): UsedRule[] {
  return rules
    .map(({ rule, categoryId, subcategoryId, count }) => ({
      rule: rule ?? LEARNED,
      category: categoryName(categories, categoryId, subcategoryId),
      count,
    }))
    .sort((a, b) => b.count - a.count);
}

/** The category a row will get: the file's, or else a rule's. A split has those of its lines. */
export function categoryOf(
  row: FileRow,
  index: number,
  review: Review,
  targets: ImportTargets,
  categories: readonly Category[],
): string {
  if (row.lines) return 'Split';
  if (targets.categories.get(categoryKey(row))) return row.subcategory || row.category;
  const rule = review.rules[review.ruleOf[index] ?? -1];
  return rule ? categoryName(categories, rule.categoryId, rule.subcategoryId) : UNCATEGORIZED;
}

export function toggled(indexes: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(indexes);
  if (!next.delete(index)) next.add(index);
  return next;
}
