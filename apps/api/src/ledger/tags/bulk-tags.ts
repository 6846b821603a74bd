import { MAX_TAGS, type TagId, type TransactionId } from '@cairn/domain';
import { and, count, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import { isOneOf, rewriteTransactions } from '../transactions/rewrite.ts';
import type { TagRow } from './tags.ts';
import { newTag, rememberTags, tooManyTags } from './transaction-tags.ts';

interface TagChange {
  readonly added: readonly TagRow[];
  readonly removed: readonly TagRow[];
}

const idList = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`;
const idsOf = (rows: readonly TagRow[]): TagId[] => rows.map(({ id }) => id);

/** The transactions among `ids` whose tags change, how many exist, and the most tags that one would have. */
async function planTags(tx: Db, { ledgerId }: Change, ids: readonly TransactionId[], { added, removed }: TagChange) {
  const [adds, removes] = [idList(idsOf(added)), idList(idsOf(removed))];
  const shown = sql`coalesce(${tags.mergedInto}, ${tags.id})`;
  const chosen = tx.$with('chosen').as(
    tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted), isOneOf(ids))),
  );
  const countOf = (which: SQL, name: string) => sql<number>`count(distinct ${shown}) filter (where ${which})`.as(name);
  const has = tx.$with('has').as(
    tx
      .select({
        id: transactionTags.transactionId,
        present: countOf(sql`${shown} = any(${adds})`, 'present'),
        unwanted: countOf(sql`${shown} = any(${removes})`, 'unwanted'),
        all: countOf(sql`true`, 'all_shown'),
      })
      .from(chosen)
      .innerJoin(
        transactionTags,
        and(eq(transactionTags.ledgerId, ledgerId), eq(transactionTags.transactionId, chosen.id)),
      )
      .innerJoin(tags, and(eq(tags.ledgerId, ledgerId), eq(tags.id, transactionTags.tagId), not(tags.isDeleted)))
      .groupBy(transactionTags.transactionId),
  );
  const present = sql`coalesce(${has.present}, 0)`;
  const unwanted = sql`coalesce(${has.unwanted}, 0)`;
  const [plan] = await tx
    .with(chosen, has)
    .select({
      found: count(),
      most: sql<number | null>`max(coalesce(${has.all}, 0) - ${unwanted} + ${added.length}::integer - ${present})`,
      changed: sql<string | null>`string_agg(${chosen.id}::text, ',') filter (
        where ${present} < ${added.length}::integer or ${unwanted} > 0)`,
    })
    .from(chosen)
    .leftJoin(has, eq(has.id, chosen.id));
  return { found: plan?.found ?? 0, most: plan?.most ?? 0, changed: plan?.changed ?? '' };
}

/** Adds and removes tags of many transactions. Returns how many changed; throws if none of them exists. */
export async function changeTags(
  tx: Db,
  change: Change,
  ids: readonly TransactionId[],
  { added, removed }: TagChange,
): Promise<number> {
  const { ledgerId } = change;
  const { found, most, changed } = await planTags(tx, change, ids, { added, removed });
  if (found === 0) throw notFound();
  if (most > MAX_TAGS) throw tooManyTags('addedIds');
  if (changed === '') return 0;
  const changedIds = changed.split(',').map(Number);
  await rewriteTransactions(tx, change, isOneOf(changedIds), { isEdited: true });
  await rememberTags(tx, change, isOneOf(changedIds));
  const rows = idList(changedIds);
  const gone = sql`select ${tags.id} from ${tags} where ${tags.ledgerId} = ${ledgerId}
    and coalesce(${tags.mergedInto}, ${tags.id}) = any(${idList(idsOf(removed))})`;
  if (removed.length > 0)
    await tx.execute(sql`delete from ${transactionTags} where ${transactionTags.ledgerId} = ${ledgerId}
      and ${transactionTags.transactionId} in (select unnest(${rows})) and ${transactionTags.tagId} in (${gone})`);
  for (const tag of added) {
    const { tagId, state } = newTag(tag);
    await tx.execute(sql`
      insert into ${transactionTags} (ledger_id, transaction_id, tag_id, state)
      select ${ledgerId}::bigint, given.id, ${tagId}::bigint, ${state}::text from unnest(${rows}) as given (id)
      where not exists (
        select from ${transactionTags} had
        join ${tags} merged on merged.ledger_id = ${ledgerId} and merged.id = had.tag_id
        where had.ledger_id = ${ledgerId} and had.transaction_id = given.id
          and coalesce(merged.merged_into, merged.id) = ${tagId}::bigint
      )`);
  }
  return changedIds.length;
}
