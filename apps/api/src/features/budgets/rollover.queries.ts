import {
  type CategoryId,
  CREDIT,
  cents,
  daysOf,
  type LedgerId,
  type Month,
  type MovesOfMonth,
  monthIn,
  type RolloverPolicy,
  toMonth,
} from '@cairn/domain';
import { and, between, eq, inArray, isNull, not, sql, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { countedColumns, countedLineColumns, countsInBudgets } from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  accounts,
  budgetMoves,
  categories,
  ledgers,
  rolloverPolicies,
  splitLines,
  transactions,
} from '../../platform/db/schema/index.ts';
import { type MonthSum, sumByMonth, toMonthSums } from './budgets.queries.ts';

const policyRows = buildOnce((db) =>
  db
    .select({
      categoryId: rolloverPolicies.categoryId,
      fromMonth: rolloverPolicies.fromMonth,
      policy: rolloverPolicies.policy,
    })
    .from(rolloverPolicies)
    .where(eq(rolloverPolicies.ledgerId, sql.placeholder('ledgerId')))
    .prepare('rollover_policies'),
);

/** Every policy of the ledger, by category. */
export async function listPolicies(db: Db, ledgerId: LedgerId): Promise<Map<number, Map<Month, RolloverPolicy>>> {
  const rows = await policyRows(db).execute({ ledgerId });
  const byCategory = Map.groupBy(rows, (row) => row.categoryId);
  return new Map(
    [...byCategory].map(([id, starts]) => [id, new Map(starts.map((row) => [toMonth(row.fromMonth), row.policy]))]),
  );
}

const moveSums = buildOnce((db) => {
  const { ledgerId, month, fromCategoryId: fromId, toCategoryId: toId, amountCents } = budgetMoves;
  return db
    .select({ month, fromId, toId, totalCents: sum(amountCents) })
    .from(budgetMoves)
    .where(
      and(eq(ledgerId, sql.placeholder('ledgerId')), between(month, sql.placeholder('first'), sql.placeholder('last'))),
    )
    .groupBy(month, fromId, toId)
    .prepare('budget_move_sums');
});

/** The amounts moved between each pair of categories in each month. */
export async function listMoves(db: Db, ledgerId: LedgerId, first: Month, last: Month): Promise<MovesOfMonth[]> {
  const rows = await moveSums(db).execute({ ledgerId, first, last });
  return rows.map(({ month, fromId, toId, totalCents }) => ({
    ...{ month: toMonth(month), fromId, toId },
    amount: cents(Number(totalCents)),
  }));
}

export async function listMovesInYear(db: Db, ledgerId: LedgerId, year: number): Promise<MovesOfMonth[]> {
  return await listMoves(db, ledgerId, monthIn(year, 1), monthIn(year, 12));
}

/** Money in and out of some main categories and their subcategories on cards, by month. */
export function cardSums(
  db: Db,
  ledgerId: LedgerId,
  [from, to]: readonly [first: Month, last: Month],
  mainIds: readonly number[],
) {
  const [{ first }, { last }] = [daysOf(from), daysOf(to)];
  const cards = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.type, CREDIT)));
  const isOnCard = and(
    eq(transactions.ledgerId, ledgerId),
    between(transactions.day, first, last),
    countsInBudgets,
    inArray(transactions.accountId, cards),
  );
  const unsplit = db
    .select(countedColumns)
    .from(transactions)
    .where(and(isOnCard, not(transactions.isSplit), inArray(transactions.categoryId, [...mainIds])));
  const lines = db
    .select(countedLineColumns)
    .from(splitLines)
    .innerJoin(
      transactions,
      and(eq(transactions.ledgerId, splitLines.ledgerId), eq(transactions.id, splitLines.transactionId)),
    )
    .where(
      and(
        eq(splitLines.ledgerId, ledgerId),
        between(splitLines.day, first, last),
        splitLines.isCounted,
        not(splitLines.isTransfer),
        isOnCard,
        inArray(splitLines.categoryId, [...mainIds]),
      ),
    );
  return sumByMonth(db, unionAll(unsplit, lines).as('parts'));
}

export async function listCardSums(...given: Parameters<typeof cardSums>): Promise<MonthSum[]> {
  return toMonthSums(await cardSums(...given));
}

const budgetState = buildOnce((db) =>
  db
    .select({ nextId: ledgers.nextId, zeroBasedFrom: ledgers.zeroBasedFrom })
    .from(ledgers)
    .where(eq(ledgers.id, sql.placeholder('ledgerId')))
    .prepare('budget_state'),
);

/** Everything except the rows that determines how a ledger's months are computed. */
export interface BudgetState {
  /** Grows with every change of the ledger. */
  readonly version: number;
  /** The first month of a zero-based budget; null if it isn't one. */
  readonly zeroBasedFrom: Month | null;
}

export async function findBudgetState(db: Db, ledgerId: LedgerId): Promise<BudgetState> {
  const [found] = await budgetState(db).execute({ ledgerId });
  const { nextId = 0, zeroBasedFrom = null } = found ?? {};
  return { version: nextId, zeroBasedFrom: zeroBasedFrom === null ? null : toMonth(zeroBasedFrom) };
}

/** A main category that exists, with its chosen kind of spending. */
export async function findMainCategory(db: Db, ledgerId: LedgerId, id: CategoryId) {
  const { name, income: isIncome, spendingKind: kind } = categories;
  const [found] = await db
    .select({ name, isIncome, kind })
    .from(categories)
    .where(
      and(
        eq(categories.ledgerId, ledgerId),
        eq(categories.id, id),
        isNull(categories.parentId),
        isNull(categories.deletedAt),
      ),
    );
  return found;
}
