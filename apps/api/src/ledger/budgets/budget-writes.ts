import { LEFT_NAMED_MAX } from '@cairn/contract';
import { formatMonth, toMonth } from '@cairn/domain';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/database.ts';
import { categories, defaultBudgets, monthBudgets } from '../../platform/db/schema/index.ts';

/** One planned amount that a change set changed; null is none. */
export const budgetWrite = z.object({
  categoryId: z.int(),
  /** The month whose own amount it is, or from which the default holds. */
  month: z.string(),
  isDefault: z.boolean(),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
});

export type BudgetWrite = z.output<typeof budgetWrite>;

function isOneOf(category: PgColumn, month: PgColumn, writes: readonly BudgetWrite[]): SQL {
  const keys = writes.map((write) => sql`(${write.categoryId}::integer, ${write.month}::text)`);
  return sql`(${category}, ${month}) in (${sql.join(keys, sql`, `)})`;
}

async function writeOwnAmounts(tx: Db, userId: number, writes: readonly BudgetWrite[]): Promise<void> {
  const { month, categoryId } = monthBudgets;
  const gone = writes.filter((write) => write.after === null);
  if (gone.length > 0)
    await tx.delete(monthBudgets).where(and(eq(monthBudgets.userId, userId), isOneOf(categoryId, month, gone)));
  const kept = writes.flatMap(({ after, ...write }) =>
    after === null ? [] : [{ userId, categoryId: write.categoryId, month: write.month, amountCents: after }],
  );
  if (kept.length > 0)
    await tx
      .insert(monthBudgets)
      .values(kept)
      .onConflictDoUpdate({
        target: [monthBudgets.userId, month, categoryId],
        set: { amountCents: sql`excluded.amount_cents` },
      });
}

async function writeDefaults(tx: Db, userId: number, writes: readonly BudgetWrite[]): Promise<void> {
  const { fromMonth, categoryId } = defaultBudgets;
  const gone = writes.filter((write) => write.after === null);
  if (gone.length > 0)
    await tx.delete(defaultBudgets).where(and(eq(defaultBudgets.userId, userId), isOneOf(categoryId, fromMonth, gone)));
  const kept = writes.flatMap(({ after, ...write }) =>
    after === null ? [] : [{ userId, categoryId: write.categoryId, fromMonth: write.month, amountCents: after }],
  );
  if (kept.length > 0)
    await tx
      .insert(defaultBudgets)
      .values(kept)
      .onConflictDoUpdate({
        target: [defaultBudgets.userId, categoryId, fromMonth],
        set: { amountCents: sql`excluded.amount_cents` },
      });
}

export async function writeBudgets(tx: Db, userId: number, writes: readonly BudgetWrite[]): Promise<void> {
  await writeOwnAmounts(
    tx,
    userId,
    writes.filter((write) => !write.isDefault),
  );
  await writeDefaults(
    tx,
    userId,
    writes.filter((write) => write.isDefault),
  );
}

const keyOf = (write: Pick<BudgetWrite, 'categoryId' | 'month' | 'isDefault'>) =>
  `${write.isDefault} ${write.categoryId} ${write.month}`;

/** The amounts as they are now, in those places. */
async function amountsNow(tx: Db, userId: number, writes: readonly BudgetWrite[]): Promise<Map<string, number>> {
  const [own, defaults] = [writes.filter((write) => !write.isDefault), writes.filter((write) => write.isDefault)];
  const ownRows =
    own.length === 0
      ? []
      : await tx
          .select()
          .from(monthBudgets)
          .where(and(eq(monthBudgets.userId, userId), isOneOf(monthBudgets.categoryId, monthBudgets.month, own)));
  const defaultRows =
    defaults.length === 0
      ? []
      : await tx
          .select()
          .from(defaultBudgets)
          .where(
            and(
              eq(defaultBudgets.userId, userId),
              isOneOf(defaultBudgets.categoryId, defaultBudgets.fromMonth, defaults),
            ),
          );
  return new Map([
    ...ownRows.map((row) => [keyOf({ ...row, isDefault: false }), row.amountCents] as const),
    ...defaultRows.map((row) => [keyOf({ ...row, month: row.fromMonth, isDefault: true }), row.amountCents] as const),
  ]);
}

/** "Groceries, November 2026". */
async function namesOf(tx: Db, userId: number, writes: readonly BudgetWrite[]): Promise<string[]> {
  if (writes.length === 0) return [];
  const named = writes.slice(0, LEFT_NAMED_MAX);
  const ids = [...new Set(named.map((write) => write.categoryId))];
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.userId, userId), inArray(categories.id, ids)));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return named.map(({ categoryId, month, isDefault }) => {
    const when = formatMonth(toMonth(month));
    return `${names.get(categoryId) ?? ''}, ${isDefault ? `default from ${when}` : when}`;
  });
}

/** Puts amounts back, but for those changed since, which are named. */
export async function restoreBudgets(
  tx: Db,
  userId: number,
  writes: readonly BudgetWrite[],
): Promise<{ restored: number; left: string[] }> {
  const now = await amountsNow(tx, userId, writes);
  const isUntouched = (write: BudgetWrite) => (now.get(keyOf(write)) ?? null) === write.after;
  const untouched = writes.filter(isUntouched);
  await writeBudgets(
    tx,
    userId,
    untouched.map((write) => ({ ...write, before: write.after, after: write.before })),
  );
  return {
    restored: untouched.length,
    left: await namesOf(
      tx,
      userId,
      writes.filter((write) => !isUntouched(write)),
    ),
  };
}
