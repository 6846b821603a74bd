import type { ChangeSetId, LedgerId, RuleId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categoryRules, ruleCatches } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';

/** How many transactions each rule caught. */
export type Catches = Map<RuleId, number>;

export function addCatch(catches: Catches, ruleId: RuleId, count = 1): void {
  catches.set(ruleId, (catches.get(ruleId) ?? 0) + count);
}

/** Counts the transactions that rules caught, in total and in the change set. */
export async function recordCatches(tx: Db, change: Change, catches: Catches): Promise<void> {
  const rows = [...catches].flatMap(([ruleId, count]) => (count > 0 ? [{ ruleId, count }] : []));
  if (rows.length === 0) return;
  const { ledgerId, id: changeSetId } = change;
  await tx.execute(sql`
    with given as (
      select "ruleId" as rule_id, count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given ("ruleId" bigint, count integer)
    ), recorded as (
      insert into ${ruleCatches} (ledger_id, change_set_id, rule_id, count)
      select ${ledgerId}::bigint, ${changeSetId}::bigint, rule_id, count from given
      on conflict (ledger_id, change_set_id, rule_id) do update set count = ${ruleCatches}.count + excluded.count
    )
    update ${categoryRules} set caught_count = caught_count + given.count from given
    where ${categoryRules.ledgerId} = ${ledgerId} and ${categoryRules.id} = given.rule_id`);
}

/**
 * Subtracts the catches of a change set that is undone. For a deleted rule, the count becomes negative, so that
 * restoring the rule subtracts it.
 */
export async function removeCatches(tx: Db, ledgerId: LedgerId, changeSetId: ChangeSetId): Promise<void> {
  const isOfChangeSet = sql`${ruleCatches.ledgerId} = ${ledgerId} and ${ruleCatches.changeSetId} = ${changeSetId}`;
  const hasRule = sql`exists (select from ${categoryRules}
    where ${categoryRules.ledgerId} = ${ledgerId} and ${categoryRules.id} = ${ruleCatches.ruleId})`;
  await tx.execute(sql`
    with deferred as (
      update ${ruleCatches} set count = -abs(count) where ${isOfChangeSet} and not ${hasRule}
    ), gone as (
      delete from ${ruleCatches} where ${isOfChangeSet} and ${hasRule} returning rule_id, count
    )
    update ${categoryRules} set caught_count = caught_count - gone.count from gone
    where ${categoryRules.ledgerId} = ${ledgerId} and ${categoryRules.id} = gone.rule_id`);
}

/** Subtracts from restored rules the catches that were undone while they were deleted. */
export async function settleCatches(tx: Db, ledgerId: LedgerId, ruleIds: readonly RuleId[]): Promise<void> {
  if (ruleIds.length === 0) return;
  await tx.execute(sql`
    with undone as (
      delete from ${ruleCatches}
      where ${ruleCatches.ledgerId} = ${ledgerId} and count < 0
        and ${ruleCatches.ruleId} = any(${`{${ruleIds.join(',')}}`}::bigint[])
      returning rule_id, count
    ), sums as (select rule_id, sum(count)::integer as count from undone group by rule_id)
    update ${categoryRules} set caught_count = caught_count + sums.count from sums
    where ${categoryRules.ledgerId} = ${ledgerId} and ${categoryRules.id} = sums.rule_id`);
}
