import {
  type BudgetMove,
  type Cents,
  CREDIT,
  cents,
  daysOf,
  type LedgerId,
  type Month,
  type Plan,
  type RolloverPolicy,
  toMonth,
} from '@cairn/domain';
import { and, between, eq, inArray, lte, not, sql, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { countedParts, countsInBudgets } from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  accounts,
  budgetMoves,
  defaultBudgets,
  monthBudgets,
  rolloverPolicies,
  splitLines,
  transactions,
} from '../../platform/db/schema/index.ts';

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

interface MovesOfMonth extends BudgetMove {
  readonly month: Month;
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

/** What was moved between each two categories in each month. */
export async function listMoves(db: Db, ledgerId: LedgerId, first: Month, last: Month): Promise<MovesOfMonth[]> {
  const rows = await moveSums(db).execute({ ledgerId, first, last });
  return rows.map(({ month, fromId, toId, totalCents }) => ({
    ...{ month: toMonth(month), fromId, toId },
    amount: cents(Number(totalCents)),
  }));
}

/** The plans of some categories up to a month. */
export async function listPlans(
  db: Db,
  ledgerId: LedgerId,
  ids: readonly number[],
  last: Month,
): Promise<Map<number, Plan>> {
  const own = db
    .select({
      categoryId: monthBudgets.categoryId,
      month: monthBudgets.month,
      isDefault: sql<boolean>`false`.as('is_default'),
      amountCents: monthBudgets.amountCents,
    })
    .from(monthBudgets)
    .where(
      and(
        eq(monthBudgets.ledgerId, ledgerId),
        lte(monthBudgets.month, last),
        inArray(monthBudgets.categoryId, [...ids]),
      ),
    );
  const defaults = db
    .select({
      categoryId: defaultBudgets.categoryId,
      month: defaultBudgets.fromMonth,
      isDefault: sql<boolean>`true`.as('is_default'),
      amountCents: defaultBudgets.amountCents,
    })
    .from(defaultBudgets)
    .where(
      and(
        eq(defaultBudgets.ledgerId, ledgerId),
        lte(defaultBudgets.fromMonth, last),
        inArray(defaultBudgets.categoryId, [...ids]),
      ),
    );
  const plans = new Map(
    ids.map((id) => [id, { own: new Map<Month, Cents>(), defaults: new Map<Month, Cents>() }] as const),
  );
  for (const { categoryId, month, isDefault, amountCents } of await unionAll(own, defaults))
    plans.get(categoryId)?.[isDefault ? 'defaults' : 'own'].set(toMonth(month), cents(amountCents));
  return plans;
}

/** Money in and out of some main categories and their subcategories, by month. */
export async function listSpending(db: Db, ledgerId: LedgerId, mainIds: readonly number[], first: Month, last: Month) {
  const parts = countedParts(db, ledgerId, { first: daysOf(first).first, last: daysOf(last).last });
  const { categoryId, subcategoryId, isIncome } = parts;
  const month = sql<string>`to_char(${parts.day}, 'YYYY-MM')`;
  const rows = await db
    .select({ month, categoryId, subcategoryId, isIncome, totalCents: sum(parts.amountCents) })
    .from(parts)
    .where(inArray(categoryId, [...mainIds]))
    .groupBy(month, categoryId, subcategoryId, isIncome);
  return rows.map(({ month: at, totalCents, ...row }) => ({ ...row, month: toMonth(at), total: Number(totalCents) }));
}

/** The same for one month, and only what was paid with cards. */
export async function listCardSpending(db: Db, ledgerId: LedgerId, mainIds: readonly number[], month: Month) {
  const { first, last } = daysOf(month);
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
    .select({
      categoryId: transactions.categoryId,
      subcategoryId: transactions.subcategoryId,
      isIncome: transactions.isIncome,
      amountCents: transactions.amountCents,
    })
    .from(transactions)
    .where(and(isOnCard, not(transactions.isSplit), inArray(transactions.categoryId, [...mainIds])));
  const lines = db
    .select({
      categoryId: splitLines.categoryId,
      subcategoryId: splitLines.subcategoryId,
      isIncome: splitLines.isIncome,
      amountCents: splitLines.amountCents,
    })
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
  const parts = unionAll(unsplit, lines).as('parts');
  const { categoryId, subcategoryId, isIncome } = parts;
  const rows = await db
    .select({ categoryId, subcategoryId, isIncome, totalCents: sum(parts.amountCents) })
    .from(parts)
    .groupBy(categoryId, subcategoryId, isIncome);
  return rows.map(({ totalCents, ...row }) => ({ ...row, total: Number(totalCents) }));
}
