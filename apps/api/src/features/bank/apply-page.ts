import {
  type BankPage,
  type ChangeSetId,
  countOf,
  isVisibleChange,
  type LedgerId,
  type PagePlan,
  planPage,
} from '@cairn/domain';
import { and, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import {
  type BankRewrite,
  beginChange,
  type Change,
  type Draft,
  describeChange,
  insertTransactions,
  isOneOf,
  markRemovedByBank,
  refitSplits,
  resumeChange,
  retractTransactions,
  rewriteEach,
  runRulesAgain,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankFormerIds, transactions } from '../../platform/db/schema/index.ts';
import type { BankItem } from './items.ts';
import { isTouchedOrDeleted, loadPageState } from './page-state.ts';

export interface SyncCounts {
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
}

/** Bank changes have no member as their author. */
export const FROM_BANK = { actorId: null, via: 'bank' } as const;

/** The state of a running sync; all its pages go into one change set. */
export interface SyncRun {
  changeSetId: ChangeSetId | null;
  counts: SyncCounts;
}

function toDraft(item: BankItem, { reported, modifiedIn }: PagePlan['inserts'][number]): Draft {
  return {
    day: reported.day,
    name: reported.name,
    description: reported.description,
    amountCents: reported.amountCents,
    isIncome: reported.isIncome,
    markedAsTransfer: false,
    hidden: false,
    accountId: reported.accountId,
    externalId: reported.externalId,
    bank: {
      itemId: item.id,
      pending: reported.pending,
      addedIn: item.reading,
      modifiedIn,
    },
    category: null,
    bankCategory: reported.bankCategory ?? null,
    isReported: true,
  };
}

function toRewrites(item: BankItem, plan: PagePlan): BankRewrite[] {
  const rewrites = plan.rewrites.map(
    ({ row, shown, ...values }): BankRewrite => ({
      ...shown,
      ...values,
      id: row.id,
      bankItemId: item.id,
      removedByBank: false,
    }),
  );
  const stays = plan.stays.map((row): BankRewrite => ({ ...row, bankItemId: item.id, removedByBank: true }));
  return [...rewrites, ...stays];
}

/** Rules run again on rows that the bank renamed and no person touched. */
function renamedIds(plan: PagePlan): number[] {
  const renamed = plan.rewrites.filter(({ row, shown }) => shown.name !== row.name && !row.isTouched && !row.deleted);
  return renamed.map(({ row }) => row.id);
}

/** Records the ids the bank retired, each with the row that replaced it. */
async function saveFormerIds(
  tx: Db,
  ledgerId: LedgerId,
  plan: PagePlan,
  insertedIds: readonly number[],
): Promise<void> {
  if (plan.newFormerIds.length === 0) return;
  const rowIds = new Map([
    ...plan.inserts.map(({ reported }, index) => [reported.externalId, insertedIds[index]] as const),
    ...plan.rewrites.map(({ row, externalId }) => [externalId, row.id] as const),
    ...plan.stays.map((row) => [row.externalId, row.id] as const),
  ]);
  const rows = plan.newFormerIds.map(({ externalId, replacedBy }) => ({
    external_id: externalId,
    transaction_id: replacedBy === null ? null : (rowIds.get(replacedBy) ?? null),
  }));
  await tx.execute(sql`
    insert into ${bankFormerIds} (ledger_id, external_id, transaction_id)
    select ${ledgerId}::bigint, given.external_id, given.transaction_id
    from json_populate_recordset(null::${bankFormerIds}, ${JSON.stringify(rows)}::json) as given
    on conflict (ledger_id, external_id) do update
      set transaction_id = coalesce(excluded.transaction_id, ${bankFormerIds}.transaction_id)`);
}

async function openChange(tx: Db, item: BankItem, run: SyncRun, now: Date): Promise<Change> {
  if (run.changeSetId === null) return await beginChange(tx, item.ledgerId, { source: 'bank', now, ...FROM_BANK });
  return await resumeChange(tx, item.ledgerId, run.changeSetId, now);
}

function isEmptyPlan({ inserts, rewrites, stays, deletes }: PagePlan): boolean {
  return inserts.length + rewrites.length + stays.length + deletes.length === 0;
}

function summaryOf(item: BankItem, { added, modified, removed }: SyncCounts): string {
  const parts = [
    ...(added > 0 ? [`${countOf(added)} from ${item.institutionName}`] : []),
    ...(modified > 0 ? [`${countOf(modified)} changed by ${item.institutionName}`] : []),
    ...(removed > 0 ? [`${countOf(removed)} removed by ${item.institutionName}`] : []),
  ];
  return parts.join(', ') || `Nothing new from ${item.institutionName}`;
}

async function describeRun(tx: Db, item: BankItem, change: Change, counts: SyncCounts): Promise<void> {
  const count = counts.added + counts.modified + counts.removed;
  await describeChange(tx, change, { summary: summaryOf(item, counts), count });
}

/**
 * Removes bank rows from the ledger as part of the run's change set. Rows the user touched stay, marked as removed by
 * the bank.
 */
async function retractRows(tx: Db, item: BankItem, run: SyncRun, which: SQL | undefined, now: Date) {
  const isUnhandled = or(not(isTouchedOrDeleted), not(transactions.removedByBank));
  const [one] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, item.ledgerId), which, isUnhandled))
    .limit(1);
  if (!one) return null;
  const change = await openChange(tx, item, run, now);
  const removed = await retractTransactions(tx, change, and(which, not(isTouchedOrDeleted)));
  return { change, removed, markedCount: await markRemovedByBank(tx, change, which) };
}

