import { cents, type RuleId, type RuleTest } from '@cairn/domain';
import { type Change, type HeldBackRule, loadRules, type RuleWrite, updateRule } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { checkedRule } from './checked-rule.ts';

const NO_TARGET = { categoryId: null, subcategoryId: null };

/** The condition that was held back, in the domain's types. */
export function conditionOf(condition: NonNullable<HeldBackRule['condition']>): RuleTest {
  return condition.type === 'Name' ? condition : { ...condition, amountCents: cents(condition.amountCents) };
}

/** Writes the values that an edit held back. Returns the undo data. */
export async function writeHeldBackRule(
  tx: Db,
  change: Change,
  id: RuleId,
  { condition, target, effects, isEnabled }: HeldBackRule,
): Promise<readonly RuleWrite[]> {
  const rules = await loadRules(tx, change.ledgerId);
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw notFound();
  const { categoryId, subcategoryId } = target === undefined ? rule : (target ?? NO_TARGET);
  const input = await checkedRule(tx, change.ledgerId, rules, {
    id,
    condition: condition ? conditionOf(condition) : rule,
    categoryId,
    subcategoryId,
    effects: effects ?? rule.effects,
    isEnabled: isEnabled ?? rule.isEnabled,
  });
  return (await updateRule(tx, change, rule, input))?.ruleWrites ?? [];
}
