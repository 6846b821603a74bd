import type { Category, ListedRule, RuleChangePreview, Tag } from '@cairn/contract';
import { countOf, formatCents } from '@cairn/domain';
import { describeReturnedRule } from '../categories/index.ts';

/** The categories and tags that rules refer to by ID. */
export interface RuleLabels {
  readonly categories: readonly Category[];
  readonly tags: readonly Tag[];
}

interface CategoryIds {
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
}

/** The name of a category or subcategory; null without one. */
function targetName({ categoryId, subcategoryId }: CategoryIds, { categories }: RuleLabels): string | null {
  const category = categories.find(({ id }) => id === categoryId);
  return category?.subcategories.find(({ id }) => id === subcategoryId)?.name ?? category?.name ?? null;
}

export const conditionText = ({ condition }: Pick<ListedRule, 'condition'>) => describeReturnedRule(condition);

const formatPercent = (basisPoints: number) => `${basisPoints / 100}%`;

/** What a rule does besides adding tags, each in a few words: "Category: Food", "Rename to Trader Joe’s". */
export function effectTexts(rule: Pick<ListedRule, 'categoryId' | 'subcategoryId' | 'effects'>, labels: RuleLabels) {
  const { name, marksTransfer, hides, shares } = rule.effects;
  const category = targetName(rule, labels);
  const parts = shares?.map(
    (share) =>
      `${formatPercent(share.basisPoints)} ${share.isTransfer ? 'Transfer' : (targetName(share, labels) ?? 'Uncategorized')}`,
  );
  return [
    ...(category === null ? [] : [`Category: ${category}`]),
    ...(parts ? [`Split: ${parts.join(', ')}`] : []),
    ...(name === null ? [] : [`Rename to ${name}`]),
    ...(marksTransfer ? ['Mark as transfer'] : []),
    ...(hides ? ['Hide'] : []),
  ];
}

/** "Caught 12 transactions". */
export function caughtText({ caughtCount }: Pick<ListedRule, 'caughtCount'>): string {
  return caughtCount === 0 ? 'Nothing caught yet' : `Caught ${countOf(caughtCount)}`;
}

/** Rules whose condition, effects, or tags contain every typed word. */
export function searchRules(rules: readonly ListedRule[], typed: string, labels: RuleLabels): ListedRule[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const tags = labels.tags.filter(({ id }) => rule.effects.tagIds.includes(id)).map(({ name }) => name);
    const text = [conditionText(rule), ...effectTexts(rule, labels), ...tags].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** "12 transactions would change", or how to change them. */
export function previewCount(count: number, appliesToPast: boolean): string {
  if (count === 0) return 'No past transactions would change';
  if (appliesToPast) return `${countOf(count)} would change`;
  const them =
    count === 1
      ? 'transaction matches. Turn on the switch to change it'
      : 'transactions match. Turn on the switch to change them';
  return `${count.toLocaleString('en-US')} past ${them}.`;
}

/** The changes that a rule would make to a transaction: "Uncategorized → Food", "Tag Weekly", "Hide". */
export function changeTexts({ transaction: before, after }: RuleChangePreview, labels: RuleLabels): string[] {
  const category = (name: string | null | undefined) => name ?? 'Uncategorized';
  const from = category(before.subcategory?.name ?? before.category?.name);
  const to = category(targetName(after, labels));
  const parts = after.splits.map((line) => `${formatCents(line.amount)} ${category(targetName(line, labels))}`);
  const had = new Set(before.tags.map(({ tagId }) => tagId));
  const added = labels.tags.filter(({ id }) => after.tagIds.includes(id) && !had.has(id));
  return [
    ...(before.name === after.name ? [] : [`${before.name} → ${after.name}`]),
    ...(parts.length > 0 ? [`${from} → ${parts.join(', ')}`] : []),
    ...(parts.length === 0 && !before.isSplit && from !== to ? [`${from} → ${to}`] : []),
    ...added.map(({ name }) => `Tag ${name}`),
    ...(after.markedAsTransfer && !before.markedAsTransfer ? ['Mark as transfer'] : []),
    ...(after.hidden && !before.hidden ? ['Hide'] : []),
  ];
}
