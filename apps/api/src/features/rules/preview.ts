import type { AnswerOf, BodyOf, previewCategoryRules } from '@cairn/contract';
import type { LedgerId, Rule } from '@cairn/domain';
import { and, eq, ne } from 'drizzle-orm';
import {
  countWinners,
  findOptionalTarget,
  hasOtherCategory,
  isOneOf,
  loadLabels,
  loadRules,
  newestFirst,
  planRules,
  ruleOwner,
  rulesAfter,
  toTransaction,
  uncategorizedReach,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';

/** How many of the transactions that rules reach are shown. */
const PREVIEW_ROWS = 50;

type Body = BodyOf<typeof previewCategoryRules>;

/** How many transactions saving the rules would reach, and the newest of them, found as saving does. */
async function reached(db: Db, ledgerId: LedgerId, body: Body): Promise<{ count: number; ids: number[] }> {
  const target = await findOptionalTarget(db, ledgerId, body.CategoryID, body.SubcategoryID);
  if (body.Reach === 'all') {
    const rules = body.CategoryRules.map((test, id): Rule => ({ ...test, id, isForSubcategory: false }));
    const edited = body.userTransactionID ?? null;
    const where = and(hasOtherCategory(target), edited === null ? undefined : ne(transactions.id, edited));
    return await countWinners(db, ledgerId, { where, order: newestFirst }, rules, [], PREVIEW_ROWS);
  }
  const isForSubcategory = target ? target.subcategoryId !== null : (body.IsSubcategory ?? false);
  const plan = planRules(await loadRules(db, ledgerId), target && ruleOwner(target), body.CategoryRules);
  const own = rulesAfter(plan, isForSubcategory);
  return await countWinners(db, ledgerId, uncategorizedReach(), own, plan.others, PREVIEW_ROWS);
}

export async function previewRules(
  db: Db,
  ledgerId: LedgerId,
  body: Body,
): Promise<AnswerOf<typeof previewCategoryRules>> {
  const { count, ids } = await reached(db, ledgerId, body);
  const [rows, faces] = await Promise.all([
    db
      .select()
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids)))
      .orderBy(...newestFirst),
    loadLabels(db, ledgerId),
  ]);
  return { count, transactions: rows.map((row) => toTransaction(row, faces)) };
}
