import type { LedgerId, TagId, TransactionId } from '@cairn/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tags, transactionTags } from '../../platform/db/schema/index.ts';

/** One text for all IDs, because decoding individual rows takes several times as long. */
async function idsFrom(db: Db, rows: SQL): Promise<Set<TransactionId>> {
  const found = await db.execute(sql`select string_agg(transaction_id::text, ',') as list from (${rows}) as found`);
  const { list }: { list: string | null } = Object(found).rows[0];
  return new Set(list === null ? [] : list.split(',').map(Number));
}

/** The transactions that have the tag themselves, also as one that was merged into it. */
export async function listTransactionsWith(db: Db, ledgerId: LedgerId, tagId: TagId): Promise<Set<TransactionId>> {
  const stored = sql`any(array(select ${tags.id} from ${tags} where ${tags.ledgerId} = ${ledgerId}
    and ${tagId}::bigint in (${tags.id}, ${tags.mergedInto}) and not ${tags.isDeleted}))`;
  const where = and(eq(transactionTags.ledgerId, ledgerId), sql`${transactionTags.tagId} = ${stored}`);
  return await idsFrom(db, sql`select ${transactionTags.transactionId} from ${transactionTags} where ${where}`);
}

/** The transactions with more than `most` stored tags, including deleted ones. */
export async function listCrowded(db: Db, ledgerId: LedgerId, most: number): Promise<Set<TransactionId>> {
  return await idsFrom(
    db,
    sql`select ${transactionTags.transactionId} from ${transactionTags}
      where ${transactionTags.ledgerId} = ${ledgerId}
      group by ${transactionTags.transactionId} having count(*) > ${most}::integer`,
  );
}