/** Removes the rows that a reading added before it starts over. The bank reports them again if they still exist. */
export async function retractReading(tx: Db, item: BankItem, run: SyncRun, now: Date): Promise<SyncRun> {
  const isOfReading = and(eq(transactions.bankItemId, item.id), eq(transactions.bankAddedIn, item.reading));
  const retracted = await retractRows(tx, item, run, isOfReading, now);
  if (!retracted) return run;
  const { change, removed, markedCount } = retracted;
  const addedInRun = removed.filter(({ madeIn }) => madeIn === change.id).length;
  const counts = { ...run.counts, added: run.counts.added - addedInRun, modified: run.counts.modified + markedCount };
  await describeRun(tx, item, change, counts);
  return { changeSetId: change.id, counts };
}

/**
 * Removes pending transactions from an earlier link that the new link doesn't report: they have posted or been
 * canceled.
 */
export async function removeStalePending(
  tx: Db,
  item: BankItem,
  run: SyncRun,
  { accountIds, now }: { readonly accountIds: readonly number[]; readonly now: Date },
): Promise<SyncRun> {
  if (accountIds.length === 0) return run;
  const isStale = and(
    ne(transactions.bankItemId, item.id),
    transactions.pending,
    inArray(transactions.accountId, [...accountIds]),
  );
  const retracted = await retractRows(tx, item, run, isStale, now);
  if (!retracted) return run;
  const { change, removed, markedCount } = retracted;
  const counts = {
    ...run.counts,
    modified: run.counts.modified + markedCount,
    removed: run.counts.removed + removed.length,
  };
  await describeRun(tx, item, change, counts);
  return { changeSetId: change.id, counts };
}

/**
 * Writes one page to the ledger and returns the updated run. Call it with the ledger locked, in the transaction that
 * also saves the page's cursor.
 */
export async function applyPage(tx: Db, item: BankItem, run: SyncRun, page: BankPage, now: Date): Promise<SyncRun> {
  const plan = planPage(page, await loadPageState(tx, item, page));
  if (isEmptyPlan(plan)) {
    await saveFormerIds(tx, item.ledgerId, plan, []);
    return run;
  }
  const change = await openChange(tx, item, run, now);
  const deletes = plan.deletes.map(({ id }) => id);
  if (deletes.length > 0) await retractTransactions(tx, change, isOneOf(deletes));
  await rewriteEach(tx, change, toRewrites(item, plan));
  const resized = plan.rewrites.filter(({ row, shown }) => shown.amountCents !== row.amountCents);
  if (resized.length > 0) await refitSplits(tx, change, isOneOf(resized.map(({ row }) => row.id)));
  await runRulesAgain(tx, change, renamedIds(plan));
  const inserted = await insertTransactions(
    tx,
    change,
    plan.inserts.map((row) => toDraft(item, row)),
  );
  await saveFormerIds(tx, item.ledgerId, plan, inserted);
  const counts = {
    added: run.counts.added + inserted.length,
    modified: run.counts.modified + plan.rewrites.filter(isVisibleChange).length + plan.stays.length,
    removed: run.counts.removed + plan.deletes.length,
  };
  await describeRun(tx, item, change, counts);
  return { changeSetId: change.id, counts };
}
