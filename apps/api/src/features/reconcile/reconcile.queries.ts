import { type AccountId, addDays, type ChangeSetId, type Day, type LedgerId } from '@cairn/domain';
import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { asideIds, MOVED_DAYS_MAX, postedDay, type SealRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { balanceAssertions, changes, ledgers, reconciliations, transactions } from '../../platform/db/schema/index.ts';

/** The latest stated balance at the end of a day before `endsOn`, as far as it was known in a change. */
export async function findStatedBalance(
  db: Db,
  ledgerId: LedgerId,
  accountId: AccountId,
  { endsOn, knownIn }: { readonly endsOn: Day; readonly knownIn?: ChangeSetId },
) {
  const { basis, day, amountCents, id, changedIn } = balanceAssertions;
  // A balance at the start of a day is the one at the end of the day before.
  const endOf = sql<string>`(${day} - case when ${basis} = 'opening' then 1 else 0 end)::date`;
  const [stated] = await db
    .select({ day: sql<string>`to_char(${endOf}, 'YYYY-MM-DD')`, amountCents, basis, changedIn })
    .from(balanceAssertions)
    .where(
      and(
        eq(balanceAssertions.ledgerId, ledgerId),
        eq(balanceAssertions.accountId, accountId),
        sql`${id} <> all(${asideIds(ledgerId, [accountId])})`,
        inArray(basis, ['opening', 'closing']),
        knownIn === undefined ? undefined : lte(changedIn, knownIn),
        or(lt(day, endsOn), and(eq(basis, 'opening'), eq(day, endsOn))),
      ),
    )
    .orderBy(desc(endOf), desc(id))
    .limit(1);
  return stated ?? null;
}

/** An account whose transactions are read. */
export interface PostedOn {
  readonly ledgerId: LedgerId;
  readonly accountId: AccountId;
}

const isFixed = sql<boolean>`(${transactions.bankItemId} is not null and not ${transactions.pending})`;

const signedCents = sql`(case when ${transactions.isIncome} then 1 else -1 end * ${transactions.amountCents})`;

function isPosted({ ledgerId, accountId }: PostedOn, since: Day): SQL | undefined {
  return and(
    eq(transactions.ledgerId, ledgerId),
    eq(transactions.accountId, accountId),
    gte(transactions.day, addDays(since, -MOVED_DAYS_MAX)),
    sql`${postedDay} >= ${since}::date`,
    sql`not ${transactions.deleted}`,
    sql`not ${transactions.pending}`,
  );
}

/** Money in minus money out, from a day on. */
export async function sumSince(db: Db, account: PostedOn, from: Day): Promise<number> {
  const [sum] = await db
    .select({ movedCents: sql<string>`coalesce(sum(${signedCents}), 0)` })
    .from(transactions)
    .where(isPosted(account, from));
  return Number(sum?.movedCents ?? 0);
}

export interface StatementScope extends PostedOn {
  /** The first day that may have something that earlier balances don't include, at most `from`. */
  readonly since: Day;
  readonly from: Day;
  /** The change that recorded the balance at the start. Transactions of the day before may have come after it. */
  readonly openedIn: ChangeSetId | null;
  readonly endsOn: Day;
  readonly clearedIds: readonly number[] | undefined;
  readonly clearsAll: boolean;
}

/** Typed by a user, rather than reported by a file or a bank. */
const isTyped = sql`(not ${transactions.isNameReported} and ${transactions.externalId} is null
  and coalesce(jsonb_typeof(${transactions.bankValues}), 'null') = 'null')`;

/**
 * Whether a transaction is on the statement: as ticked off in the request, or else before. Transactions left over from
 * an earlier statement are on this one, unless a user has to tick them off, as with everything they typed.
 */
function isCleared({ clearedIds, clearsAll, from }: StatementScope): SQL<boolean> {
  if (clearsAll) return sql`true`;
  const isTicked =
    clearedIds === undefined
      ? sql`(${transactions.isCleared} or (${postedDay} < ${from}::date and not ${isTyped}))`
      : sql`${transactions.id} in (select unnest(${`{${clearedIds.join(',')}}`}::bigint[]))`;
  return sql`(${isFixed} or ${isTicked})`;
}

/** On the day before the statement, but after the balance at its start. */
const cameAfterOpening = ({ from, openedIn }: StatementScope) =>
  sql<boolean>`coalesce(${postedDay} = ${from}::date - 1 and ${transactions.afterBalanceIn} = ${openedIn}::bigint, false)`;

/**
 * The days of the statement, the transactions after the balance at its start, and those that earlier statements didn't
 * include.
 */
function isInScope(scope: StatementScope): SQL | undefined {
  const { ledgerId, accountId, since, from, endsOn } = scope;
  const wasLeft = sql`not ${transactions.isCleared} and not ${isFixed} and exists (
    select from ${reconciliations} as seal where seal.ledger_id = ${ledgerId} and seal.account_id = ${accountId}
      and ${postedDay} between seal.from_on and seal.to_on)`;
  return and(
    isPosted(scope, since),
    lte(transactions.day, addDays(endsOn, MOVED_DAYS_MAX)),
    sql`${postedDay} <= ${endsOn}::date`,
    since === from ? undefined : sql`(${postedDay} >= ${from}::date or ${cameAfterOpening(scope)} or ${wasLeft})`,
  );
}

/** The newest transactions of a statement, each with the totals of all of them. */
export function statementRows(db: Db, scope: StatementScope, limit: number) {
  const cleared = isCleared(scope);
  return db
    .select({
      id: transactions.id,
      day: sql<string>`to_char(${postedDay}, 'YYYY-MM-DD')`,
      name: transactions.name,
      isNameReported: transactions.isNameReported,
      amountCents: transactions.amountCents,
      isIncome: transactions.isIncome,
      isCleared: cleared,
      isFixed,
      cameAfterOpening: cameAfterOpening(scope),
      count: sql<number>`count(*) over ()`,
      clearedCount: sql<number>`count(*) filter (where ${cleared}) over ()`,
      movedCents: sql<string>`coalesce(sum(${signedCents}) filter (where ${cleared}) over (), 0)`,
      outstandingCents: sql<string>`coalesce(sum(${signedCents}) filter (where not ${cleared}) over (), 0)`,
    })
    .from(transactions)
    .where(isInScope(scope))
    .orderBy(desc(postedDay), desc(transactions.id))
    .limit(limit);
}

/** The transactions whose tick differs from the stored one: those to tick off, and those to take the tick from. */
export async function listTicksToStore(db: Db, scope: StatementScope) {
  const cleared = isCleared(scope);
  return await db
    .select({ id: transactions.id, isCleared: cleared })
    .from(transactions)
    .where(and(isInScope(scope), sql`not ${isFixed}`, sql`${transactions.isCleared} <> ${cleared}`));
}

/** The transactions' values before a change, as far back as the history goes. */
const madeIn = (ledgerId: LedgerId, changeSetId: SQL) => sql`from ${changes} as made
  where made.ledger_id = ${ledgerId} and made.change_set_id = ${changeSetId} and made.noun = 'transaction'`;

/**
 * The transactions whose tick a statement changed, whatever their day, with the previous tick. The history has it for
 * 90 days. After that, transactions that a user typed on the statement's days count as not ticked off, and those from a
 * file as ticked off, except for those that this statement left and another one ticked off.
 */
export async function listTicksOf(db: Db, ledgerId: LedgerId, { id, accountId, fromOn, toOn, sealedIn }: SealRow) {
  const { isCleared } = transactions;
  const made = madeIn(ledgerId, sql`${sealedIn}`);
  const before = sql`(select made.before ->> 'isCleared' ${made} and made.row_id = ${transactions.id})`;
  const isInDays = sql`${postedDay} between ${fromOn}::date and ${toOn}::date`;
  const isPurged = sql`exists (select from ${ledgers} where ${ledgers.id} = ${ledgerId} and ${ledgers.oldestCursor} >= ${sealedIn})`;
  const isOfAnother = sql`exists (
    select from ${reconciliations} as seal where seal.ledger_id = ${ledgerId} and seal.account_id = ${accountId}
      and seal.id <> ${id} and exists (
        select ${madeIn(ledgerId, sql`seal.sealed_in`)} and made.row_id = ${transactions.id}
          and made.before ->> 'isCleared' is not null))`;
  const wasCleared = sql<boolean>`coalesce(${before} = 'true',
    case when ${isInDays} and ${isPurged} and not ${isOfAnother} then not ${isTyped} else ${isCleared} end)`;
  const rows = await db
    .select({ id: transactions.id, isCleared: wasCleared })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        eq(transactions.accountId, accountId),
        sql`not ${transactions.deleted}`,
        sql`not ${isFixed}`,
        sql`(${isInDays} or ${transactions.id} in (select made.row_id ${made}))`,
        sql`${isCleared} <> ${wasCleared}`,
      ),
    );
  return rows;
}

/** The adjustment that came with a statement. */
export async function listAdjustmentsOf(db: Db, ledgerId: LedgerId, { accountId, sealedIn }: SealRow) {
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        eq(transactions.accountId, accountId),
        eq(transactions.madeIn, sealedIn),
        sql`not ${transactions.deleted}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** The balance that came with a statement. One that was entered before isn't part of it. */
export async function listBalancesOf(db: Db, ledgerId: LedgerId, { accountId, toOn, sealedIn }: SealRow) {
  const { id, amountCents } = balanceAssertions;
  return await db
    .select({ id, amountCents, accountId: balanceAssertions.accountId })
    .from(balanceAssertions)
    .where(
      and(
        eq(balanceAssertions.ledgerId, ledgerId),
        eq(balanceAssertions.accountId, accountId),
        eq(balanceAssertions.day, toOn),
        eq(balanceAssertions.source, 'person'),
        eq(balanceAssertions.changedIn, sealedIn),
      ),
    );
}
