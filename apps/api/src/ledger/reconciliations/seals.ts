import type { AccountId, ChangeSetId, LedgerId, ReconciliationId, TransactionId, UserId } from '@cairn/domain';
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, changeSets, changes, reconciliations, transactions } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import { postedDay, postedDayOf } from '../transactions/posted-day.ts';
import { isOneOf } from '../transactions/rewrite.ts';
import type { SealWrite, StoredSeal } from './seal-write.ts';

export interface SealRow extends StoredSeal {
  readonly id: ReconciliationId;
  readonly accountId: AccountId;
  readonly actorId: UserId | null;
  readonly changedIn: ChangeSetId;
}

const sealsInOrder = buildOnce((db) =>
  db
    .select({ ...getTableColumns(reconciliations), removedAt: accounts.removedAt })
    .from(reconciliations)
    .innerJoin(
      accounts,
      and(eq(accounts.ledgerId, reconciliations.ledgerId), eq(accounts.id, reconciliations.accountId)),
    )
    .where(eq(reconciliations.ledgerId, sql.placeholder('ledgerId')))
    .orderBy(asc(reconciliations.accountId), asc(reconciliations.toOn))
    .prepare('seals_in_order'),
);

/** By account, oldest first. Includes broken ones, but not those of removed accounts, which protect nothing. */
export async function listSeals(db: Db, ledgerId: LedgerId): Promise<SealRow[]> {
  const rows = await sealsInOrder(db).execute({ ledgerId });
  return rows
    .filter(({ removedAt }) => removedAt === null)
    .map(({ ledgerId: _ledgerId, removedAt: _removedAt, ...row }) => row);
}

/** Whether a balance is a locked statement's own. It is until the statement is unlocked, even if its seal is broken. */
export function isOfSeal(
  seals: readonly SealRow[],
  { accountId, day, source }: { readonly accountId: AccountId; readonly day: string; readonly source: string },
): boolean {
  return source === 'person' && seals.some((seal) => seal.accountId === accountId && seal.toOn === day);
}

/** The day by which a transaction belongs to a period. */
type DayOf = (row: SQL) => SQL;

interface SealedDays {
  readonly accountId: SQL;
  readonly fromOn: SQL;
  readonly toOn: SQL;
}

/** The transactions of a period as one text, with only the protected fields. */
const hashBy = (dayOf: DayOf, ledgerId: LedgerId, { accountId, fromOn, toOn }: SealedDays) => {
  const day = dayOf(sql`entry`);
  return sql`(
    select md5(coalesce(string_agg(
      concat_ws(' ', entry.id, ${day} - date '2000-01-01', case when entry.is_income then 1 else -1 end * entry.amount_cents),
      ',' order by entry.id), ''))
    from ${transactions} as entry
    where entry.ledger_id = ${ledgerId} and entry.account_id = ${accountId} and not entry.deleted and not entry.pending
      and ${day} between ${fromOn} and ${toOn})`;
};

/** The start of a seal's hash if the seal goes by the days on which transactions posted. */
const POSTED = 'posted ';

const hashOf = (ledgerId: LedgerId, days: SealedDays) =>
  sql<string>`(${sql.raw(`'${POSTED}'`)} || ${hashBy(postedDayOf, ledgerId, days)})`;

/** Whether the seal goes by the days on which transactions posted. */
export const isByPostedDay = ({ entriesHash }: SealRow): boolean => entriesHash.startsWith(POSTED);

/** Of a seal from before statements went by the days on which transactions posted. Such a seal stays like that. */
const hashByOwnDay = (ledgerId: LedgerId, days: SealedDays) => hashBy((row) => sql`${row}.day`, ledgerId, days);

interface NewSeal extends Omit<StoredSeal, 'entriesHash' | 'sealedIn' | 'brokenIn'> {
  readonly actorId: UserId;
}

/** Seals the current transactions of a period. Returns the undo data. */
export async function insertSeal(tx: Db, change: Change, seal: NewSeal): Promise<SealWrite & { id: ReconciliationId }> {
  const { ledgerId, changedIn } = change;
  change.hasOtherChanges = true;
  const id = await takeIds(tx, change, 1);
  const { accountId, fromOn, toOn } = seal;
  const [row] = await tx
    .insert(reconciliations)
    .values({
      ...seal,
      ...{ ledgerId, id, sealedIn: change.id, changedIn },
      entriesHash: hashOf(ledgerId, {
        accountId: sql`${accountId}::bigint`,
        fromOn: sql`${fromOn}::date`,
        toOn: sql`${toOn}::date`,
      }),
    })
    .returning({ entriesHash: reconciliations.entriesHash });
  if (!row) throw new Error('the seal was not stored');
  const { actorId: _actorId, ...stored } = seal;
  const after = { ...stored, entriesHash: row.entriesHash, sealedIn: change.id, brokenIn: null };
  return { id, before: null, after };
}

async function dropSeal(tx: Db, change: Change, id: ReconciliationId): Promise<void> {
  change.hasOtherChanges = true;
  const isSeal = and(eq(reconciliations.ledgerId, change.ledgerId), eq(reconciliations.id, id));
  await tx.execute(sql`with removed as (delete from ${reconciliations} where ${isSeal} returning id)
    ${insertTombstones(change, 'reconciliation', sql`select id from removed`)}`);
}

