import { getCategoryRules, previewCategoryRules, saveCategoryRules, toReturnedRule } from '@cairn/contract';
import { and, eq } from 'drizzle-orm';
import { findTarget, hasRuleChange, rulesSummary, saveRules, toTest, writeLedger } from '../../ledger/index.ts';
import { categoryRules } from '../../platform/db/schema/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { previewRules } from './preview.ts';

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
];
