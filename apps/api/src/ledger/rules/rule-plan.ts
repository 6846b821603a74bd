import type { Rule, RuleTest } from '@cairn/domain';
import { equalsNames, type KeptRule, toColumns } from './rules.ts';

export const BEYOND_ALL_IDS = 2 ** 31;

/** What saving the rules of a category or subcategory does to all rules of a person. */
export interface RulePlan {
  /** Its own that are the same as before, with their age. */
  readonly staying: readonly KeptRule[];
  readonly gone: readonly KeptRule[];
  readonly fresh: readonly RuleTest[];
  /** Those of other categories that stay: there is one equals-rule per name, and a fresh one takes it from an older. */
  readonly others: readonly KeptRule[];
}

/** Where a rule belongs: to the more specific of the two that it gives. */
export function ruleOwner(target: Pick<KeptRule, 'categoryId' | 'subcategoryId'>): number {
  return target.subcategoryId ?? target.categoryId;
}

/** Two rules are the same when they compare the same, however they are spelled. */
export function identityOf(test: RuleTest): string {
  const { type, comparison, valueKey, amountCents } = toColumns(test);
  return JSON.stringify([type, comparison, valueKey, amountCents]);
}

/** The owner is null for a category that is yet to be made. */
export function planRules(all: readonly KeptRule[], owner: number | null, tests: readonly RuleTest[]): RulePlan {
  const wanted = new Map(tests.map((test) => [identityOf(test), test]));
  const [staying, gone, others]: [KeptRule[], KeptRule[], KeptRule[]] = [[], [], []];
  for (const rule of all)
    if (ruleOwner(rule) === owner) (wanted.delete(identityOf(rule)) ? staying : gone).push(rule);
    else others.push(rule);
  const fresh = [...wanted.values()];
  const taken = new Set(equalsNames(fresh));
  const isTaken = (rule: KeptRule) => equalsNames([rule]).some((name) => taken.has(name));
  return { staying, gone, fresh, others: others.filter((rule) => !isTaken(rule)) };
}

/** The category's rules once they are saved: the fresh ones are newer than all there are, in their order. */
export function rulesAfter({ staying, fresh }: RulePlan, isForSubcategory: boolean): Rule[] {
  return [...staying, ...fresh.map((test, index): Rule => ({ ...test, id: BEYOND_ALL_IDS + index, isForSubcategory }))];
}
