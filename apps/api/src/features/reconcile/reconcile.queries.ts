import type { AccountId, ChangeSetId, Day, LedgerId } from '@cairn/domain';
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { balanceAssertions, reconciliations, transactions } from '../../platform/db/schema/index.ts';

/** The latest stated balance at the end of a day before `endsOn`. */
export async function findStatedBalance(db: Db, ledgerId: LedgerId, accountId: AccountId, endsOn: Day) {
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
        inArray(basis, ['opening', 'closing']),
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
  /** The bank decides on which days its transactions count, whatever dates a person gave them. */
  readonly isLinked: boolean;
}

const postedDay = ({ isLinked }: PostedOn): SQL =>
  isLinked
    ? sql`coalesce((${transactions.bankValues} ->> 'day')::date, ${transactions.day})`
    : sql`${transactions.day}`;

const isFixed = sql<boolean>`(${transactions.bankItemId} is not null and not ${transactions.pending})`;

const signedCents = sql`(case when ${transactions.isIncome} then 1 else -1 end * ${transactions.amountCents})`;

/** On a manual account, days are the index's own, so only their rows are read. */
function isPosted(account: PostedOn, since: Day): SQL | undefined {
  return and(
    eq(transactions.ledgerId, account.ledgerId),
    eq(transactions.accountId, account.accountId),
    sql`${postedDay(account)} >= ${since}::date`,
    sql`not ${transactions.deleted}`,
    sql`not ${transactions.pending}`,
  );
}

/** What came in less what went out on a day and after it. */
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

/** On a statement or not: what was ticked off in the request, or else before. */
function isCleared({ clearedIds, clearsAll }: StatementScope): SQL<boolean> {
  if (clearsAll) return sql`true`;
  const isTicked =
    clearedIds === undefined
      ? sql`${transactions.isCleared}`
      : sql`${transactions.id} in (select unnest(${`{${clearedIds.join(',')}}`}::bigint[]))`;
  return sql`(${isFixed} or ${isTicked})`;
}

/** The days of the statement, what came after the balance at its start, and what earlier statements didn't have yet. */
function isInScope(scope: StatementScope): SQL | undefined {
  const { ledgerId, accountId, since, from, openedIn, endsOn } = scope;
  const day = postedDay(scope);
  const wasLeft = sql`not ${transactions.isCleared} and not ${isFixed} and exists (
    select from ${reconciliations} as seal where seal.ledger_id = ${ledgerId} and seal.account_id = ${accountId}
      and ${transactions.day} between seal.from_on and seal.to_on)`;
  const cameAfter = sql`(${day} = ${from}::date - 1 and ${transactions.afterBalanceIn} = ${openedIn}::bigint)`;
  return and(
    isPosted(scope, since),
    sql`${day} <= ${endsOn}::date`,
    since === from ? undefined : sql`(${day} >= ${from}::date or ${cameAfter} or ${wasLeft})`,
  );
}

/** The newest transactions of a statement, each with the totals of all of them. */
export function statementRows(db: Db, scope: StatementScope, limit: number) {
  const [cleared, postedOn] = [isCleared(scope), postedDay(scope)];
  return db
    .select({
      id: transactions.id,
      day: sql<string>`to_char(${postedOn}, 'YYYY-MM-DD')`,
      name: transactions.name,
      isNameReported: transactions.isNameReported,
      amountCents: transactions.amountCents,
      isIncome: transactions.isIncome,
      isCleared: cleared,
      isFixed,
      count: sql<number>`count(*) over ()`,
      clearedCount: sql<number>`count(*) filter (where ${cleared}) over ()`,
      movedCents: sql<string>`coalesce(sum(${signedCents}) filter (where ${cleared}) over (), 0)`,
      outstandingCents: sql<string>`coalesce(sum(${signedCents}) filter (where not ${cleared}) over (), 0)`,
    })
    .from(transactions)
    .where(isInScope(scope))
    .orderBy(desc(postedOn), desc(transactions.id))
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
