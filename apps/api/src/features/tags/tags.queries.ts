import type { LedgerId, TagId } from '@cairn/domain';
import { and, count, eq, isNotNull, not, sql } from 'drizzle-orm';
import { shownState } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { splitLines, splitLineTags, tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';

const shownId = sql<TagId>`coalesce(${tags.mergedInto}, ${tags.id})`;

/** An amount's contribution to the money spent: none if the transaction doesn't count. */
const spentOf = (amount: ReturnType<typeof sql>) => sql`sum(case
  when ${transactions.markedAsTransfer} or ${transactions.hidden} then 0
  when ${transactions.isIncome} then -(${amount}) else ${amount} end)`;

/** Each transaction that has a tag itself, once per tag. */
function taggedTransactions(db: Db, ledgerId: LedgerId) {
  return db.$with('tagged').as(
    db
      .selectDistinct({ tagId: shownId.as('shown_tag_id'), transactionId: transactionTags.transactionId })
      .from(tags)
      .innerJoin(transactionTags, and(eq(transactionTags.ledgerId, ledgerId), eq(transactionTags.tagId, tags.id)))
      .where(and(eq(tags.ledgerId, ledgerId), not(tags.isDeleted))),
  );
}

/** Each split line that has a tag itself, once per tag. */
function taggedLines(db: Db, ledgerId: LedgerId) {
  return db.$with('tagged_lines').as(
    db
      .selectDistinct({
        tagId: shownId.as('shown_tag_id'),
        transactionId: splitLineTags.transactionId,
        position: splitLineTags.position,
      })
      .from(tags)
      .innerJoin(splitLineTags, and(eq(splitLineTags.ledgerId, ledgerId), eq(splitLineTags.tagId, tags.id)))
      .where(and(eq(tags.ledgerId, ledgerId), not(tags.isDeleted))),
  );
}

/** The sum of the transfer lines of each split. */
function transferLines(db: Db, ledgerId: LedgerId) {
  return db
    .select({ transactionId: splitLines.transactionId, cents: sql`sum(${splitLines.amountCents})`.as('cents') })
    .from(splitLines)
    .where(and(eq(splitLines.ledgerId, ledgerId), splitLines.isTransfer))
    .groupBy(splitLines.transactionId)
    .as('transfers');
}

export interface TagTotal {
  readonly tagId: TagId;
  readonly count: number;
  readonly spentCents: number;
}

/** The count and spending of tags on whole transactions, without their transfer lines. */
async function sumTransactions(db: Db, ledgerId: LedgerId) {
  const tagged = taggedTransactions(db, ledgerId);
  const transfers = transferLines(db, ledgerId);
  return await db
    .with(tagged)
    .select({
      tagId: tagged.tagId,
      count: sql<number>`count(*)`,
      spent: sql<string>`${spentOf(sql`${transactions.amountCents} - coalesce(${transfers.cents}, 0)`)}`,
    })
    .from(tagged)
    .innerJoin(
      transactions,
      and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, tagged.transactionId), not(transactions.deleted)),
    )
    .leftJoin(transfers, eq(transfers.transactionId, tagged.transactionId))
    .groupBy(tagged.tagId);
}

/** The count and spending of tags on lines whose transaction doesn't have the tag itself. */
async function sumLines(db: Db, ledgerId: LedgerId) {
  const tagged = taggedTransactions(db, ledgerId);
  const lines = taggedLines(db, ledgerId);
  const isWhole = sql`exists (select from tagged where tagged.shown_tag_id = tagged_lines.shown_tag_id
    and tagged.transaction_id = tagged_lines.transaction_id)`;
  return await db
    .with(tagged, lines)
    .select({
      tagId: lines.tagId,
      count: sql<number>`count(distinct ${transactions.id})`,
      spent: sql<string>`${spentOf(sql`case when ${splitLines.isTransfer} then 0 else ${splitLines.amountCents} end`)}`,
    })
    .from(lines)
    .innerJoin(
      transactions,
      and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, lines.transactionId), not(transactions.deleted)),
    )
    .innerJoin(
      splitLines,
      and(
        eq(splitLines.ledgerId, ledgerId),
        eq(splitLines.transactionId, lines.transactionId),
        eq(splitLines.position, lines.position),
      ),
    )
    .where(not(isWhole))
    .groupBy(lines.tagId);
}

/** The number of transactions with each tag, and the amount spent on them. */
export async function sumByTag(db: Db, ledgerId: LedgerId): Promise<ReadonlyMap<TagId, TagTotal>> {
  const parts = await Promise.all([sumTransactions(db, ledgerId), sumLines(db, ledgerId)]);
  const totals = new Map<TagId, TagTotal>();
  for (const { tagId, count, spent } of parts.flat()) {
    const before = totals.get(tagId) ?? { tagId, count: 0, spentCents: 0 };
    totals.set(tagId, { tagId, count: before.count + count, spentCents: before.spentCents + Number(spent) });
  }
  return totals;
}

/** Whether a tag, or the one that replaced it, still exists. */
function isLive(ledgerId: LedgerId) {
  const target = sql`select from tags as target where target.ledger_id = ${ledgerId}
    and target.id = ${tags.mergedInto} and not target.is_deleted`;
  return and(not(tags.isDeleted), sql`(${tags.mergedInto} is null or exists (${target}))`);
}