/** Returns the undo data. */
export async function removeSeal(
  tx: Db,
  change: Change,
  { id, actorId: _actorId, changedIn: _changedIn, ...before }: SealRow,
): Promise<SealWrite> {
  await dropSeal(tx, change, id);
  return { id, before, after: null };
}

/** Whether another seal has been put on a part of the period since. */
function isTaken(rows: readonly SealRow[], { accountId, fromOn, toOn }: StoredSeal): boolean {
  return rows.some((row) => row.accountId === accountId && row.fromOn <= toOn && row.toOn >= fromOn);
}

/** Counts the given transactions that each unbroken seal protects. Seals without any are left out. */
export async function countSealed(db: Db, ledgerId: LedgerId, ids: readonly TransactionId[]) {
  const { id, accountId, fromOn, toOn, entriesHash, brokenIn } = reconciliations;
  const isByPosted = sql`${entriesHash} like ${`${POSTED}%`}`;
  const day = sql`case when ${isByPosted} then ${postedDay} else ${transactions.day} end`;
  return await db
    .select({ sealId: id, count: count() })
    .from(reconciliations)
    .innerJoin(
      transactions,
      and(
        eq(transactions.ledgerId, ledgerId),
        eq(transactions.accountId, accountId),
        not(transactions.deleted),
        not(transactions.pending),
        isOneOf(ids),
        sql`${day} between ${fromOn} and ${toOn}`,
      ),
    )
    .where(and(eq(reconciliations.ledgerId, ledgerId), isNull(brokenIn)))
    .groupBy(id)
    .orderBy(asc(id));
}

/** The broken seals on whose days a change has transactions, as they were or as they are, by either of their dates. */
export async function listBrokenSealsOf(
  tx: Db,
  ledgerId: LedgerId,
  changeSetId: ChangeSetId,
): Promise<ReconciliationId[]> {
  const touched = tx.$with('touched', {}).as(sql`
    select distinct account.id as account_id, touched.day
    from (
      select account_id, day, bank_values, null::jsonb as before
      from ${transactions} where ledger_id = ${ledgerId} and made_in between ${changeSetId} and ${changeSetId}
      union all
      select entry.account_id, entry.day, entry.bank_values, change.before
      from ${changes} as change
      join ${transactions} as entry on entry.ledger_id = ${ledgerId} and entry.id = change.row_id
      where change.ledger_id = ${ledgerId} and change.change_set_id = ${changeSetId} and change.noun = 'transaction'
    ) as entry
    cross join lateral unnest(array[account_id, (before ->> 'accountId')::bigint]) as account (id)
    cross join lateral unnest(array[day, (bank_values ->> 'day')::date, (before ->> 'day')::date,
      (before -> 'bankValues' ->> 'day')::date]) as touched (day)`);
  const rows = await tx
    .with(touched)
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.ledgerId, ledgerId),
        isNotNull(reconciliations.brokenIn),
        sql`exists (select from touched where touched.account_id = ${reconciliations.accountId}
          and touched.day between ${reconciliations.fromOn} and ${reconciliations.toOn})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** A seal holds again if its transactions are the ones that were sealed. */
async function mendSeals(tx: Db, { ledgerId, changedIn }: Change, ids: readonly ReconciliationId[]): Promise<void> {
  if (ids.length === 0) return;
  const stored = (column: string) => sql`reconciliations.${sql.identifier(column)}`;
  const days = { accountId: stored('account_id'), fromOn: stored('from_on'), toOn: stored('to_on') };
  await tx
    .update(reconciliations)
    .set({ brokenIn: null, changedIn })
    .where(
      and(
        eq(reconciliations.ledgerId, ledgerId),
        inArray(reconciliations.id, [...ids]),
        isNotNull(reconciliations.brokenIn),
        sql`${reconciliations.entriesHash} = case when ${reconciliations.entriesHash} like 'posted %'
          then ${hashOf(ledgerId, days)} else ${hashByOwnDay(ledgerId, days)} end`,
      ),
    );
}

/**
 * Restores seals, and those of the broken ones that are valid again. Runs after the transactions are restored. Only the
 * days of the undone change can match their seals again, so no other seal is compared.
 */
export async function restoreSeals(
  tx: Db,
  change: Change,
  writes: readonly SealWrite[],
  broken: readonly ReconciliationId[],
): Promise<{ restored: number; left: string[] }> {
  const { ledgerId, changedIn } = change;
  const rows = writes.length > 0 ? await sealsInOrder(tx).execute({ ledgerId }) : [];
  const left: string[] = [];
  for (const { id, before, after } of writes) {
    if (before === null && rows.some((row) => row.id === id)) await dropSeal(tx, change, id);
    else if (before === null || after !== null || isTaken(rows, before)) left.push('The locked days');
    else {
      change.hasOtherChanges = true;
      // It counts as broken until its transactions have been compared.
      const values = { ...before, brokenIn: before.brokenIn ?? change.id, changedIn };
      const sealing = and(eq(changeSets.ledgerId, ledgerId), eq(changeSets.id, before.sealedIn));
      const actorId = sql`(select ${changeSets.actorId} from ${changeSets} where ${sealing})`;
      await tx.insert(reconciliations).values({ ledgerId, id, ...values, actorId });
    }
  }
  await mendSeals(tx, change, [...broken, ...writes.map(({ id }) => id)]);
  return { restored: writes.length - left.length, left };
}
