import type { AnswerOf, BodyOf, previewCategoryRules } from '@cairn/contract';
import type { Rule } from '@cairn/domain';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { loadFaces, newestFirst, toTransaction } from '../../platform/ledger/read.ts';
import { isOneOf } from '../../platform/ledger/rewrite.ts';
import { planRules, ruleOwner, rulesAfter } from '../../platform/ledger/rule-plan.ts';
import { findWinners } from '../../platform/ledger/rule-winners.ts';
import { awaitsCategory, isElsewhere, loadRules } from '../../platform/ledger/rules.ts';
import { findOptionalTarget } from '../../platform/ledger/target.ts';

/** How many of the transactions that rules reach are shown. */
const PREVIEW_ROWS = 50;

type Body = BodyOf<typeof previewCategoryRules>;

/** The transactions that saving the rules would reach, newest first, found as saving does. */
async function reachedIds(db: Db, userId: number, body: Body): Promise<number[]> {
  const target = await findOptionalTarget(db, userId, body.CategoryID, body.SubcategoryID);
  const idsOf = (winners: readonly { id: number }[]) => winners.map(({ id }) => id);
  if (body.Reach === 'all') {
    const rules = body.CategoryRules.map((test, id): Rule => ({ ...test, id, isForSubcategory: false }));
    const edited = body.userTransactionID ?? null;
    const where = and(isElsewhere(target), edited === null ? undefined : ne(transactions.id, edited));
    return idsOf(await findWinners(db, userId, { where, order: newestFirst }, rules, []));
  }
  const isForSubcategory = target ? target.subcategoryId !== null : (body.IsSubcategory ?? false);
  const plan = planRules(await loadRules(db, userId), target && ruleOwner(target), body.CategoryRules);
  return idsOf(await findWinners(db, userId, awaitsCategory(), rulesAfter(plan, isForSubcategory), plan.others));
}

export async function previewRules(db: Db, userId: number, body: Body): Promise<AnswerOf<typeof previewCategoryRules>> {
  const ids = await reachedIds(db, userId, body);
  const [rows, faces] = await Promise.all([
    db
      .select()
      .from(transactions)
      .where(and(eq(transactions.userId, userId), isOneOf(ids.slice(0, PREVIEW_ROWS))))
      .orderBy(...newestFirst),
    loadFaces(db, userId),
  ]);
  return { count: ids.length, transactions: rows.map((row) => toTransaction(row, faces)) };
}
