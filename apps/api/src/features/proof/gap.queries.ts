import type { LedgerId, ProofGap } from '@cairn/domain';
import { addDays, daysBetween, mistakenDays } from '@cairn/domain';
import { and, between, desc, eq, gte, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { historyStart, postedDay } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, changes, transactions } from '../../platform/db/schema/index.ts';
import { signedCents } from './proof.queries.ts';

/** The days before and after a gap in which its cause may be dated. */
export const AROUND_DAYS = 10;
/** The most transactions that a gap is compared with. */
const GAP_ROWS_MAX = 5_000;
/** How far back a merchant's amounts count. */
const EARLIER_DAYS = 400;
const EARLIER_MAX = 3_000;
/** The most edits that are looked through. */
const EDITS_MAX = 2_000;

/** Longer gaps aren't searched for wrong dates. */
const MISDATED_DAYS_MAX = 92;

/** How many days before a gap to search for transactions that weren't on a statement yet. */
const LEFT_DAYS_MAX = 92;

/** The most other gaps of an account in which to search for the cause of a gap. */
const CANCELING_MAX = 5;

/**
 * All transactions of the account around a gap, and those of other accounts with a gap on the same days. Elsewhere,
 * only transfers and transactions of the same amount. Near the account's other gaps that cancel this one out, on days
 * easily mistaken for the gap's days, and after the last statement, only those of the same amount.
 */
export async function readAround(
  db: Db,
  ledgerId: LedgerId,
  { accountId, from, to, gapCents }: ProofGap,
  { besides, canceling }: { readonly besides: readonly ProofGap[]; readonly canceling: readonly ProofGap[] },
) {
  const isRelevant = or(
    inArray(transactions.accountId, [accountId, ...besides.map((other) => other.accountId)]),
    eq(transactions.amountCents, Math.abs(gapCents)),
    transactions.markedAsTransfer,
  );
  const isOfAmount = and(eq(transactions.accountId, accountId), eq(transactions.amountCents, Math.abs(gapCents)));
  const isInCanceling = canceling
    .slice(-CANCELING_MAX)
    .map((other) =>
      and(isOfAmount, between(transactions.day, addDays(other.from, -AROUND_DAYS), addDays(other.to, AROUND_DAYS))),
    );
  const days = Array.from({ length: Math.min(daysBetween(from, to) + 1, MISDATED_DAYS_MAX) }, (_, at) =>
    addDays(from, at),
  );
  const isMisdated = and(isOfAmount, inArray(transactions.day, [...new Set(days.flatMap(mistakenDays))]));
  const isLeft = and(
    isOfAmount,
    not(transactions.isCleared),
    isNull(transactions.bankItemId),
    between(transactions.day, addDays(from, -LEFT_DAYS_MAX), from),
  );
  const isAround = and(
    eq(transactions.ledgerId, ledgerId),
    not(transactions.pending),
    or(
      and(between(transactions.day, addDays(from, -AROUND_DAYS), addDays(to, AROUND_DAYS)), isRelevant),
      ...isInCanceling,
      isMisdated,
      isLeft,
    ),
  );
  const columns = {
    id: transactions.id,
    day: sql<string>`${postedDay}::text`,
    amountCents: transactions.amountCents,
    isIncome: transactions.isIncome,
    accountId: transactions.accountId,
    name: transactions.name,
    isNameReported: transactions.isNameReported,
    merchantKey: transactions.merchantKey,
    markedAsTransfer: transactions.markedAsTransfer,
    externalId: transactions.externalId,
    bankItemId: transactions.bankItemId,
    bankValues: transactions.bankValues,
    removedByBank: transactions.removedByBank,
    deleted: transactions.deleted,
    postedIn: transactions.postedIn,
    madeIn: transactions.madeIn,
    afterBalanceIn: transactions.afterBalanceIn,
    isCleared: transactions.isCleared,
  };
  // Two statements, because each uses a different index.
  const read = (isDeleted: SQL) =>
    db
      .select(columns)
      .from(transactions)
      .where(and(isAround, isDeleted))
      .orderBy(desc(transactions.day), desc(transactions.id))
      .limit(GAP_ROWS_MAX);
  const [counted, deleted] = await Promise.all([read(not(transactions.deleted)), read(sql`${transactions.deleted}`)]);
  return [...counted, ...deleted];
}

export type AroundRow = Awaited<ReturnType<typeof readAround>>[number];

/** Users' changes to amounts, directions, and accounts, as far back as the history goes. */
export async function readEdits(db: Db, ledgerId: LedgerId, now: Date) {
  return await db
    .select({
      id: sql<number>`${changes.rowId}`,
      amountCents: sql<string | null>`${changes.before} ->> 'amountCents'`,
      isIncome: sql<string | null>`${changes.before} ->> 'isIncome'`,
      accountId: sql<string | null>`${changes.before} ->> 'accountId'`,
    })
    .from(changeSets)
    .innerJoin(changes, and(eq(changes.ledgerId, changeSets.ledgerId), eq(changes.changeSetId, changeSets.id)))
    .where(
      and(
        eq(changeSets.ledgerId, ledgerId),
        gte(changeSets.madeAt, historyStart(now)),
        isNull(changeSets.undoneBy),
        isNotNull(changeSets.actorId),
        eq(changes.noun, 'transaction'),
        sql`jsonb_exists_any(${changes.before}, '{amountCents,isIncome,accountId}'::text[])`,
      ),
    )
    .orderBy(desc(changeSets.id))
    .limit(EDITS_MAX);
}

/** Banks' wordings for a foreign transaction fee. */
const FEE_PATTERN = '(foreign|intl|international|overseas|fx|currency|conversion).*(fee|charge|trans)';

/** The account's transactions from before a gap: of the given merchants, with its amount, and such fees, newest first. */
export async function readEarlierRows(
  db: Db,
  ledgerId: LedgerId,
  { accountId, from, gapCents }: ProofGap,
  merchantKeys: readonly string[],
) {
  return await db
    .select({
      day: transactions.day,
      name: transactions.name,
      isNameReported: transactions.isNameReported,
      merchantKey: transactions.merchantKey,
      cents: sql<number>`(${signedCents})::float8`,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        eq(transactions.accountId, accountId),
        between(transactions.day, addDays(from, -EARLIER_DAYS), addDays(from, -1)),
        not(transactions.deleted),
        not(transactions.pending),
        or(
          eq(transactions.amountCents, Math.abs(gapCents)),
          merchantKeys.length > 0 ? inArray(transactions.merchantKey, [...merchantKeys]) : undefined,
          sql`${transactions.merchantKey} ~ ${FEE_PATTERN}`,
        ),
      ),
    )
    .orderBy(desc(transactions.day), desc(transactions.id))
    .limit(EARLIER_MAX);
}
