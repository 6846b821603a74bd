import {
  type CategoryKnowledge,
  isDay,
  type LearnedCategory,
  type LedgerId,
  learnedCategory,
  MerchantTally,
  nameForBankCategory,
} from '@cairn/domain';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, categoryDecisions } from '../../platform/db/schema/index.ts';
import { loadLearner, type ModelState } from './models.ts';

/** Older decisions for a merchant hardly count. */
const DECISIONS_PER_MERCHANT = 50;

/** The latest decisions for each merchant. */
function latestDecisions(ledgerId: LedgerId, merchantKeys: ReadonlySet<string>): SQL {
  return sql`select given.merchant_key, latest.* from unnest(${makePgArray([...merchantKeys])}::text[])
      as given (merchant_key)
    cross join lateral (
      select decision.category_id, decision.subcategory_id, decision.day from ${categoryDecisions} as decision
      where decision.ledger_id = ${ledgerId} and decision.merchant_key = given.merchant_key
      order by decision.day desc nulls last limit ${sql.raw(String(DECISIONS_PER_MERCHANT))}) as latest`;
}

/** A merchant's latest decisions. */
export class MerchantDecisions extends MerchantTally {
  /** Their categories, the latest first. */
  readonly latest: LearnedCategory[] = [];
}

/** The decisions for each merchant that has any. */
export async function loadMerchants(
  db: Db,
  ledgerId: LedgerId,
  merchantKeys: ReadonlySet<string>,
): Promise<Map<string, MerchantDecisions>> {
  const rows = await db
    .select({
      merchantKey: sql<string>`found.merchant_key`,
      categoryId: sql`found.category_id`.mapWith(categoryDecisions.categoryId),
      subcategoryId: sql`found.subcategory_id`.mapWith(categoryDecisions.subcategoryId),
      day: sql`found.day`.mapWith(categoryDecisions.day),
    })
    .from(sql`(${latestDecisions(ledgerId, merchantKeys)}) as found`);
  const merchants = new Map<string, MerchantDecisions>();
  for (const { merchantKey, categoryId, subcategoryId, day } of rows) {
    if (!isDay(day)) throw new Error('a decision has a day that is not on the calendar');
    const merchant = merchants.get(merchantKey) ?? new MerchantDecisions();
    const category = learnedCategory(categoryId, subcategoryId);
    merchant.add(category, day);
    merchant.latest.push(category);
    merchants.set(merchantKey, merchant);
  }
  return merchants;
}

const activeCategories = buildOnce((db) =>
  db
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories)
    .where(and(eq(categories.ledgerId, sql.placeholder('ledgerId')), isNull(categories.deletedAt)))
    .prepare('active_categories'),
);

/** Finds the counterparts of the bank's categories by their names. */
async function loadBankCounterparts(db: Db, ledgerId: LedgerId): Promise<CategoryKnowledge['categoryOfBank']> {
  const rows = await activeCategories(db).execute({ ledgerId });
  // A main category's name takes precedence over a subcategory's.
  const sorted = rows.toSorted((a, b) => Number(a.parentId === null) - Number(b.parentId === null));
  const byName = new Map<string, LearnedCategory>(
    sorted.map(({ id, name, parentId }) => [
      name,
      parentId === null ? learnedCategory(id, null) : learnedCategory(parentId, id),
    ]),
  );
  return (bankCategory) => byName.get(nameForBankCategory(bankCategory, byName.keys()) ?? '') ?? null;
}

export interface LedgerKnowledge extends CategoryKnowledge {
  readonly merchants: ReadonlyMap<string, MerchantDecisions>;
}

/** Loads everything that suggestions for these merchants are based on. */
export async function loadKnowledge(
  db: Db,
  ledgerId: LedgerId,
  { decisions, awaits }: ModelState,
  merchantKeys: ReadonlySet<string>,
): Promise<LedgerKnowledge> {
  const [merchants, learner, categoryOfBank] = await Promise.all([
    decisions === 0 ? new Map<string, MerchantDecisions>() : loadMerchants(db, ledgerId, merchantKeys),
    decisions === 0 || awaits === 'model' ? null : loadLearner(db, ledgerId),
    loadBankCounterparts(db, ledgerId),
  ]);
  return { merchants, learner, categoryOfBank };
}
