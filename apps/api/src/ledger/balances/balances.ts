import type { LedgerId } from '@cairn/domain';
import { and, between, eq, inArray, isNull, not, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { breaks } from '../../platform/db/errors.ts';
import { accounts, changes, MONEY_MOVED, transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import { movingFields, previousValue } from '../transactions/fields.ts';
import { isMadeIn, isMadeInOther } from '../transactions/made-in.ts';

/** A transaction's contribution to its account's totals; negative when it undoes an earlier state. */
interface BalanceMovement {
  readonly accountId: SQL<number>;
  readonly day: SQL<string>;
  readonly afterBalanceIn: SQL<number | null>;
  readonly isIncome: SQL<boolean>;
  readonly amountCents: SQL<number>;
}

const current: BalanceMovement = {
  accountId: sql<number>`${transactions.accountId}`,
  day: sql<string>`${transactions.day}`,
  afterBalanceIn: sql<number | null>`${transactions.afterBalanceIn}`,
  isIncome: sql<boolean>`${transactions.isIncome}`,
  amountCents: sql<number>`${transactions.amountCents}`,
};

const before: BalanceMovement = {
  accountId: sql<number>`${previousValue(changes.before, 'accountId')}`,
  day: sql<string>`${previousValue(changes.before, 'day')}`,
  afterBalanceIn: sql<number | null>`${transactions.afterBalanceIn}`,
  isIncome: sql<boolean>`${previousValue(changes.before, 'isIncome')}`,
  amountCents: sql<number>`-${previousValue(changes.before, 'amountCents')}`,
};

function withAliases({ accountId, day, afterBalanceIn, isIncome, amountCents }: BalanceMovement) {
  return {
    accountId: accountId.as('account_id'),
    day: day.as('day'),
    afterBalanceIn: afterBalanceIn.as('after_balance_in'),
    isIncome: isIncome.as('is_income'),
    amountCents: amountCents.as('amount_cents'),
  };
}

/** Transactions on the day of the anchor are part of it, except those that the user said came after it. */
function isAfterAnchor({
  day,
  afterBalanceIn,
}: {
  readonly day: SQLWrapper;
  readonly afterBalanceIn: SQLWrapper;
}): SQL {
  return sql`(${day} > ${accounts.anchoredOn}
    or (${day} = ${accounts.anchoredOn} and ${afterBalanceIn} = ${accounts.anchoredIn}))`;
}

type Given = number | Placeholder;

/** The rows that the change created, plus the new state minus the previous state of rows that it edited. */
function movements(tx: Db, ledgerId: Given, id: Given) {
  const ofRow = and(eq(transactions.ledgerId, changes.ledgerId), eq(transactions.id, changes.rowId));
  const isChanged = and(
    eq(changes.ledgerId, ledgerId),
    // Not `eq`, for the same reason as `isMadeIn`.
    between(changes.changeSetId, id, id),
    eq(changes.noun, 'transaction'),
    isMadeInOther(id),
  );
  const made = tx
    .select(withAliases(current))
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isMadeIn(id), not(transactions.deleted)));
  const now = tx
    .select(withAliases(current))
    .from(changes)
    .innerJoin(transactions, ofRow)
    .where(and(isChanged, not(transactions.deleted)));
  const reversed = tx
    .select(withAliases(before))
    .from(changes)
    .innerJoin(transactions, ofRow)
    .where(and(isChanged, sql`not ${previousValue(changes.before, 'deleted')}`));
  return made.unionAll(now).unionAll(reversed).as('movements');
}

async function rejectTotalsOverLimit(moving: Promise<unknown>): Promise<void> {
  try {
    await moving;
  } catch (error) {
    if (!breaks(error, MONEY_MOVED)) throw error;
    throw new ProblemError('rule_broken', 'An account’s total money in or out can’t be more than $100,000,000,000.00.');
  }
}

