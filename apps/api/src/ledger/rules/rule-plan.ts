import { LARGEST_ID, type Rule, type RuleTest, withPlaces } from '@cairn/domain';
import { categorizing, equalsNames, type StoredRule, toColumns } from './rules.ts';

/** Far more rules than one request can add. */
const UNSAVED_RULES_MAX = 1_000_000;

/** The first placeholder id of rules that aren't saved yet. It is above all real ids, so they count as the newest. */
export const UNSAVED_RULE_ID = LARGEST_ID - UNSAVED_RULES_MAX;

/** How saving the rules of a category or subcategory affects all rules in the ledger. */
export interface RulePlan {
  /** The category's own rules that don't change and keep their priority. */
  readonly staying: readonly StoredRule[];
  readonly gone: readonly StoredRule[];
  readonly fresh: readonly RuleTest[];
  /** The other rules that stay. A name has one equals rule, so a new one replaces another category's. */
  readonly others: readonly StoredRule[];
}

/** A rule belongs to its subcategory if it has one. */
export function ruleOwner<Owner extends number | null>(target: {
  readonly categoryId: Owner;
  readonly subcategoryId: number | null;
}): Owner | number {
  return target.subcategoryId ?? target.categoryId;
}

/** Two rules are the same if they compare the same way, whatever their spelling. */
export function identityOf(test: RuleTest): string {
  const { type, comparison, valueKey, amountCents } = toColumns(test);
  return JSON.stringify([type, comparison, valueKey, amountCents]);
}

/** `owner` is null for a category that doesn't exist yet. */
export function planRules(all: readonly StoredRule[], owner: number | null, tests: readonly RuleTest[]): RulePlan {
  const wanted = new Map(tests.map((test) => [identityOf(test), test]));
  const own = all.filter((rule) => owner !== null && ruleOwner(rule) === owner);
  const isStaying = (rule: StoredRule) => wanted.has(identityOf(rule));
  const staying = own.filter(isStaying);
  const known = new Set(staying.map(identityOf));
  const fresh = [...wanted.values()].filter((test) => !known.has(identityOf(test)));
  const ownIds = new Set(own.map(({ id }) => id));
  const taken = new Set(equalsNames(fresh));
  const isTaken = (rule: StoredRule) => rule.categoryId !== null && equalsNames([rule]).some((name) => taken.has(name));
  return {
    staying,
    gone: own.filter((rule) => !isStaying(rule)),
    fresh,
    others: all.filter((rule) => !ownIds.has(rule.id) && !isTaken(rule)),
  };
}

/**
 * The rules that compete for a category after saving: the category's own and all others. New rules come last, as the
 * newest, in the given order.
 */
export function rulesAfter({ staying, fresh, others }: RulePlan, isForSubcategory: boolean) {
  const added = fresh.map((test, index): Rule => ({ ...test, id: UNSAVED_RULE_ID + index, isForSubcategory }));
  const ownIds = new Set([...staying, ...added].map(({ id }) => id));
  const competingIds = new Set(categorizing(others).map(({ id }) => id));
  const placed = withPlaces<Rule>([...staying, ...added, ...others]);
  return {
    own: placed.filter(({ id }) => ownIds.has(id)),
    others: placed.filter(({ id }) => competingIds.has(id)),
  };
}
