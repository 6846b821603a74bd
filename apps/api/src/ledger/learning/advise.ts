import {
  adviseCategory,
  type CategoryAdvice,
  type CategoryId,
  type CategoryLearner,
  type CategorySuggestions,
  categoryOfLearned,
  cents,
  countVisits,
  describingWords,
  isDay,
  merchantKey as keyOf,
  type LedgerId,
  likeVisits,
  type MerchantTally,
  type Observation,
  strongestWord,
  type TransactionId,
} from '@cairn/domain';
import { and, eq, is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import type { TransactionRow } from '../transactions/fields.ts';
import { isOneOf } from '../transactions/rewrite.ts';
import { type LedgerKnowledge, loadKnowledge, loadMerchants } from './knowledge.ts';
import { type FoundState, findModelState, learnInRequest, learnNow, loadLearner, type ModelState } from './models.ts';

/** The evidence from which a transaction's category is predicted. */
export type PredictableRow = Pick<
  TransactionRow,
  'id' | 'name' | 'merchantKey' | 'accountId' | 'isIncome' | 'amountCents' | 'day' | 'bankCategory' | 'bankValues'
>;

/** The merchant is that of the name that the transaction came with, whatever it was renamed to. */
export function toObservation({ merchantKey, bankValues, accountId, isIncome, ...row }: PredictableRow): Observation {
  const words = describingWords(bankValues?.name ?? row.name);
  const { amountCents, day, bankCategory } = row;
  if (!isDay(day)) throw new Error('the ledger holds a day that is not on the calendar');
  const key = bankValues?.name === undefined ? merchantKey : keyOf(bankValues.name);
  return { merchantKey: key, words, accountId, isIncome, amountCents: cents(amountCents), day, bankCategory };
}

const predictableColumns = {
  id: transactions.id,
  name: transactions.name,
  merchantKey: transactions.merchantKey,
  accountId: transactions.accountId,
  isIncome: transactions.isIncome,
  amountCents: transactions.amountCents,
  day: transactions.day,
  bankCategory: transactions.bankCategory,
  bankValues: transactions.bankValues,
};

/** Why the first suggestion is made, in a few words; null if there is nothing short to say. */
function reasonFor(knowledge: LedgerKnowledge, observation: Observation, { suggestions, by, because }: CategoryAdvice) {
  const [first] = suggestions;
  if (!first) return null;
  if (by === 'bank') return 'like your bank’s category';
  const latest = knowledge.merchants.get(observation.merchantKey)?.latest ?? [];
  const visits = countVisits(latest, first.category);
  if (visits > 0) return likeVisits(visits);
  const word = strongestWord(because);
  return word === null ? null : `because of “${word}”`;
}

/** A merchant's first decisions may be about different things, such as payments to different people. */
const DECISIONS_TO_BE_SURE = 3;
const NOT_VERY_SURE = 0.89;
/** With fewer decisions, too little is known about how often the model is right at merchants it hasn't met. */
const DECISIONS_TO_TRUST_MODEL = 120;
const ONLY_A_GUESS = 0.59;

/** How probable a suggestion may seem to someone who has made few decisions, for the merchant or at all. */
function highestProbability(
  { merchants }: LedgerKnowledge,
  { merchantKey }: Observation,
  { by }: CategoryAdvice,
  allDecisions: number,
): number {
  const decisions = merchants.get(merchantKey)?.latest.length ?? 0;
  if (decisions >= DECISIONS_TO_BE_SURE) return 1;
  if (decisions > 0) return NOT_VERY_SURE;
  return by === 'model' && allDecisions < DECISIONS_TO_TRUST_MODEL ? ONLY_A_GUESS : 1;
}

/** Within a transaction, nothing new is learned, because its own change isn't complete yet. */
async function currentModel(db: Db, ledgerId: LedgerId) {
  if (!is(db, PgTransaction)) return await learnNow(db, ledgerId);
  return (await findModelState(db, ledgerId))?.model ?? null;
}

/** Suggests up to three categories for each of the transactions; none while the ledger doesn't learn. */
export async function suggestCategories(
  db: Db,
  ledgerId: LedgerId,
  ids: readonly TransactionId[],
): Promise<ReadonlyMap<TransactionId, CategorySuggestions>> {
  const model = ids.length === 0 ? null : await currentModel(db, ledgerId);
  if (!model) return new Map();
  const rows = await db
    .select(predictableColumns)
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids)));
  const observed = rows.map((row) => ({ id: row.id, observation: toObservation(row) }));
  const keys = new Set(observed.map(({ observation }) => observation.merchantKey));
  const knowledge = await loadKnowledge(db, ledgerId, model, keys);
  return new Map(
    observed.map(({ id, observation }) => {
      const advice = adviseCategory(knowledge, observation);
      const highest = highestProbability(knowledge, observation, advice, model.decisions);
      const categories = advice.suggestions.map(({ category, probability }) => ({
        ...categoryOfLearned(category),
        probability: Math.min(probability, highest),
      }));
      return [id, { categories, because: reasonFor(knowledge, observation, advice) }];
    }),
  );
}

/** Assigns categories to new transactions. */
export interface CategoryAssigner {
  /** Loads the learned data about the merchants of the next transactions. */
  prepare(merchantKeys: ReadonlySet<string>): Promise<void>;
  /** Null if nothing is certain enough. */
  assign(
    observation: Observation,
  ): { readonly categoryId: CategoryId; readonly subcategoryId: CategoryId | null } | null;
}

function createAssigner(db: Db, ledgerId: LedgerId, model: ModelState | null): CategoryAssigner | null {
  if (!model || model.decisions === 0) return null;
  let learner: CategoryLearner | null = null;
  let merchants: ReadonlyMap<string, MerchantTally> = new Map();
  return {
    async prepare(merchantKeys) {
      merchants = await loadMerchants(db, ledgerId, merchantKeys);
      const isModelNeeded =
        model.threshold !== null && [...merchantKeys].some((key) => !merchants.get(key)?.majority());
      if (isModelNeeded) learner ??= await loadLearner(db, ledgerId);
    },
    assign(observation) {
      const { assigned } = adviseCategory({ merchants, learner, categoryOfBank: () => null }, observation);
      return assigned === null ? null : categoryOfLearned(assigned);
    },
  };
}

/** Learns the users' decisions before the change. Null if nothing can be assigned. */
export async function loadAssigner(
  tx: Db,
  { ledgerId, changedIn }: Change,
  found: FoundState | null,
): Promise<CategoryAssigner | null> {
  // The change itself isn't complete yet.
  return createAssigner(tx, ledgerId, await learnInRequest(tx, ledgerId, found, changedIn - 1));
}

/** Assigns as the next change would. */
export async function loadPreviewAssigner(db: Db, ledgerId: LedgerId): Promise<CategoryAssigner | null> {
  return createAssigner(db, ledgerId, await currentModel(db, ledgerId));
}