/** Adds a change's movements to the totals of each manual account. */
function balanceMoves(tx: Db, ledgerId: Given, changeSetId: Given) {
  const moved = movements(tx, ledgerId, changeSetId);
  const sums = tx
    .select({
      accountId: sql<number>`${accounts.id}`.as('moved_account_id'),
      cameIn: sql<number>`coalesce(sum(${moved.amountCents}) filter (where ${moved.isIncome}), 0)`.as('came_in'),
      wentOut: sql<number>`coalesce(sum(${moved.amountCents}) filter (where not ${moved.isIncome}), 0)`.as('went_out'),
    })
    .from(moved)
    .innerJoin(
      accounts,
      and(
        eq(accounts.ledgerId, ledgerId),
        eq(accounts.id, moved.accountId),
        isNull(accounts.externalId),
        isAfterAnchor(moved),
      ),
    )
    .groupBy(accounts.id)
    .as('sums');
  return tx
    .update(accounts)
    .set({
      cameInCents: sql`${accounts.cameInCents} + ${sums.cameIn}`,
      wentOutCents: sql`${accounts.wentOutCents} + ${sums.wentOut}`,
    })
    .from(sums)
    .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, sums.accountId)));
}

const moveBalances = buildOnce((tx) =>
  balanceMoves(tx, sql.placeholder('ledgerId'), sql.placeholder('changeSetId')).prepare('move_balances'),
);

/** Updates account totals after a change, in one statement that reads only the change's rows. */
export async function updateBalances(tx: Db, change: Change): Promise<void> {
  await rejectTotalsOverLimit(moveBalances(tx).execute({ ledgerId: change.ledgerId, changeSetId: change.id }));
}

/** Accounts whose balances move when the change set is undone. */
export async function accountsMovedBy(tx: Db, ledgerId: LedgerId, changeSetId: number): Promise<number[]> {
  const mayMove = sql`jsonb_exists_any(${changes.before}, ${`{${movingFields.join(',')}}`}::text[])`;
  const ofRow = and(eq(transactions.ledgerId, changes.ledgerId), eq(transactions.id, changes.rowId));
  const isChanged = and(
    eq(changes.ledgerId, ledgerId),
    eq(changes.changeSetId, changeSetId),
    eq(changes.noun, 'transaction'),
    mayMove,
  );
  const rows = await tx
    .select({ accountId: transactions.accountId })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isMadeIn(changeSetId)))
    .union(
      tx
        .select({
          accountId: sql<
            number | null
          >`unnest(array[${transactions.accountId}, ${previousValue(changes.before, 'accountId')}])`,
        })
        .from(changes)
        .innerJoin(transactions, ofRow)
        .where(isChanged),
    );
  return rows.flatMap(({ accountId }) => accountId ?? []);
}

/** Recalculates the accounts' money-in and money-out totals from all transactions after their anchors. */
export async function recountBalances(tx: Db, ledgerId: LedgerId, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  const isRecounted = and(
    eq(accounts.ledgerId, ledgerId),
    inArray(accounts.id, [...accountIds]),
    isNull(accounts.externalId),
  );
  const total = (condition: SQL) =>
    sql<number>`coalesce(sum(${transactions.amountCents}) filter (where ${condition}), 0)`;
  const counted = tx
    .select({
      accountId: sql<number>`${accounts.id}`.as('counted_account_id'),
      cameIn: total(sql`${transactions.isIncome}`).as('came_in'),
      wentOut: total(sql`not ${transactions.isIncome}`).as('went_out'),
    })
    .from(accounts)
    .leftJoin(
      transactions,
      and(
        eq(transactions.ledgerId, accounts.ledgerId),
        eq(transactions.accountId, accounts.id),
        isAfterAnchor(transactions),
        not(transactions.deleted),
      ),
    )
    .where(isRecounted)
    .groupBy(accounts.id)
    .as('counted');
  const recounting = tx
    .update(accounts)
    .set({ cameInCents: sql`${counted.cameIn}`, wentOutCents: sql`${counted.wentOut}` })
    .from(counted)
    .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, counted.accountId)));
  await rejectTotalsOverLimit(recounting.execute());
}
