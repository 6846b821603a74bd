import { categoryFingerprint, type Day, type InboxItem, type ReviewReason, trustKeyOf } from '@cairn/domain';
import { and, not } from 'drizzle-orm';
import {
  type Change,
  insertDecisions,
  isOneOf,
  listSeals,
  type NewDecision,
  removeSeal,
  rewriteTransactions,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { confirmPairs, dismissPair } from '../bank/index.ts';
import { lowerToCovered } from '../goals/index.ts';
import { fixLikeliest } from '../proof/index.ts';
import { suggestionDecision } from '../recurring/index.ts';
import { type DecidedItem, type DecidedRows, loadDecidedRows, rowOf } from './decided.ts';
import { saveItem, settleConflicts } from './held-back.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { settleBankChanges } from './settle-bank-changes.ts';
import {
  type DecisionContext,
  type DecisionUndo,
  settleEnded,
  settleMissed,
  settlePrices,
  settleSubscriptions,
} from './settle-series.ts';

/** Adds the undo data to the context. */
type Effect = (
  tx: Db,
  change: Change,
  decided: readonly DecidedItem[],
  rows: DecidedRows,
  context: DecisionContext,
) => Promise<void>;

const pairOf = ({ transactionIds: [firstId = 0, secondId = 0] }: InboxItem) => ({ firstId, secondId });

const settleTransfers: Effect = async (tx, change, decided, _rows, { undo: { dismissedPairs } }) => {
  const approved = decided.filter(({ decision }) => decision === 'approve');
  if (approved.length > 0)
    await confirmPairs(
      tx,
      change,
      approved.map(({ item }) => pairOf(item)),
    );
  for (const { item, decision } of decided) {
    const pair = decision === 'approve' ? null : await dismissPair(tx, change, pairOf(item));
    if (pair) dismissedPairs.push(pair);
  }
};

/** Sets aside only what the accounts have. */
const settleGoals: Effect = async (tx, change, decided, _rows, { undo, today }) => {
  const ids = decided.flatMap(({ item, decision }) => (decision === 'approve' && item.goal ? [item.goal.id] : []));
  if (ids.length > 0) undo.goals.push(...(await lowerToCovered(tx, change, ids, today)));
};

/** Unlocks the days, so that they can be compared with their statement again. */
const settleSeals: Effect = async (tx, change, decided, _rows, { undo }) => {
  const ids = new Set(decided.flatMap(({ item, decision }) => (decision === 'approve' ? (item.seal?.id ?? []) : [])));
  const seals = await listSeals(tx, change.ledgerId);
  for (const seal of seals.filter(({ id }) => ids.has(id))) undo.seals.push(await removeSeal(tx, change, seal));
};

/** Fixes the likeliest cause of each gap. */
const settleGaps: Effect = async (tx, change, decided, _rows, { undo, today, notSaved }) => {
  for (const { item, decision } of decided) {
    const { gap } = item;
    if (decision !== 'approve' || !gap) continue;
    const fix = async (part: Db) => undo.anchors.push(...(await fixLikeliest(part, change, gap, today)));
    await saveItem(tx, fix, item, notSaved);
  }
};

/** The category that a decision sets; null if the transaction has it already. */
function categoryToSet({ item, decision, target }: DecidedItem) {
  const { openCategory } = item;
  if (decision === 'decline' || target === null) return null;
  const isSet = openCategory?.categoryId === target.categoryId && openCategory.subcategoryId === target.subcategoryId;
  return isSet ? null : target;
}

async function setCategories(tx: Db, change: Change, decided: readonly DecidedItem[]): Promise<void> {
  const chosen = decided.flatMap((one) => {
    const target = categoryToSet(one);
    return target ? [{ id: one.item.subjectId, target }] : [];
  });
  const byTarget = Map.groupBy(chosen, ({ target }) => target.subcategoryId ?? target.categoryId);
  for (const same of byTarget.values()) {
    const [first] = same;
    if (!first) continue;
    const { categoryId, subcategoryId } = first.target;
    const values = { categoryId, subcategoryId, categorySource: 'person', categoryRule: null } as const;
    const isChosen = isOneOf(same.map(({ id }) => id));
    await rewriteTransactions(tx, change, and(isChosen, not(transactions.isSplit)), values);
  }
}

/** What a decision does to the ledger, by the reason of the item. */
const effects: Readonly<Record<ReviewReason, Effect>> = {
  conflict: settleConflicts,
  duplicate: (tx, change, decided, rows) =>
    mergeDuplicates(
      tx,
      change,
      decided.filter(({ decision }) => decision === 'approve'),
      rows,
    ),
  bankChange: settleBankChanges,
  sealBroken: settleSeals,
  balanceGap: settleGaps,
  goalNotCovered: settleGoals,
  missedBill: settleMissed,
  seriesEnded: settleEnded,
  priceRise: settlePrices,
  large: setCategories,
  transfer: settleTransfers,
  newSubscription: settleSubscriptions,
  newMerchant: setCategories,
  category: setCategories,
};

function nounOf({ series, goal, seal, gap, edited }: InboxItem) {
  if (edited) return edited.noun === 'budget' ? ('category' as const) : edited.noun;
  if (seal) return 'reconciliation' as const;
  if (goal) return 'goal' as const;
  if (gap) return 'account' as const;
  return series ? ('series' as const) : ('transaction' as const);
}

/** The decisions to store. One about a new merchant or a large amount is also about an undecided category. */
function toDecisions(decided: DecidedItem, rows: DecidedRows): NewDecision[] {
  const { item } = decided;
  const { subjectId, reason, fingerprint, valueCents } = item;
  if (item.suggestion) return [suggestionDecision(item.suggestion, decided.decision)];
  const subjectNoun = nounOf(item);
  const own = { subjectNoun, subjectId, reason, fingerprint, valueCents, decision: decided.decision, trust: null };
  if (!item.openCategory) return [own];
  const { row } = rowOf(rows, subjectId);
  if (decided.decision === 'decline')
    return reason === 'category' ? [own] : [own, { ...own, reason: 'category', fingerprint: categoryFingerprint(row) }];
  // Choosing the category that it has approves it.
  const isApproval = categoryToSet(decided) === null || row.categoryId === null;
  const ofCategory = {
    ...own,
    reason: 'category',
    fingerprint: categoryFingerprint(row),
    decision: isApproval ? ('approve' as const) : ('choose' as const),
    trust: trustKeyOf(row),
  };
  if (reason === 'category') return [ofCategory];
  return decided.target === null ? [own] : [own, ofCategory];
}

/**
 * Does what was decided and stores the decisions, in one change. Returns the undo data, and the decisions that could be
 * saved: all, unless `notSaved` takes the others.
 */
export async function applyDecisions(
  tx: Db,
  change: Change,
  decided: readonly DecidedItem[],
  today: Day,
  notSaved: DecisionContext['notSaved'] = null,
) {
  const rows = await loadDecidedRows(
    tx,
    change.ledgerId,
    decided.map(({ item }) => item),
  );
  // Before they take effect, because they are about the rows as they were.
  const decisions = decided.map((one) => ({ item: one.item, stored: toDecisions(one, rows) }));
  const undo: DecisionUndo = {
    dismissedPairs: [],
    series: [],
    seriesExceptions: [],
    goals: [],
    seals: [],
    anchors: [],
    accountWrites: [],
    categoryWrites: [],
    ruleWrites: [],
    budgets: [],
  };
  for (const [reason, same] of Map.groupBy(decided, ({ item }) => item.reason)) {
    await effects[reason](tx, change, same, rows, { undo, today, notSaved });
  }
  const isSaved = ({ item }: Pick<DecidedItem, 'item'>) => !notSaved?.has(item);
  await insertDecisions(
    tx,
    change,
    decisions.filter(isSaved).flatMap(({ stored }) => stored),
  );
  return { rows, undo, saved: decided.filter(isSaved) };
}
