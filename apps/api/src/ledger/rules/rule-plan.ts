import { LARGEST_ID, type Rule, type RuleTest } from '@cairn/domain';
import { equalsNames, type StoredRule, toColumns } from './rules.ts';

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
  /** The rules that other categories keep. A name has one equals rule, so a new one replaces another category's. */
  readonly others: readonly StoredRule[];
}

/** A rule belongs to its subcategory if it has one. */
export function ruleOwner(target: Pick<StoredRule, 'categoryId' | 'subcategoryId'>): number {
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
  const [staying, gone, others]: [StoredRule[], StoredRule[], StoredRule[]] = [[], [], []];
  for (const rule of all)
    if (ruleOwner(rule) === owner) (wanted.delete(identityOf(rule)) ? staying : gone).push(rule);
    else others.push(rule);
  const fresh = [...wanted.values()];
  const taken = new Set(equalsNames(fresh));
  const isTaken = (rule: StoredRule) => equalsNames([rule]).some((name) => taken.has(name));
  return { staying, gone, fresh, others: others.filter((rule) => !isTaken(rule)) };
}

/** The category's rules after saving. New rules come last, as the newest, in the given order. */
export function rulesAfter({ staying, fresh }: RulePlan, isForSubcategory: boolean): Rule[] {
  return [
    ...staying,
    ...fresh.map((test, index): Rule => ({ ...test, id: UNSAVED_RULE_ID + index, isForSubcategory })),
  ];
}
