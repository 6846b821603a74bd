import type { AccountId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { balanceAssertions } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';

type BalanceSource = (typeof balanceAssertions.$inferSelect)['source'];

/** A claimed account balance: as of this change if the bank reports it, otherwise at the end of the day. */
export interface AssertedBalance {
  readonly accountId: AccountId;
  readonly day: string;
  readonly amountCents: number;
}

/** Adds assertions to the balance history, skipping any that repeat the source's latest one on the same day. */
export async function recordBalances(
  tx: Db,
  change: Change,
  source: BalanceSource,
  asserted: readonly AssertedBalance[],
): Promise<void> {
  if (asserted.length === 0) return;
  const firstId = await takeIds(tx, change, asserted.length);
  const rows = asserted.map(({ accountId, day, amountCents }, at) => ({
    id: firstId + at,
    account_id: accountId,
    day,
    amount_cents: amountCents,
  }));
  const [basis, asOf] = source === 'bank' ? ['asOf', change.changedIn] : ['closing', null];
  const { rows: recorded } = Object(
    await tx.execute(sql`
    insert into ${balanceAssertions}
      (ledger_id, id, account_id, day, basis, as_of_in, amount_cents, source, seen_at, changed_in)
    select ${change.ledgerId}::bigint, given.id, given.account_id, given.day, ${basis}, ${asOf}::bigint, given.amount_cents,
      ${source}, ${change.now.toISOString()}::timestamptz, ${change.changedIn}::bigint
    from json_populate_recordset(null::${balanceAssertions}, ${JSON.stringify(rows)}::json) as given
    where not exists (
      select from (
        select earlier.day, earlier.amount_cents from ${balanceAssertions} as earlier
        where earlier.ledger_id = ${change.ledgerId} and earlier.account_id = given.account_id
          and earlier.source = ${source}
        order by earlier.id desc limit 1
      ) as last where last.day = given.day and last.amount_cents = given.amount_cents)
    returning ${balanceAssertions.id}`),
  );
  if (recorded.length > 0) change.hasOtherChanges = true;
}
