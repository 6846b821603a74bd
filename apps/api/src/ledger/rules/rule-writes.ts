import { RULES_MAX } from '@cairn/contract';
import { countOf, type LedgerId, type Rule, type RuleEffects, type RuleId, type RuleTest } from '@cairn/domain';
import { and, count, eq, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categoryRules } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import { isOneOf, rewriteTransactions } from '../transactions/rewrite.ts';
import type { Target } from '../transactions/target.ts';
import { addCatch, type Catches, recordCatches } from './rule-catches.ts';
import { identityOf, planRules, ruleOwner, rulesAfter, UNSAVED_RULE_ID } from './rule-plan.ts';
import { deleteRules, insertRules, type RuleRow } from './rule-rows.ts';
import { findWinners, givenByWinner, type Winner } from './rule-winners.ts';
import {
  assignsCategory,
  categorizing,
  describeStoredRule,
  equalsNames,
  hasNameOf,
  hasOtherCategory,
  isEqualsRule,
  loadRules,
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

/** The ID of a rule that had a placeholder until it was saved. */
function savedId(id: number, madeRuleIds: readonly RuleId[]): RuleId {
  return madeRuleIds[id - UNSAVED_RULE_ID] ?? id;
}

/** Categorizes each transaction by its winning rule and records the rule. */
async function rewriteWon<Own extends Rule>(
  tx: Db,
  change: Change,
  winners: readonly Winner<Own>[],
  values: Parameters<typeof rewriteTransactions>[3],
  madeRuleIds: readonly RuleId[],
): Promise<number> {
  if (winners.length === 0) return 0;
  const catches: Catches = new Map();
  for (const { rule } of winners) addCatch(catches, savedId(rule.id, madeRuleIds));
  await recordCatches(tx, change, catches);
  return await rewriteTransactions(tx, change, isOneOf(winners.map(({ id }) => id)), {
    ...values,
    categoryRule: givenByWinner(winners, describeStoredRule),
  });
}

/** The other effects of a rule that takes over a name from another category's rule. */
function effectsTaken(test: RuleTest, replaced: readonly RuleRow[]): RuleEffects | null {
  const [name] = equalsNames([test]);
  return (
    replaced.find((row) => name !== undefined && row.comparison === 'equals' && row.valueKey === name)?.effects ?? null
  );
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
  // If one rule replaces another, it is the same rule with a new condition and has the same effects.
  const edited = plan.gone.length === 1 && plan.fresh.length === 1 ? plan.gone[0] : undefined;
  const names = equalsNames(plan.fresh);
  const isReplaced = or(ids.length > 0 ? inArray(categoryRules.id, ids) : undefined, isEqualsRuleOf(names));
  const rules = ids.length + names.length === 0 ? [] : await deleteRules(tx, change, isReplaced);
  const madeRuleIds = await insertRules(
    tx,
    change,
    plan.fresh.map((test) => ({
      categoryId: ruleOwner(target),
      test,
      effects: edited ? edited.effects : effectsTaken(test, rules),
      ...(edited && { isEnabled: edited.isEnabled }),
    })),
  );
  const competitors = rulesAfter(plan, target.subcategoryId !== null);
  const winners = await findWinners(tx, ledgerId, uncategorizedReach(), competitors);
  const reached = await rewriteWon(tx, change, winners, givenBy(target), madeRuleIds);
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
  const all = categorizing(await loadRules(tx, ledgerId));
  const known = new Set(all.map((rule) => `${ruleOwner(rule)} ${identityOf(rule)}`));
  const named = new Set(equalsNames(all.filter(assignsCategory)));
  const fresh = added
    .flatMap(({ target, tests }) => tests.map((test) => ({ ...test, ...target, owner: ruleOwner(target) })))
    .filter((rule) => addIfNew(known, `${rule.owner} ${identityOf(rule)}`))
    .filter((rule) => equalsNames([rule]).every((name) => addIfNew(named, name)))
    .map((rule, index) => ({
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
  const winners = await findWinners(tx, ledgerId, uncategorizedReach(), { own: fresh, others: all });
  const values = {
    categoryId: sql`(${givenByWinner(winners, (rule) => rule.categoryId)})::bigint`,
    subcategoryId: sql`(${givenByWinner(winners, (rule) => rule.subcategoryId)})::bigint`,
    categorySource: 'rule' as const,
  };
  const reached = await rewriteWon(tx, change, winners, values, madeRuleIds);
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

async function nameRuleId(tx: Db, ledgerId: LedgerId, test: RuleTest): Promise<RuleId> {
  const [rule] = await tx
    .select({ id: categoryRules.id })
    .from(categoryRules)
    .where(and(eq(categoryRules.ledgerId, ledgerId), isEqualsRuleOf(equalsNames([test]))));
  if (!rule) throw new Error('the name has no rule');
  return rule.id;
}

/** Creates or replaces the name's rule and applies it to every transaction with that name. */
export async function setNameRule(tx: Db, change: Change, target: Target, name: string): Promise<AppliedRules> {
  const test: RuleTest = { type: 'Name', comparison: 'equals', value: name };
  const owner = ruleOwner(target);
  const rules = await deleteRules(
    tx,
    change,
    and(isEqualsRuleOf(equalsNames([test])), or(ne(categoryRules.categoryId, owner), not(categoryRules.isEnabled))),
  );
  const madeRuleIds = await insertRules(tx, change, [{ categoryId: owner, test, effects: effectsTaken(test, rules) }]);
  if (madeRuleIds.length > 0) await rejectTooManyRules(tx, change.ledgerId, owner);
  const values = { ...givenBy(target), categoryRule: describeStoredRule(test) };
  const where = and(hasNameOf(equalsNames([test])), hasOtherCategory(target));
  const reached = await rewriteTransactions(tx, change, where, values);
  if (reached > 0) await recordCatches(tx, change, new Map([[await nameRuleId(tx, change.ledgerId, test), reached]]));
  return { rules, madeRuleIds, reached };
}

export async function removeNameRule(tx: Db, change: Change, name: string): Promise<AppliedRules> {
  const names = equalsNames([{ type: 'Name', comparison: 'equals', value: name }]);
  return { rules: await deleteRules(tx, change, isEqualsRuleOf(names)), madeRuleIds: [], reached: 0 };
}
