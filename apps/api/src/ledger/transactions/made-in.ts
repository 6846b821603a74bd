import type { ChangeSetId } from '@cairn/domain';
import { between, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';

type Given = ChangeSetId | Placeholder;

/** Not `eq`: the planner would assume that every change set is as large as the largest import. */
export function isMadeIn(changeSetId: Given): SQL {
  return between(transactions.madeIn, changeSetId, changeSetId);
}

/**
 * Not `ne`: in a database whose transactions all came with one import, the planner would expect that no other change made
 * any, and read all of them to look for those that the change edited.
 */
export function isMadeInOther(changeSetId: Given): SQL {
  return sql`${transactions.madeIn} + 0 <> ${changeSetId}`;
}
