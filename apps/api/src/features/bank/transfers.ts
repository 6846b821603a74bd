import { TRANSFER_PAIRS_MAX, type TransferPair } from '@cairn/contract';
import {
  addDays,
  cents,
  countOf,
  type Day,
  findTransferPairs,
  isTransferPair,
  type LedgerId,
  TRANSFER_DAYS_MAX,
  type TransferRun,
  type TransferSide,
  transferRuns,
} from '@cairn/domain';
import { and, desc, eq, gte, not, sql } from 'drizzle-orm';
import {
  type Change,
  type DismissedPair,
  insertDismissedPair,
  isOneOf,
  loadLabels,
  newestFirst,
  rewriteTransactions,
  shownColumns,
  type TransactionRow,
  toTransaction,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { dismissedTransferPairs, transactions } from '../../platform/db/schema/index.ts';
import { mayBeTransfer } from '../../platform/db/schema/may-be-transfer.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';

/** Slightly longer than the history a bank reports when it is linked. */
const LOOKBACK_DAYS = 760;
/** Only the newest deposits are considered. */
const INCOMING_MAX = 5_000;
/** Limits on the withdrawals considered, in total and per run of days. */
const OUTGOING_MAX = 20_000;
const OUTGOING_OF_RUN_MAX = 2_000;

/** The columns that pairing needs. */
const side = {
  id: transactions.id,
  day: transactions.day,
  amountCents: transactions.amountCents,
  isIncome: transactions.isIncome,
  accountId: transactions.accountId,
};

type SideRow = Pick<TransactionRow, keyof typeof side>;

/** The search starts with deposits because a ledger has few of them. */
export function newestIncoming(db: Db, ledgerId: LedgerId, today: Day) {
  return db
    .select(side)
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        gte(transactions.day, addDays(today, -LOOKBACK_DAYS)),
        mayBeTransfer(transactions),
        transactions.isIncome,
      ),
    )
    .orderBy(...newestFirst)
    .limit(INCOMING_MAX);
}

/**
 * Looks up withdrawals run by run. The limit per run rules out other join plans, and comparing amount and day together
 * leaves the planner only one usable index, whatever its statistics say.
 */
export function outgoingAround(db: Db, ledgerId: LedgerId, runs: readonly TransferRun[]) {
  const listOf = (values: readonly (number | string)[]) => `{${values.join(',')}}`;
  const amounts = listOf(runs.map((run) => run.amountCents));
  const firstDays = listOf(runs.map((run) => run.firstDay));
  const lastDays = listOf(runs.map((run) => run.lastDay));
  const place = sql`(${transactions.amountCents}, ${transactions.day})`;
  const found = db
    .select(side)
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        sql`${place} >= (run.amount_cents, run.first_day - ${TRANSFER_DAYS_MAX}::integer)`,
        sql`${place} <= (run.amount_cents, run.last_day + ${TRANSFER_DAYS_MAX}::integer)`,
        mayBeTransfer(transactions),
        not(transactions.isIncome),
      ),
    )
    .orderBy(desc(transactions.amountCents), desc(transactions.day))
    .limit(OUTGOING_OF_RUN_MAX)
    .as('found');
  return db
    .select({
      id: found.id,
      day: found.day,
      amountCents: found.amountCents,
      isIncome: found.isIncome,
      accountId: found.accountId,
    })
    .from(
      sql`unnest(${amounts}::bigint[], ${firstDays}::date[], ${lastDays}::date[]) as run (amount_cents, first_day, last_day)`,
    )
    .innerJoinLateral(found, sql`true`)
    .limit(OUTGOING_MAX);
}

const pairKey = (one: number, two: number) => `${Math.min(one, two)} ${Math.max(one, two)}`;

async function loadDismissed(db: Db, ledgerId: LedgerId): Promise<Set<string>> {
  const rows = await db.select().from(dismissedTransferPairs).where(eq(dismissedTransferPairs.ledgerId, ledgerId));
  return new Set(rows.map(({ firstId, secondId }) => pairKey(firstId, secondId)));
}

export function toSide(row: SideRow): TransferSide {
  const { id, isIncome, accountId } = row;
  return { id, day: requireDay(row.day), isIncome, accountId, amountCents: cents(row.amountCents) };
}

async function loadRows(db: Db, ledgerId: LedgerId, ids: readonly number[]) {
  const rows = await db
    .select(shownColumns)
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Likely transfers between the user's own accounts, to confirm or dismiss. */
export async function listTransferPairs(db: Db, ledgerId: LedgerId, today: Day): Promise<TransferPair[]> {
  const incoming = (await newestIncoming(db, ledgerId, today)).map(toSide);
  if (incoming.length === 0) return [];
  const outgoing = (await outgoingAround(db, ledgerId, transferRuns(incoming))).map(toSide);
  if (outgoing.length === 0) return [];
  const dismissed = await loadDismissed(db, ledgerId);
  const found = findTransferPairs([...incoming, ...outgoing], (out, into) => dismissed.has(pairKey(out.id, into.id)));
  const pairs = found.slice(0, TRANSFER_PAIRS_MAX);
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap((pair) => [pair.outgoing.id, pair.incoming.id]);
  const [rows, labels] = await Promise.all([loadRows(db, ledgerId, ids), loadLabels(db, ledgerId)]);
  return pairs.flatMap((pair) => {
    const [out, into] = [rows.get(pair.outgoing.id), rows.get(pair.incoming.id)];
    return out && into ? [{ outgoing: toTransaction(out, labels), incoming: toTransaction(into, labels) }] : [];
  });
}

interface PairIds {
  readonly firstId: number;
  readonly secondId: number;
}

/** The transactions of the pairs; throws unless each pair is a valid transfer. */
async function findPairs(tx: Db, ledgerId: LedgerId, pairs: readonly PairIds[]): Promise<TransactionRow[]> {
  const ids = pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]);
  const rows = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids), not(transactions.deleted)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { firstId, secondId } of pairs) {
    const [one, two] = [byId.get(firstId), byId.get(secondId)];
    if (!one || !two) throw notFound();
    if (!isTransferPair(toSide(one), toSide(two)))
      throw new ProblemError('rule_broken', 'These two transactions aren’t a transfer.');
  }
  if (rows.length < ids.length)
    throw new ProblemError('rule_broken', 'A transaction can be part of only one transfer.');
  return rows;
}

export async function confirmPairs(tx: Db, change: Change, pairs: readonly PairIds[]) {
  const rows = await findPairs(tx, change.ledgerId, pairs);
  const unmarked = rows.filter((row) => !row.markedAsTransfer).map((row) => row.id);
  if (unmarked.length === 0) return { answer: {}, done: null };
  await rewriteTransactions(tx, change, isOneOf(unmarked), { markedAsTransfer: true, isEdited: true });
  const names = rows.map((row) => row.name).join(' and ');
  const summary = pairs.length === 1 ? `Marked ${names} as a transfer` : `Marked ${countOf(pairs.length, 'transfer')}`;
  const source = pairs.length === 1 ? ('edited' as const) : ('bulk' as const);
  return { answer: {}, done: { summary, source, count: unmarked.length } };
}

/** Stops suggesting a pair. Returns null if it was dismissed before. */
export async function dismissPair(tx: Db, change: Change, ids: PairIds): Promise<DismissedPair | null> {
  await findPairs(tx, change.ledgerId, [ids]);
  return await insertDismissedPair(tx, change, ids.firstId, ids.secondId);
}
