import {
  type BankPage,
  type ChangeSetId,
  countOf,
  createMatcher,
  isVisibleChange,
  type LedgerId,
  type PagePlan,
  planPage,
  type RowRewrite,
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
  loadRules,
  markRemovedByBank,
  resumeChange,
  retractTransactions,
  rewriteEach,
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

/** No member makes what a bank reports. */
export const BY_BANK = { actorId: null, via: 'bank' } as const;

/** A sync under way: its pages make one change set. */
export interface SyncRun {
  changeSetId: ChangeSetId | null;
  counts: SyncCounts;
}

function toDraft(item: BankItem, { told, modifiedIn }: PagePlan['inserts'][number]): Draft {
  return {
    day: told.day,
    name: told.name,
    description: told.description,
    amountCents: told.amountCents,
    isIncome: told.isIncome,
    markedAsTransfer: false,
    hidden: false,
    accountId: told.accountId,
    externalId: told.externalId,
    bank: {
      itemId: item.id,
      pending: told.pending,
      addedIn: item.reading,
      modifiedIn,
    },
    category: null,
  };
}

/** Rows without a category whose name the bank changed are as good as new to the rules. */
async function toRewrites(tx: Db, item: BankItem, plan: PagePlan): Promise<BankRewrite[]> {
  const renamed = plan.rewrites.filter(({ row, shown }) => shown.name !== row.name && !row.isTouched && !row.deleted);
  const match = createMatcher(renamed.length > 0 ? await loadRules(tx, item.ledgerId) : []);
  const uncategorized = new Set(renamed.length > 0 ? await idsWithoutCategory(tx, item.ledgerId, renamed) : []);
  const rewrites = plan.rewrites.map((rewrite): BankRewrite => {
    const { row, shown, ...values } = rewrite;
    const rule = uncategorized.has(row.id) ? match(shown) : null;
    return { ...shown, ...values, id: row.id, bankItemId: item.id, removedByBank: false, rule };
  });
  const stays = plan.stays.map(
    (row): BankRewrite => ({ ...row, bankItemId: item.id, removedByBank: true, rule: null }),
  );
  return [...rewrites, ...stays];
}

async function idsWithoutCategory(tx: Db, ledgerId: LedgerId, rewrites: readonly RowRewrite[]): Promise<number[]> {
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        isOneOf(rewrites.map(({ row }) => row.id)),
        sql`${transactions.categoryId} is null`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Ids that the bank gave up, each with the row that goes on in its place. */
async function keepGivenUp(tx: Db, ledgerId: LedgerId, plan: PagePlan, insertedIds: readonly number[]): Promise<void> {
  if (plan.givenUp.length === 0) return;
  const rowIds = new Map([
    ...plan.inserts.map(({ told }, index) => [told.externalId, insertedIds[index]] as const),
    ...plan.rewrites.map(({ row, externalId }) => [externalId, row.id] as const),
    ...plan.stays.map((row) => [row.externalId, row.id] as const),
  ]);
  const rows = plan.givenUp.map(({ externalId, goesOnAs }) => ({
    external_id: externalId,
    transaction_id: goesOnAs === null ? null : (rowIds.get(goesOnAs) ?? null),
  }));
  await tx.execute(sql`
    insert into ${bankFormerIds} (ledger_id, external_id, transaction_id)
    select ${ledgerId}::bigint, given.external_id, given.transaction_id
    from json_populate_recordset(null::${bankFormerIds}, ${JSON.stringify(rows)}::json) as given
    on conflict (ledger_id, external_id) do update
      set transaction_id = coalesce(excluded.transaction_id, ${bankFormerIds}.transaction_id)`);
}

async function changeOf(tx: Db, item: BankItem, run: SyncRun, now: Date): Promise<Change> {
  if (run.changeSetId === null) return await beginChange(tx, item.ledgerId, { source: 'bank', now, ...BY_BANK });
  return await resumeChange(tx, item.ledgerId, run.changeSetId, now);
}

function isNothing({ inserts, rewrites, stays, deletes }: PagePlan): boolean {
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
 * Removes rows of the bank from the ledger, in the change set of the run. What the person touched stays, and says that
 * the bank removed it.
 */
async function takeBack(tx: Db, item: BankItem, run: SyncRun, which: SQL | undefined, now: Date) {
  const isToDo = or(not(isTouchedOrDeleted), not(transactions.removedByBank));
  const [one] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, item.ledgerId), which, isToDo))
    .limit(1);
  if (!one) return null;
  const change = await changeOf(tx, item, run, now);
  const gone = await retractTransactions(tx, change, and(which, not(isTouchedOrDeleted)));
  return { change, gone, stayed: await markRemovedByBank(tx, change, which) };
}

/** Removes what a reading added when it has to start over: the bank reports it again if it still exists. */
export async function takeBackReading(tx: Db, item: BankItem, run: SyncRun, now: Date): Promise<SyncRun> {
  const isOfReading = and(eq(transactions.bankItemId, item.id), eq(transactions.bankAddedIn, item.reading));
  const taken = await takeBack(tx, item, run, isOfReading, now);
  if (!taken) return run;
  const { change, gone, stayed } = taken;
  const counted = gone.filter(({ madeIn }) => madeIn === change.id).length;
  const counts = { ...run.counts, added: run.counts.added - counted, modified: run.counts.modified + stayed };
  await describeRun(tx, item, change, counts);
  return { changeSetId: change.id, counts };
}

/** Removes pending transactions of the earlier link that the new one doesn't report: they were posted or canceled since. */
export async function sweepFormer(
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
  const taken = await takeBack(tx, item, run, isStale, now);
  if (!taken) return run;
  const { change, gone, stayed } = taken;
  const counts = {
    ...run.counts,
    modified: run.counts.modified + stayed,
    removed: run.counts.removed + gone.length,
  };
  await describeRun(tx, item, change, counts);
  return { changeSetId: change.id, counts };
}

/** One page into the ledger, which is locked, in the transaction that also keeps its cursor. The run as it is afterwards. */
export async function applyPage(tx: Db, item: BankItem, run: SyncRun, page: BankPage, now: Date): Promise<SyncRun> {
  const plan = planPage(page, await loadPageState(tx, item, page));
  if (isNothing(plan)) {
    await keepGivenUp(tx, item.ledgerId, plan, []);
    return run;
  }
  const change = await changeOf(tx, item, run, now);
  const deletes = plan.deletes.map(({ id }) => id);
  if (deletes.length > 0) await retractTransactions(tx, change, isOneOf(deletes));
  await rewriteEach(tx, change, await toRewrites(tx, item, plan));
  const inserted = await insertTransactions(
    tx,
    change,
    plan.inserts.map((row) => toDraft(item, row)),
  );
  await keepGivenUp(tx, item.ledgerId, plan, inserted);
  const counts = {
    added: run.counts.added + inserted.length,
    modified: run.counts.modified + plan.rewrites.filter(isVisibleChange).length + plan.stays.length,
    removed: run.counts.removed + plan.deletes.length,
  };
  await describeRun(tx, item, change, counts);
  return { changeSetId: change.id, counts };
}
