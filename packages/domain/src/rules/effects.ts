import type { CategoryId, TagId } from '../ids.ts';
import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';
import { createMatchLister, createOrderedMatcher, orderRules, type Rule } from './rules.ts';

/** A part of a split in proportion to the amount. */
export interface SplitShare {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  /** Of the amount; the shares of a split add up to 10,000. */
  readonly basisPoints: number;
  readonly isTransfer: boolean;
  readonly takesRemainder: boolean;
}

/** A rule's effects besides assigning a category. */
export interface RuleEffects {
  /** The new name; null leaves it. */
  readonly name: string | null;
  readonly tagIds: readonly TagId[];
  readonly marksTransfer: boolean;
  readonly hides: boolean;
  /** Splits the transaction. The rule's category, if any, is for amounts that are too small to split. */
  readonly shares: readonly SplitShare[] | null;
}

export const NO_EFFECTS: RuleEffects = { name: null, tagIds: [], marksTransfer: false, hides: false, shares: null };

export function hasEffects({ name, tagIds, marksTransfer, hides, shares }: RuleEffects): boolean {
  return name !== null || tagIds.length > 0 || marksTransfer || hides || shares !== null;
}

/** A rule with everything that it does. */
export type EffectRule = Rule & { readonly categoryId: number | null; readonly effects: RuleEffects };

/** The parts of a transaction that rules decide independently of each other. */
const ruleParts = ['category', 'name', 'transfer', 'hidden'] as const;
export type RulePart = (typeof ruleParts)[number];

/** Whether the rule decides that part. A split takes the place of a category. */
export function decides({ categoryId, effects }: Pick<EffectRule, 'categoryId' | 'effects'>, part: RulePart): boolean {
  if (part === 'category') return categoryId !== null || effects.shares !== null;
  if (part === 'name') return effects.name !== null;
  return part === 'transfer' ? effects.marksTransfer : effects.hides;
}

/** The rule that decides each part of a transaction, and the tags that it gets, each with the rule that adds it. */
export type Decision<R extends EffectRule> = Readonly<Record<RulePart, R | null>> & {
  readonly tags: ReadonlyMap<TagId, R>;
};

type Compared = Parameters<ReturnType<typeof createOrderedMatcher>>[0];

/** Each tag with the first rule that adds it. */
function tagsBy<R extends EffectRule>(rulesInOrder: readonly R[]): Map<TagId, R> {
  const tags = new Map<TagId, R>();
  for (const rule of rulesInOrder) for (const tagId of rule.effects.tagIds) if (!tags.has(tagId)) tags.set(tagId, rule);
  return tags;
}

/**
 * Applies rules to transactions: the first matching rule that decides a part wins, and tags add up. If a rule renames
 * the transaction, the others compare both names, so that rules for the name that the user sees work too.
 */
export function createDecider<R extends EffectRule>(
  rules: readonly R[],
): (transaction: { name: string; amountCents: Cents }) => Decision<R> {
  const ordered = orderRules(rules);
  const places = new Map(ordered.map((rule, place) => [rule, place]));
  const placeOf = (rule: R) => places.get(rule) ?? ordered.length;
  const matcherOf = (isIncluded: (rule: R) => boolean) => {
    const some = ordered.filter(isIncluded);
    return some.length === 0 ? () => null : createOrderedMatcher(some);
  };
  const earlier = (a: R | null, b: R | null) => (a && b ? (placeOf(a) <= placeOf(b) ? a : b) : (a ?? b));
  const [category, name, transfer, hidden] = ruleParts.map((part) => matcherOf((rule) => decides(rule, part)));
  const tagRules = ordered.filter(({ effects }) => effects.tagIds.length > 0);
  const listTagging = createMatchLister(tagRules);
  const noTags: ReadonlyMap<TagId, R> = new Map();
  const tagsFor = (original: Compared, renamed: Compared | null) => {
    const tagging = new Set([...listTagging(original), ...(renamed ? listTagging(renamed) : [])]);
    return tagsBy([...tagging].toSorted((a, b) => placeOf(a) - placeOf(b)));
  };
  return (transaction) => {
    const { amountCents } = transaction;
    const original: Compared = { nameKey: nameKey(transaction.name), amountCents };
    const renaming = name?.(original) ?? null;
    const renamed = renaming && { nameKey: nameKey(renaming.effects.name ?? transaction.name), amountCents };
    const find = (match: ((compared: Compared) => R | null) | undefined) =>
      match ? earlier(match(original), renamed && match(renamed)) : null;
    return {
      category: find(category),
      name: renaming,
      transfer: find(transfer),
      hidden: find(hidden),
      tags: tagRules.length === 0 ? noTags : tagsFor(original, renamed),
    };
  };
}
