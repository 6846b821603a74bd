import type { AccountId, ChangeSetId, LedgerId, TransactionId } from '@cairn/domain';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { balanceAssertions, transactions } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import { asideIds } from './set-aside.ts';

type AssertionRow = typeof balanceAssertions.$inferSelect;

/** A claimed account balance. For a liability, the amount owed. */
export interface AssertedBalance {
  readonly accountId: AccountId;
  readonly day: string;
  readonly amountCents: number;
  /** At the end of the day unless stated; `asOf` is as of the change that records it. */
  readonly basis?: AssertionRow['basis'];
  /** Right after this transaction, for the basis `afterRow`. */
  readonly afterTransactionId?: TransactionId;
  /** What the pending transactions add up to, if a bank reports the balance. */
  readonly pendingCents?: number;
}

/** Balances recorded per statement. */
const ROWS_PER_STATEMENT = 5_000;

/** A bank repeats itself if its latest balance of the day is the same. Others do if they ever said the same. */
function isRepeated(ledgerId: LedgerId, source: AssertionRow['source']): SQL {
  const earlier = sql`from ${balanceAssertions} as earlier
    where earlier.ledger_id = ${ledgerId} and earlier.account_id = given.account_id and earlier.day = given.day
      and earlier.source = ${source}`;
  if (source === 'bank')
    return sql`exists (select from (
      select earlier.amount_cents, earlier.pending_cents ${earlier} order by earlier.id desc limit 1) as last
      where last.amount_cents = given.amount_cents and last.pending_cents is not distinct from given.pending_cents)`;
  return sql`exists (select ${earlier} and earlier.basis = given.basis and earlier.amount_cents = given.amount_cents
    and earlier.after_transaction_id is not distinct from given.after_transaction_id)`;
}

type GoneAssertion = Pick<AssertionRow, 'accountId' | 'day' | 'basis' | 'source'>;

async function removeAssertions(tx: Db, change: Change, which: SQL | undefined): Promise<readonly GoneAssertion[]> {
  const { rows } = Object(
    await tx.execute(sql`
    with gone as (
      delete from ${balanceAssertions} where ${and(eq(balanceAssertions.ledgerId, change.ledgerId), which)} returning *
    ), buried as (${insertTombstones(change, 'balanceAssertion', sql`select id from gone`)})
    select account_id as "accountId", to_char(day, 'YYYY-MM-DD') as day, basis, source from gone`),
  );
  if (rows.length > 0) change.hasOtherChanges = true;
  return rows.map((row: GoneAssertion) => ({ ...row, accountId: Number(row.accountId) }));
}

/** A balance that a user enters for a day corrects their earlier one for that day. */
async function removeCorrected(
  tx: Db,
  change: Change,
  asserted: readonly AssertedBalance[],
  confirms: boolean,
): Promise<void> {
  const given = JSON.stringify(
    asserted.map(({ accountId, day, basis = 'closing', amountCents }) => ({
      ...{ account_id: accountId, day, basis, amount_cents: amountCents },
    })),
  );
  const accountIds = asserted.map(({ accountId }) => accountId);
  // A balance confirms nothing if transactions of its day came after it, or if it was set aside.
  const isConfirmed = sql`(${balanceAssertions.accountId}, ${balanceAssertions.day}, ${balanceAssertions.amountCents}) in (
    select account_id, day, amount_cents from json_populate_recordset(null::${balanceAssertions}, ${given}::json))
    and not exists (select from ${transactions} as later where later.ledger_id = ${change.ledgerId}
      and later.account_id = ${balanceAssertions.accountId} and later.day = ${balanceAssertions.day}
      and not later.deleted and later.after_balance_in = ${balanceAssertions.changedIn})
    and ${balanceAssertions.id} <> all(${asideIds(change.ledgerId, accountIds)})`;
  const isCorrected = sql`(${balanceAssertions.accountId}, ${balanceAssertions.day}, ${balanceAssertions.basis}) in (
    select account_id, day, basis from json_populate_recordset(null::${balanceAssertions}, ${given}::json))`;
  await removeAssertions(
    tx,
    change,
    and(eq(balanceAssertions.source, 'person'), isCorrected, confirms ? sql`not (${isConfirmed})` : undefined),
  );
}

