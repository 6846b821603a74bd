import type { BankItemId, Day } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, changes } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import type { AccountRow } from './accounts.ts';

/** A bank's report about an account that is already in the ledger. */
export interface ReportedAccount
  extends Pick<
    AccountRow,
    'id' | 'externalId' | 'persistentId' | 'mask' | 'subtype' | 'name' | 'type' | 'availableCents' | 'currentCents'
  > {
  readonly bankItemId: BankItemId;
  readonly today: Day;
  readonly now: Date;
}

/** Keyed by column name, for `json_populate_recordset`. */
function toColumns(reported: ReportedAccount) {
  return {
    id: reported.id,
    external_id: reported.externalId,
    bank_item_id: reported.bankItemId,
    persistent_id: reported.persistentId,
    mask: reported.mask,
    subtype: reported.subtype,
    name: reported.name,
    type: reported.type,
    available_cents: reported.availableCents,
    current_cents: reported.currentCents,
    anchored_on: reported.today,
    told_at: reported.now.toISOString(),
  };
}

/** True when a sync client would see a difference; an unchanged balance report isn't one. */
const isChange = sql`(${accounts.externalId} is null, ${accounts.bankItemId}, ${accounts.mask}, ${accounts.name}, ${accounts.type},
    ${accounts.availableCents}, ${accounts.currentCents}, ${accounts.anchoredOn}, ${accounts.removedAt})
  is distinct from (given.external_id is null, given.bank_item_id, given.mask, given.name, given.type,
    given.available_cents, given.current_cents, given.anchored_on, null::timestamptz)`;

/** The previous values of what `isChange` compares. */
const before = sql`jsonb_build_object('externalId', ${accounts.externalId}, 'bankItemId', ${accounts.bankItemId},
  'mask', ${accounts.mask}, 'name', ${accounts.name}, 'type', ${accounts.type},
  'availableCents', ${accounts.availableCents}, 'currentCents', ${accounts.currentCents},
  'anchoredOn', ${accounts.anchoredOn}, 'removedAt', ${accounts.removedAt})`;

/** Updates all accounts in one statement and restores removed ones. */
export async function updateReportedAccounts(
  tx: Db,
  change: Change,
  reported: readonly ReportedAccount[],
): Promise<void> {
  if (reported.length === 0) return;
  const json = JSON.stringify(reported.map(toColumns));
  const { rows } = Object(
    await tx.execute(sql`
    with given as (select * from json_populate_recordset(null::${accounts}, ${json}::json)),
    remembered as (
      insert into ${changes} (ledger_id, change_set_id, noun, row_id, before)
      select ${change.ledgerId}::bigint, ${change.changedIn}::bigint, 'account', ${accounts.id}, ${before}
      from ${accounts} join given on ${accounts.id} = given.id
      where ${accounts.ledgerId} = ${change.ledgerId} and ${isChange}
      on conflict (ledger_id, change_set_id, row_id, noun) do update set before = excluded.before || ${changes}.before
    )
    update ${accounts} set
      external_id = given.external_id, bank_item_id = given.bank_item_id, persistent_id = given.persistent_id,
      mask = given.mask, subtype = given.subtype, name = given.name, type = given.type,
      available_cents = given.available_cents, current_cents = given.current_cents,
      anchored_on = given.anchored_on, told_at = given.told_at, removed_at = null,
      changed_in = case when ${isChange} then ${change.changedIn}::bigint else ${accounts.changedIn} end
    from given where ${accounts.ledgerId} = ${change.ledgerId} and ${accounts.id} = given.id
    returning ${accounts.changedIn} = ${change.changedIn}::bigint as "isChanged"`),
  );
  if (rows.some((row: { isChanged: boolean }) => row.isChanged)) change.hasOtherChanges = true;
}
