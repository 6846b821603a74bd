import type { AnswerOf, getReviewItems, ReviewItem, Sureness, Transaction } from '@cairn/contract';
import {
  type CategorySuggestions,
  type Inbox,
  type InboxItem,
  type LedgerId,
  type LikelyCategory,
  reviewReasons,
  type SeriesMatter,
  suggestFor,
  surenessOf,
  type TransactionId,
  type UnexplainedGap,
} from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import { isOneOf, loadLabels, shownColumns, suggestCategories, toTransaction } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { transactions } from '../../platform/db/schema/index.ts';

type Suggestions = ReadonlyMap<TransactionId, CategorySuggestions>;

/** Suggestions for those of the items that have no category. */
export async function suggestForItems(db: Db, ledgerId: LedgerId, items: readonly InboxItem[]): Promise<Suggestions> {
  const ids = items.flatMap(({ openCategory, subjectId }) => (openCategory?.categoryId === null ? [subjectId] : []));
  return ids.length === 0 ? new Map() : await suggestCategories(db, ledgerId, ids);
}

async function loadShown(db: Db, ledgerId: LedgerId, ids: readonly TransactionId[]) {
  const [rows, labels] = await Promise.all([
    db
      .select(shownColumns)
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids))),
    loadLabels(db, ledgerId),
  ]);
  return { labels, byId: new Map(rows.map((row) => [row.id, toTransaction(row, labels)])) };
}

/** The transactions as the response shows them, in the given order. */
export async function listShown(db: Db, ledgerId: LedgerId, ids: readonly TransactionId[]): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const { byId } = await onOneConnection(db, (connection) => loadShown(connection, ledgerId, ids));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toSuggestion({ categoryId, subcategoryId, probability }: LikelyCategory): ReviewItem['alternatives'][number] {
  const sureness: Sureness = surenessOf(probability);
  return { categoryId, subcategoryId, sureness };
}

function toUnpaidSeries({ valueCents, day }: InboxItem, { seriesId, name }: SeriesMatter): ReviewItem['series'] {
  return { seriesId, name, amount: valueCents, expectedOn: day };
}

function toGap({ gapCents: gap, sentence: _sentence, ...rest }: UnexplainedGap): ReviewItem['gap'] {
  return { ...rest, gap };
}

/** The items as the response shows them. */
export async function toReviewItems(db: Db, ledgerId: LedgerId, items: readonly InboxItem[]): Promise<ReviewItem[]> {
  if (items.length === 0) return [];
  const suggestions = await suggestForItems(db, ledgerId, items);
  const { labels, byId } = await onOneConnection(db, (connection) =>
    loadShown(
      connection,
      ledgerId,
      items.flatMap(({ transactionIds }) => transactionIds),
    ),
  );
  const categoryName = (id: number) => labels.categories.get(id)?.name ?? 'Uncategorized';
  return items.flatMap((item) => {
    const shown = item.transactionIds.flatMap((id) => byId.get(id) ?? []);
    // Someone may have deleted it since.
    if (shown.length < item.transactionIds.length) return [];
    const { sentence, suggestion, alternatives } = suggestFor(item, suggestions.get(item.subjectId), categoryName);
    return {
      reason: item.reason,
      transactions: shown,
      ...(item.goal && { goal: { ...item.goal } }),
      ...(item.seal && { seal: { ...item.seal } }),
      ...(item.gap && { gap: toGap(item.gap) }),
      ...(item.edited && { edited: { ...item.edited } }),
      fingerprint: item.fingerprint,
      sentence: sentence.map((part) => ({ ...part })),
      suggestion: suggestion && toSuggestion(suggestion),
      alternatives: alternatives.map(toSuggestion),
      ...(item.series && shown.length === 0 && { series: toUnpaidSeries(item, item.series) }),
    };
  });
}

/** How many items each reason has. */
export function countItems({ items }: Inbox): AnswerOf<typeof getReviewItems>['counts'] {
  const byReason = Map.groupBy(items, ({ reason }) => reason);
  return reviewReasons.flatMap((reason) => {
    const count = byReason.get(reason)?.length ?? 0;
    return count === 0 ? [] : [{ reason, count }];
  });
}
