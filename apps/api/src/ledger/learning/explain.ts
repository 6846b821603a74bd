import {
  adviseCategory,
  type CategoryDecision,
  type CategorySuggestions,
  countVisits,
  type Day,
  describeEvidence,
  explainLearned,
  findNearest,
  isDay,
  type LearnedCategory,
  type LedgerId,
  learnedCategory,
  type Observation,
  type TransactionId,
} from '@cairn/domain';
import { and, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categoryDecisions, transactions } from '../../platform/db/schema/index.ts';
import type { TransactionRow } from '../transactions/fields.ts';
import { loadLabels } from '../transactions/read.ts';
import { type PredictableRow, suggestCategories, toObservation } from './advise.ts';
import { toDecision } from './decisions.ts';
import { loadKnowledge } from './knowledge.ts';
import { learnNow } from './models.ts';

/** Enough to find a similar one. */
const COMPARED_DECISIONS = 200;

type ExplainableRow = PredictableRow &
  Pick<TransactionRow, 'categoryId' | 'subcategoryId' | 'categorySource' | 'categoryRule' | 'isSplit'>;

interface Explanation {
  readonly sentence: string;
  readonly because: string[];
  readonly nearest: { readonly id: TransactionId; readonly name: string; readonly date: Day } | null;
  /** The job that learns should run. */
  readonly isBehind?: boolean;
}

const STILL_LEARNING = 'Cairn is still learning from your earlier choices.';

const plain = (sentence: string): Explanation => ({ sentence, because: [], nearest: null });
const noSuggestions: CategorySuggestions = { categories: [], because: null };

interface EarlierDecision extends CategoryDecision {
  readonly id: TransactionId;
}

/** The latest decisions on other transactions up to the row's day, of its merchant or of one category. */
async function listEarlier(
  db: Db,
  ledgerId: LedgerId,
  { id, day }: PredictableRow,
  which: Parameters<typeof and>[0],
): Promise<EarlierDecision[]> {
  const rows = await db
    .select()
    .from(categoryDecisions)
    .where(
      and(
        eq(categoryDecisions.ledgerId, ledgerId),
        which,
        lte(categoryDecisions.day, day),
        ne(categoryDecisions.transactionId, id),
      ),
    )
    .orderBy(sql`${categoryDecisions.day} desc nulls last`, desc(categoryDecisions.transactionId))
    .limit(COMPARED_DECISIONS);
  return rows.map((row) => ({ id: row.transactionId, ...toDecision(row) }));
}

async function describeNearest(
  db: Db,
  ledgerId: LedgerId,
  observation: Observation,
  decisions: readonly EarlierDecision[],
): Promise<Explanation['nearest']> {
  const nearest = findNearest(observation, decisions);
  if (!nearest) return null;
  const [row] = await db
    .select({ name: transactions.name, day: transactions.day })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, nearest.id)));
  return row && isDay(row.day) ? { id: nearest.id, name: row.name, date: row.day } : null;
}

/** The evidence for the learned or suggested category. */
async function explainModel(db: Db, ledgerId: LedgerId, row: ExplainableRow): Promise<Explanation | null> {
  const model = await learnNow(db, ledgerId);
  if (!model) return null;
  const observation = toObservation(row);
  const keys = new Set([observation.merchantKey]);
  const knowledge = await loadKnowledge(db, ledgerId, model, keys);
  const category =
    row.categoryId === null
      ? adviseCategory(knowledge, observation).suggestions[0]?.category
      : learnedCategory(row.categoryId, row.subcategoryId);
  const isBehind = model.awaits !== undefined;
  if (category === undefined)
    return isBehind ? { ...plain(`${STILL_LEARNING} Suggestions follow in a few minutes.`), isBehind } : null;
  const isOfCategory = eq(categoryDecisions.categoryId, Number(category.split('/')[0]));
  const [labels, ofMerchant, all] = await Promise.all([
    loadLabels(db, ledgerId),
    listEarlier(db, ledgerId, row, eq(categoryDecisions.merchantKey, observation.merchantKey)),
    listEarlier(db, ledgerId, row, isOfCategory),
  ]);
  const visits = countVisits(
    ofMerchant.map((decision) => decision.category),
    category,
  );
  const accountNames = new Map(Array.from(labels.accounts, ([id, { displayName }]) => [id, displayName]));
  const strongest = visits > 0 ? [] : (knowledge.learner?.explain(category, observation) ?? []);
  const because = describeEvidence(strongest, accountNames);
  const ofCategory = [...ofMerchant, ...all].filter((decision) => decision.category === category);
  const sentence = explainLearned(nameOf(category, labels.categories), {
    visits,
    because,
    isSuggested: row.categoryId === null,
  });
  return {
    sentence: isBehind ? `${sentence} ${STILL_LEARNING}` : sentence,
    isBehind,
    because,
    nearest: await describeNearest(db, ledgerId, observation, ofCategory),
  };
}

function nameOf(category: LearnedCategory, names: ReadonlyMap<number, { readonly name: string }>): string {
  return names.get(Number(category.split('/').at(-1)))?.name ?? 'This category';
}

async function explain(db: Db, ledgerId: LedgerId, row: ExplainableRow): Promise<Explanation> {
  if (row.isSplit) return plain('Its parts have their own categories.');
  switch (row.categorySource) {
    case 'person':
      return plain('You chose it.');
    case 'rule':
      return plain(`Rule: ${row.categoryRule}.`);
    case 'import':
      return plain('It came with the import.');
    case 'bank':
      return plain('Your bank suggested it.');
    case 'learned':
      return (await explainModel(db, ledgerId, row)) ?? plain('Learned from your earlier choices.');
    default:
      return (await explainModel(db, ledgerId, row)) ?? plain('There is nothing to suggest yet.');
  }
}

/**
 * Explains why a transaction has its category, or the evidence for the suggested one, and lists other likely
 * categories.
 */
export async function explainTransaction(db: Db, ledgerId: LedgerId, row: ExplainableRow) {
  const isOpen = !row.isSplit && (row.categorySource === null || row.categorySource === 'learned');
  const explanation = await explain(db, ledgerId, row);
  const suggestions = isOpen ? (await suggestCategories(db, ledgerId, [row.id])).get(row.id) : undefined;
  return { explanation, suggestions: suggestions ?? noSuggestions };
}
