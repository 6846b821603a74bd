import {
  deleteRule,
  getCategoryRules,
  getRules,
  previewCategoryRules,
  previewRule,
  reorderRules,
  saveCategoryRules,
  saveRule,
  toReturnedRule,
} from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import {
  type Change,
  createRule,
  deleteOneRule,
  describeStoredRule,
  type EditBasis,
  findTarget,
  hasRuleChange,
  listRulesInOrder,
  loadRules,
  mergeRule,
  moveOneRule,
  moveToTop,
  planApplication,
  type RuleEdit,
  rulesSummary,
  saveRules,
  toTest,
  updateRule,
  withUsableShares,
  writeApplication,
  writeLedger,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { categoryRules } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { checkedRule, type RuleBody } from './checked-rule.ts';
import { previewRules } from './preview.ts';
import { previewOneRule } from './preview-rule.ts';

/** Creates or changes the rule. `undo` is null if it was saved unchanged. */
async function writeRule(tx: Db, change: Change, body: RuleBody, basis: EditBasis) {
  const { ledgerId } = change;
  const rules = await loadRules(tx, ledgerId);
  const input = await checkedRule(tx, ledgerId, rules, body);
  const rule = rules.find(({ id }) => id === body.id);
  if (!rule) return await createRule(tx, change, input);
  const merged = await mergeRule(tx, change, basis, rule, input);
  return { id: rule.id, undo: await updateRule(tx, change, rule, merged) };
}

/** Applies the rule to past transactions. Returns how many it changed. */
async function applyRule(tx: Db, change: Change, id: number): Promise<number> {
  const rules = await withUsableShares(tx, change.ledgerId, await loadRules(tx, change.ledgerId));
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Error('the rule was not saved');
  return await writeApplication(tx, change, rule, await planApplication(tx, change.ledgerId, rules, rule));
}

/** The description of the change to the rule, for Activity. */
function describeSave(isNew: boolean, undo: RuleEdit | null): string {
  if (isNew) return 'Added';
  const [write] = undo?.ruleWrites ?? [];
  const isSwitch = write !== undefined && Object.keys(write.after).join() === 'isEnabled';
  if (!isSwitch) return 'Changed';
  return write.after.isEnabled ? 'Turned on' : 'Turned off';
}

export const ruleRoutes: readonly Route[] = [
  route(getCategoryRules, async ({ db, caller, query }) => {
    const target = await findTarget(db, caller.ledgerId, query.categoryId, query.subcategoryId);
    const rows = await db
      .select()
      .from(categoryRules)
      .where(
        and(
          eq(categoryRules.ledgerId, caller.ledgerId),
          eq(categoryRules.categoryId, target.subcategoryId ?? target.categoryId),
        ),
      )
      .orderBy(categoryRules.id);
    return rows.map((row) => toReturnedRule(toTest(row)));
  }),

  route(saveCategoryRules, async (context) => {
    const { body, caller } = context;
    return await writeLedger(context, 'rule', async (tx, change) => {
      const target = await findTarget(tx, caller.ledgerId, body.categoryId, body.subcategoryId);
      const applied = await saveRules(tx, change, target, body.rules);
      const { reached, ...undo } = applied;
      const summary = rulesSummary(target.name, reached);
      return {
        answer: { categorized: reached },
        done: hasRuleChange(applied) ? { summary, count: reached, undo } : null,
      };
    });
  }),

  route(previewCategoryRules, async ({ body, db, caller }) => await previewRules(db, caller.ledgerId, body)),

  route(getRules, async ({ db, caller }) => await listRulesInOrder(db, caller.ledgerId)),

  route(saveRule, async (context) => {
    const { body, seenIn, onConflict } = context;
    return await writeLedger(context, 'rule', async (tx, change) => {
      const { id, undo } = await writeRule(tx, change, body, { seenIn, onConflict });
      const moved = body.movesToTop ? await moveToTop(tx, change, id) : null;
      const changed = body.appliesToPast ? await applyRule(tx, change, id) : 0;
      const named = `the rule ${describeStoredRule(body.condition)}`;
      const saved = `${moved && !undo ? 'Moved' : describeSave(body.id === null, undo)} ${named}`;
      const summary = changed === 0 ? saved : `${saved}, which changed ${countOf(changed)}`;
      const isUnchanged = !undo && !moved && changed === 0;
      const done = isUnchanged ? null : { summary, count: changed, undo: { ...undo, ...moved?.undo } };
      return { answer: { id, changed }, done };
    });
  }),

  route(previewRule, async ({ body, db, caller }) => await previewOneRule(db, caller.ledgerId, body)),

  route(deleteRule, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'rule', async (tx, change) => {
      const { rules } = await deleteOneRule(tx, change, body.id);
      const [rule] = rules;
      if (!rule) throw notFound();
      const summary = `Deleted the rule ${describeStoredRule(toTest(rule))}`;
      return { answer: {}, done: { summary, count: 0, undo: { rules } } };
    });
  }),

  route(reorderRules, async (context) => {
    const { body } = context;
    return await writeLedger(context, 'rule', async (tx, change) => {
      const moved = await moveOneRule(tx, change, body.id, body.beforeId);
      if (!moved) return { answer: {}, done: null };
      const summary = `Moved the rule ${describeStoredRule(moved.rule)}`;
      return { answer: {}, done: { summary, count: 0, undo: moved.undo } };
    });
  }),
];
