import { TRANSFER_PAIRS_MAX, type TransferPair } from '@cairn/contract';
import { addDays, countOf, type Day, findTransferPairs, isTransferPair } from '@cairn/domain';
import { and, eq, gte, inArray, isNotNull, not, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { dismissedTransferPairs, transactions } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import type { Change } from '../../platform/ledger/change-set.ts';
import {
  loadFaces,
  newestFirst,
  type TransactionRow,
  toBankFields,
  toTransaction,
} from '../../platform/ledger/read.ts';
import { isOneOf, rewriteTransactions } from '../../platform/ledger/rewrite.ts';

/** A little more than a bank tells of the past when it is linked. */
const LOOK_BACK_DAYS = 760;
const CANDIDATES_MAX = 2_000;

/** Transactions whose amount went out of one account and came into another; which belong together, the domain decides. */
async function listCandidates(db: Db, userId: number, today: Day): Promise<TransactionRow[]> {
  const mayBeTransfer = and(
    eq(transactions.userId, userId),
    gte(transactions.day, addDays(today, -LOOK_BACK_DAYS)),
    not(transactions.deleted),
    not(transactions.hidden),
    not(transactions.markedAsTransfer),
    not(transactions.pending),
    isNotNull(transactions.accountId),
  );
  // Read once and gathered by amount: comparing each with each would take seconds.
  const bothWays = db
    .select({ amountCents: transactions.amountCents })
    .from(transactions)
    .where(mayBeTransfer)
    .groupBy(transactions.amountCents)
    .having(
      sql`bool_or(${transactions.isIncome}) and not bool_and(${transactions.isIncome})
        and min(${transactions.accountId}) <> max(${transactions.accountId})`,
    );
  return await db
    .select()
    .from(transactions)
    .where(and(mayBeTransfer, inArray(transactions.amountCents, bothWays)))
    .orderBy(...newestFirst)
    .limit(CANDIDATES_MAX);
}

const pairKey = (one: number, two: number) => `${Math.min(one, two)} ${Math.max(one, two)}`;

async function loadDismissed(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db.select().from(dismissedTransferPairs).where(eq(dismissedTransferPairs.userId, userId));
  return new Set(rows.map(({ firstId, secondId }) => pairKey(firstId, secondId)));
}

function toSide(row: TransactionRow) {
  return { ...toBankFields(row), id: row.id, accountId: row.accountId, row };
}

/** What looks like a transfer between the person's own accounts, to confirm or dismiss. */
export async function listTransferPairs(db: Db, userId: number, today: Day): Promise<TransferPair[]> {
  const rows = await listCandidates(db, userId, today);
  if (rows.length === 0) return [];
  const [dismissed, faces] = await Promise.all([loadDismissed(db, userId), loadFaces(db, userId)]);
  const pairs = findTransferPairs(rows.map(toSide), (out, into) => dismissed.has(pairKey(out.id, into.id)));
  return pairs.slice(0, TRANSFER_PAIRS_MAX).map(({ outgoing, incoming }) => ({
    outgoing: toTransaction(outgoing.row, faces),
    incoming: toTransaction(incoming.row, faces),
  }));
}

interface PairIds {
  readonly FirstID: number;
  readonly SecondID: number;
}

/** The transactions of the pairs, once each is known to be one. */
async function findPairs(tx: Db, userId: number, pairs: readonly PairIds[]): Promise<TransactionRow[]> {
  const ids = pairs.flatMap(({ FirstID, SecondID }) => [FirstID, SecondID]);
  const rows = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.userId, userId), isOneOf(ids), not(transactions.deleted)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { FirstID, SecondID } of pairs) {
    const [one, two] = [byId.get(FirstID), byId.get(SecondID)];
    if (!one || !two) throw notFound();
    if (!isTransferPair(toSide(one), toSide(two)))
      throw new ProblemError('rule_broken', 'These two transactions are no transfer.');
  }
  if (rows.length < ids.length) throw new ProblemError('rule_broken', 'A transaction is in one transfer only.');
  return rows;
}

export async function confirmPairs(tx: Db, change: Change, pairs: readonly PairIds[]) {
  const rows = await findPairs(tx, change.userId, pairs);
  const unmarked = rows.filter((row) => !row.markedAsTransfer).map((row) => row.id);
  if (unmarked.length === 0) return { answer: {}, done: null };
  await rewriteTransactions(tx, change, isOneOf(unmarked), { markedAsTransfer: true, isEdited: true });
  const names = rows.map((row) => row.name).join(' and ');
  const summary = pairs.length === 1 ? `Marked ${names} as a transfer` : `Marked ${countOf(pairs.length, 'transfer')}`;
  const source = pairs.length === 1 ? ('edited' as const) : ('bulk' as const);
  return { answer: {}, done: { summary, source, count: unmarked.length } };
}

export async function dismissPair(tx: Db, userId: number, ids: PairIds): Promise<void> {
  await findPairs(tx, userId, [ids]);
  const [firstId, secondId] = [Math.min(ids.FirstID, ids.SecondID), Math.max(ids.FirstID, ids.SecondID)];
  await tx.insert(dismissedTransferPairs).values({ userId, firstId, secondId }).onConflictDoNothing();
}
