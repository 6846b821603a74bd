import type { BodyOf, previewCategoryRules } from '@cairn/contract';
import { and, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { planRules, ruleOwner, rulesAfter } from '../../platform/ledger/rule-plan.ts';
import { loadRules, reachedAnywhere, reachedByRules, winningWords } from '../../platform/ledger/rules.ts';
import { findOptionalTarget } from '../../platform/ledger/target.ts';

/** Which transactions saving the rules would reach, found out as saving does. */
export async function previewedReach(
  db: Db,
  userId: number,
  body: BodyOf<typeof previewCategoryRules>,
): Promise<SQL | undefined> {
  const target = await findOptionalTarget(db, userId, body.CategoryID, body.SubcategoryID);
  if (body.Reach === 'all') {
    const edited = body.userTransactionID ?? null;
    return and(reachedAnywhere(body.CategoryRules, target), edited === null ? undefined : ne(transactions.id, edited));
  }
  const isForSubcategory = target ? target.subcategoryId !== null : (body.IsSubcategory ?? false);
  const plan = planRules(await loadRules(db, userId), target && ruleOwner(target), body.CategoryRules);
  return reachedByRules(winningWords(rulesAfter(plan, isForSubcategory), plan.others));
}
