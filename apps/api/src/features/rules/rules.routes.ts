import { getCategoryRules, previewCategoryRules, saveCategoryRules, toAnsweredRule } from '@cairn/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import { categoryRules, transactions } from '../../platform/db/schema/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { loadFaces, toTransaction } from '../../platform/ledger/read.ts';
import { hasRuleChange, rulesSummary, saveRules } from '../../platform/ledger/rule-writes.ts';
import { toTest } from '../../platform/ledger/rules.ts';
import { findTarget } from '../../platform/ledger/target.ts';
import { writeLedger } from '../../platform/ledger/write.ts';
import { previewedReach } from './preview.ts';

/** How many of the transactions that rules reach are shown. */
const PREVIEW_ROWS = 50;

export const ruleRoutes: readonly Route[] = [
  route(getCategoryRules, async ({ db, person, query }) => {
    const target = await findTarget(db, person.id, query.categoryID, query.subcategoryID);
    const rows = await db
      .select()
      .from(categoryRules)
      .where(
        and(
          eq(categoryRules.userId, person.id),
          eq(categoryRules.categoryId, target.subcategoryId ?? target.categoryId),
        ),
      )
      .orderBy(categoryRules.id);
    return rows.map((row) => toAnsweredRule(toTest(row)));
  }),

  route(saveCategoryRules, async (context) => {
    const { body, person } = context;
    return await writeLedger(context, 'rule', async (tx, change) => {
      const target = await findTarget(tx, person.id, body.CategoryID, body.SubcategoryID);
      const applied = await saveRules(tx, change, target, body.CategoryRules);
      const { reached, ...removed } = applied;
      const summary = rulesSummary(target.name, reached);
      return {
        answer: { categorized: reached },
        done: hasRuleChange(applied) ? { summary, count: reached, removed } : null,
      };
    });
  }),

  route(previewCategoryRules, async ({ body, db, person }) => {
    const reached = and(eq(transactions.userId, person.id), await previewedReach(db, person.id, body));
    const [[total], rows, faces] = await Promise.all([
      db.select({ count: count() }).from(transactions).where(reached),
      db
        .select()
        .from(transactions)
        .where(reached)
        .orderBy(desc(transactions.day), desc(transactions.id))
        .limit(PREVIEW_ROWS),
      loadFaces(db, person.id),
    ]);
    return { count: total?.count ?? 0, transactions: rows.map((row) => toTransaction(row, faces)) };
  }),
];