/** Each transaction that has a tag itself, once. */
function anyTagged(db: Db, ledgerId: LedgerId) {
  return db.$with('tagged').as(
    db
      .selectDistinct({ transactionId: transactionTags.transactionId })
      .from(tags)
      .innerJoin(transactionTags, and(eq(transactionTags.ledgerId, ledgerId), eq(transactionTags.tagId, tags.id)))
      .where(and(eq(tags.ledgerId, ledgerId), isLive(ledgerId))),
  );
}

/** The transactions that have a tag, without their transfer lines. */
async function sumAnyTransactions(db: Db, ledgerId: LedgerId) {
  const tagged = anyTagged(db, ledgerId);
  const transfers = transferLines(db, ledgerId);
  return await db
    .with(tagged)
    .select({
      count: sql<number>`count(*)`,
      spent: sql<string | null>`${spentOf(sql`${transactions.amountCents} - coalesce(${transfers.cents}, 0)`)}`,
    })
    .from(tagged)
    .innerJoin(
      transactions,
      and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, tagged.transactionId), not(transactions.deleted)),
    )
    .leftJoin(transfers, eq(transfers.transactionId, tagged.transactionId));
}

/** The lines that have a tag, in transactions that have none themselves. */
async function sumAnyLines(db: Db, ledgerId: LedgerId) {
  const tagged = anyTagged(db, ledgerId);
  const lines = db.$with('tagged_lines').as(
    db
      .selectDistinct({ transactionId: splitLineTags.transactionId, position: splitLineTags.position })
      .from(tags)
      .innerJoin(splitLineTags, and(eq(splitLineTags.ledgerId, ledgerId), eq(splitLineTags.tagId, tags.id)))
      .where(and(eq(tags.ledgerId, ledgerId), isLive(ledgerId))),
  );
  const isWhole = sql`exists (select from tagged where tagged.transaction_id = tagged_lines.transaction_id)`;
  return await db
    .with(tagged, lines)
    .select({
      count: sql<number>`count(distinct ${transactions.id})`,
      spent: sql<
        string | null
      >`${spentOf(sql`case when ${splitLines.isTransfer} then 0 else ${splitLines.amountCents} end`)}`,
    })
    .from(lines)
    .innerJoin(
      transactions,
      and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, lines.transactionId), not(transactions.deleted)),
    )
    .innerJoin(
      splitLines,
      and(
        eq(splitLines.ledgerId, ledgerId),
        eq(splitLines.transactionId, lines.transactionId),
        eq(splitLines.position, lines.position),
      ),
    )
    .where(not(isWhole));
}

/** Everything that has a tag, counted once. */
export async function sumTagged(db: Db, ledgerId: LedgerId): Promise<{ count: number; spentCents: number }> {
  const parts = (await Promise.all([sumAnyTransactions(db, ledgerId), sumAnyLines(db, ledgerId)])).flat();
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    spentCents: parts.reduce((sum, { spent }) => sum + Number(spent ?? 0), 0),
  };
}

/** Reimbursable amounts by state, without transfer lines. An expense whose payment was deleted is claimed. */
export async function sumReimbursements(db: Db, ledgerId: LedgerId) {
  const transfers = transferLines(db, ledgerId);
  const state = sql<'owed' | 'claimed' | 'paid'>`${shownState(ledgerId, sql`${transactionTags}`)}`;
  const rows = await db
    .select({
      state,
      count: sql<number>`count(*)`,
      spent: sql<string>`${spentOf(sql`${transactions.amountCents} - coalesce(${transfers.cents}, 0)`)}`,
    })
    .from(tags)
    .innerJoin(transactionTags, and(eq(transactionTags.ledgerId, ledgerId), eq(transactionTags.tagId, tags.id)))
    .innerJoin(
      transactions,
      and(
        eq(transactions.ledgerId, ledgerId),
        eq(transactions.id, transactionTags.transactionId),
        not(transactions.deleted),
      ),
    )
    .leftJoin(transfers, eq(transfers.transactionId, transactionTags.transactionId))
    .where(
      and(
        eq(tags.ledgerId, ledgerId),
        eq(tags.kind, 'reimbursable'),
        not(tags.isDeleted),
        isNotNull(transactionTags.state),
      ),
    )
    .groupBy(sql`1`);
  return rows.map(({ state, count, spent }) => ({ state, count, amountCents: Number(spent) }));
}

/** Reads no transactions but the deleted ones, which are few. */
export function buildTaggedCount(db: Db, ledgerId: LedgerId, tagId: TagId) {
  const ids = sql`any(array(select ${tags.id} from ${tags} where ${tags.ledgerId} = ${ledgerId}
    and ${tagId}::bigint in (${tags.id}, ${tags.mergedInto})))`;
  const found = db
    .select({ id: transactionTags.transactionId })
    .from(transactionTags)
    .where(and(eq(transactionTags.ledgerId, ledgerId), sql`${transactionTags.tagId} = ${ids}`))
    .union(
      db
        .select({ id: splitLineTags.transactionId })
        .from(splitLineTags)
        .where(and(eq(splitLineTags.ledgerId, ledgerId), sql`${splitLineTags.tagId} = ${ids}`)),
    )
    .as('found');
  const deleted = db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), transactions.deleted));
  return db.select({ count: count() }).from(found).where(sql`(${found.id} in (${deleted})) is not true`);
}

/** How many transactions that aren't deleted have a tag, themselves or on a line. */
export async function countTagged(db: Db, ledgerId: LedgerId, tagId: TagId): Promise<number> {
  const [row] = await buildTaggedCount(db, ledgerId, tagId);
  return row?.count ?? 0;
}
