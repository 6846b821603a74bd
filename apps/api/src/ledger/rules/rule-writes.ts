import { RULES_MAX } from '@cairn/contract';
import { countOf, type LedgerId, type Rule, type RuleTest } from '@cairn/domain';
import { and, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categoryRules } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import { isOneOf, rewriteTransactions } from '../transactions/rewrite.ts';
import type { Target } from '../transactions/target.ts';
import { identityOf, planRules, ruleOwner, rulesAfter, UNSAVED_RULE_ID } from './rule-plan.ts';
import { deleteRules, insertRules, type RuleRow } from './rule-rows.ts';
import { findWinners, givenByWinner, type Winner } from './rule-winners.ts';
import {
  describeStoredRule,
  equalsNames,
  hasNameOf,
  hasOtherCategory,
  isEqualsRule,
  loadRules,
  type StoredRule,
  uncategorizedReach,
} from './rules.ts';

/** The rules that a change deleted and created, as needed to undo it. */
export interface RuleChange {
  readonly rules: readonly RuleRow[];
  readonly madeRuleIds: readonly number[];
}

export interface AppliedRules extends RuleChange {
  /** The number of transactions that got another category. */
  readonly reached: number;
}

export function hasRuleChange({ rules, madeRuleIds, reached }: AppliedRules): boolean {
  return rules.length > 0 || madeRuleIds.length > 0 || reached > 0;
}

export function rulesSummary(name: string, reached: number): string {
  return reached === 0 ? `Changed rules for ${name}` : `Rules for ${name} categorized ${countOf(reached)}`;
}

function isEqualsRuleOf(names: readonly string[]) {
  return and(isEqualsRule, inArray(categoryRules.valueKey, [...names]));
}

function givenBy(target: Target) {
  const { categoryId, subcategoryId } = target;
  return { categoryId, subcategoryId, categorySource: 'rule' as const };
}

/** Categorizes each transaction by its winning rule and records the rule. */
async function rewriteWon<Own extends Rule>(
  tx: Db,
  change: Change,
  winners: readonly Winner<Own>[],
  values: Parameters<typeof rewriteTransactions>[3],
): Promise<number> {
  if (winners.length === 0) return 0;
  return await rewriteTransactions(tx, change, isOneOf(winners.map(({ id }) => id)), {
    ...values,
    categoryRule: givenByWinner(winners, describeStoredRule),
  });
}

/** Replaces a category's rules and applies them to every uncategorized transaction that one of them wins. */
export async function saveRules(
  tx: Db,
  change: Change,
  target: Target,
  tests: readonly RuleTest[],
): Promise<AppliedRules> {
  const { ledgerId } = change;
  const plan = planRules(await loadRules(tx, ledgerId), ruleOwner(target), tests);
  const ids = plan.gone.map((rule) => rule.id);
  const names = equalsNames(plan.fresh);
  const isReplaced = or(ids.length > 0 ? inArray(categoryRules.id, ids) : undefined, isEqualsRuleOf(names));
  const rules = ids.length + names.length === 0 ? [] : await deleteRules(tx, change, isReplaced);
  const madeRuleIds = await insertRules(
    tx,
    change,
    plan.fresh.map((test) => ({ categoryId: ruleOwner(target), test })),
  );
  const own = rulesAfter(plan, target.subcategoryId !== null);
  const winners = await findWinners(tx, ledgerId, uncategorizedReach(), own, plan.others);
  const reached = await rewriteWon(tx, change, winners, givenBy(target));
  return { rules, madeRuleIds, reached };
}

/** Adds the key and returns whether it was missing. */
function addIfNew(seen: Set<string>, key: string): boolean {
  return seen.size < seen.add(key).size;
}

export interface AddedRules {
  readonly target: Pick<Target, 'categoryId' | 'subcategoryId'>;
  readonly tests: readonly RuleTest[];
}

/** Adds rules to many categories, without replacing any, and applies them to uncategorized transactions. */
export async function addRules(tx: Db, change: Change, added: readonly AddedRules[]): Promise<AppliedRules> {
  const { ledgerId } = change;
  const all = await loadRules(tx, ledgerId);
  const known = new Set(all.map((rule) => `${ruleOwner(rule)} ${identityOf(rule)}`));
  const named = new Set(equalsNames(all));
  const fresh = added
    .flatMap(({ target, tests }) => tests.map((test) => ({ ...test, ...target, owner: ruleOwner(target) })))
    .filter((rule) => addIfNew(known, `${rule.owner} ${identityOf(rule)}`))
    .filter((rule) => equalsNames([rule]).every((name) => addIfNew(named, name)))
    .map((rule, index): StoredRule & { owner: number } => ({
      ...rule,
      id: UNSAVED_RULE_ID + index,
      isForSubcategory: rule.subcategoryId !== null,
    }));
  if (fresh.length === 0) return { rules: [], madeRuleIds: [], reached: 0 };
  const madeRuleIds = await insertRules(
    tx,
    change,
    fresh.map((rule) => ({ categoryId: rule.owner, test: rule })),
  );
  const winners = await findWinners(tx, ledgerId, uncategorizedReach(), fresh, all);
  const reached = await rewriteWon(tx, change, winners, {
    categoryId: sql`(${givenByWinner(winners, (rule) => rule.categoryId)})::bigint`,
    subcategoryId: sql`(${givenByWinner(winners, (rule) => rule.subcategoryId)})::bigint`,
    categorySource: 'rule',
  });
  return { rules: [], madeRuleIds, reached };
}

/** The category form rejects more rules than this, so no other path may create them. */
async function rejectTooManyRules(tx: Db, ledgerId: LedgerId, categoryId: number): Promise<void> {
  const [total] = await tx
    .select({ rules: count() })
    .from(categoryRules)
    .where(and(eq(categoryRules.ledgerId, ledgerId), eq(categoryRules.categoryId, categoryId)));
  if (!total || total.rules <= RULES_MAX) return;
  const most = `This category already has the maximum of ${countOf(RULES_MAX, 'rule')}.`;
  throw new ProblemError('rule_broken', `${most} Remove some on the category’s page, or turn off Autocategorization.`, {
    fields: { rule: most },
  });
}

/** Creates or replaces the name's rule and applies it to every transaction with that name. */
export async function setNameRule(tx: Db, change: Change, target: Target, name: string): Promise<AppliedRules> {
  const test: RuleTest = { type: 'Name', comparison: 'equals', value: name };
  const owner = ruleOwner(target);
  const rules = await deleteRules(
    tx,
    change,
    and(isEqualsRuleOf(equalsNames([test])), ne(categoryRules.categoryId, owner)),
  );
  const madeRuleIds = await insertRules(tx, change, [{ categoryId: owner, test }]);
  if (madeRuleIds.length > 0) await rejectTooManyRules(tx, change.ledgerId, owner);
  const values = { ...givenBy(target), categoryRule: describeStoredRule(test) };
  const where = and(hasNameOf(equalsNames([test])), hasOtherCategory(target));
  const reached = await rewriteTransactions(tx, change, where, values);
  return { rules, madeRuleIds, reached };
}

export async function removeNameRule(tx: Db, change: Change, name: string): Promise<AppliedRules> {
  const names = equalsNames([{ type: 'Name', comparison: 'equals', value: name }]);
  return { rules: await deleteRules(tx, change, isEqualsRuleOf(names)), madeRuleIds: [], reached: 0 };
}
