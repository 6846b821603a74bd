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
  shownColumns,
  toTransaction,
  uncategorizedReach,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';

/** A preview lists at most this many transactions. */
const PREVIEW_ROWS = 50;

type Body = BodyOf<typeof previewCategoryRules>;

/** Counts the transactions that saving the rules would change, and lists the newest. Matches them as saving does. */
async function findReached(db: Db, ledgerId: LedgerId, body: Body): Promise<{ count: number; ids: number[] }> {
  const target = await findOptionalTarget(db, ledgerId, body.categoryId, body.subcategoryId);
  if (body.reach === 'all') {
    const rules = body.rules.map((test, id): Rule => ({ ...test, id, isForSubcategory: false }));
    const edited = body.transactionId ?? null;
    const where = and(hasOtherCategory(target), edited === null ? undefined : ne(transactions.id, edited));
    return await countWinners(db, ledgerId, { where, order: newestFirst }, { own: rules, others: [] }, PREVIEW_ROWS);
  }
  const isForSubcategory = target ? target.subcategoryId !== null : (body.isSubcategory ?? false);
  const plan = planRules(await loadRules(db, ledgerId), target && ruleOwner(target), body.rules);
  return await countWinners(db, ledgerId, uncategorizedReach(), rulesAfter(plan, isForSubcategory), PREVIEW_ROWS);
}

export async function previewRules(
  db: Db,
  ledgerId: LedgerId,
  body: Body,
): Promise<AnswerOf<typeof previewCategoryRules>> {
  const { count, ids } = await findReached(db, ledgerId, body);
  const [rows, labels] = await Promise.all([
    db
      .select(shownColumns)
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids)))
      .orderBy(...newestFirst),
    loadLabels(db, ledgerId),
  ]);
  return { count, transactions: rows.map((row) => toTransaction(row, labels)) };
}