/**
 * Adds balances to the history, skipping repeated ones. A bank's balance that hasn't changed since the last sync isn't
 * a repetition if transactions came in between (`isNews`). A statement that `confirms` a balance entered by a user
 * leaves it as it is, so an undo does, too.
 */
export async function recordBalances(
  tx: Db,
  change: Change,
  source: AssertionRow['source'],
  asserted: readonly AssertedBalance[],
  { isNews = false, confirms = false }: { readonly isNews?: boolean; readonly confirms?: boolean } = {},
): Promise<void> {
  if (source === 'person' && asserted.length > 0) await removeCorrected(tx, change, asserted, confirms);
  for (let start = 0; start < asserted.length; start += ROWS_PER_STATEMENT)
    await insertBalances(tx, change, source, asserted.slice(start, start + ROWS_PER_STATEMENT), isNews);
}

/** The balances that a user entered for the end of a day, oldest first. */
export async function listTyped(tx: Db, ledgerId: LedgerId, accountId: AccountId, day: string) {
  const { id, amountCents, changedIn } = balanceAssertions;
  return await tx
    .select({ amountCents, madeIn: changedIn })
    .from(balanceAssertions)
    .where(
      and(
        eq(balanceAssertions.ledgerId, ledgerId),
        eq(balanceAssertions.accountId, accountId),
        eq(balanceAssertions.day, day),
        eq(balanceAssertions.source, 'person'),
        eq(balanceAssertions.basis, 'closing'),
      ),
    )
    .orderBy(id);
}

/** Records a balance that replaces an earlier one of the day, even if both are the same. The earlier one stays. */
export async function insertCorrected(
  tx: Db,
  change: Change,
  corrected: Pick<AssertedBalance, 'accountId' | 'day' | 'amountCents'>,
): Promise<void> {
  await insertBalances(tx, change, 'person', [corrected], true);
}

async function insertBalances(
  tx: Db,
  change: Change,
  source: AssertionRow['source'],
  asserted: readonly AssertedBalance[],
  isNews: boolean,
): Promise<void> {
  const firstId = await takeIds(tx, change, asserted.length);
  const rows = asserted.map((one, at) => {
    const basis = one.basis ?? (source === 'bank' ? 'asOf' : 'closing');
    return {
      id: firstId + at,
      account_id: one.accountId,
      day: one.day,
      basis,
      as_of_in: basis === 'asOf' ? change.changedIn : null,
      after_transaction_id: one.afterTransactionId ?? null,
      amount_cents: one.amountCents,
      pending_cents: one.pendingCents ?? null,
    };
  });
  const { rows: recorded } = Object(
    await tx.execute(sql`
    insert into ${balanceAssertions} (ledger_id, id, account_id, day, basis, as_of_in, after_transaction_id, amount_cents,
      pending_cents, source, seen_at, changed_in)
    select ${change.ledgerId}::bigint, given.id, given.account_id, given.day, given.basis, given.as_of_in,
      given.after_transaction_id, given.amount_cents, given.pending_cents, ${source},
      ${change.now.toISOString()}::timestamptz, ${change.changedIn}::bigint
    from json_populate_recordset(null::${balanceAssertions}, ${JSON.stringify(rows)}::json) as given
    ${isNews ? sql`` : sql`where not ${isRepeated(change.ledgerId, source)}`}
    returning ${balanceAssertions.id}`),
  );
  if (recorded.length > 0) change.hasOtherChanges = true;
}

/** Removes the balances that a change recorded, because it is undone. Returns those of a user for the end of a day. */
export async function removeAssertionsOf(
  tx: Db,
  change: Change,
  changeSetId: ChangeSetId,
): Promise<readonly GoneAssertion[]> {
  const gone = await removeAssertions(tx, change, eq(balanceAssertions.changedIn, changeSetId));
  return gone.filter(({ source, basis }) => source === 'person' && basis === 'closing');
}

/** Removes the balances of accounts that are removed for good. */
export async function removeAssertionsOfAccounts(
  tx: Db,
  change: Change,
  accountIds: readonly AccountId[],
): Promise<void> {
  if (accountIds.length > 0) await removeAssertions(tx, change, inArray(balanceAssertions.accountId, [...accountIds]));
}
