import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { changes, transactions } from '../db/schema/index.ts';
import type { Change } from './change-set.ts';

/** The columns that a rewrite may touch, by the names under which their old values are kept. */
const kept = {
  day: transactions.day,
  name: transactions.name,
  description: transactions.description,
  amountCents: transactions.amountCents,
  isIncome: transactions.isIncome,
  accountId: transactions.accountId,
  categoryId: transactions.categoryId,
  subcategoryId: transactions.subcategoryId,
  categorySource: transactions.categorySource,
  categoryRule: transactions.categoryRule,
  markedAsTransfer: transactions.markedAsTransfer,
  hidden: transactions.hidden,
  isEdited: transactions.isEdited,
  bankValues: transactions.bankValues,
  deleted: transactions.deleted,
  nameKey: transactions.nameKey,
  searchText: transactions.searchText,
} as const;

export type KeptField = keyof typeof kept;

/** Those that decide what a row does to the balance of its account. */
export const movingFields = [
  'day',
  'amountCents',
  'isIncome',
  'accountId',
  'deleted',
] as const satisfies readonly KeptField[];

/** The fields as they are, with the change that touched the row last, so that that one can be undone again afterwards. */
export function before(fields: readonly KeptField[]): SQL {
  const pairs = fields.map((field) => sql`${field}::text, ${kept[field]}`);
  return sql`jsonb_build_object('changedIn', ${transactions.changedIn}, ${sql.join(pairs, sql`, `)})`;
}

function isKept(field: string): field is KeptField {
  return field in kept;
}

type NewValues = { [Column in KeptField]?: (typeof transactions.$inferInsert)[Column] | SQL };

/**
 * The one way to change rows of the ledger: keeps what they were and changes them, in one statement, so that no row
 * travels. Within one change set what a row was first is what counts, also where a second step changes other fields.
 * Answers how many rows were changed.
 */
export async function rewriteTransactions(
  tx: Db,
  change: Change,
  where: SQL | undefined,
  values: NewValues,
): Promise<number> {
  const { userId, id: changeSetId } = change;
  if (movingFields.some((field) => field in values)) change.movesBalances = true;
  const chosen = tx.$with('chosen').as(
    tx
      .select({
        id: transactions.id,
        place: sql`${transactions}.ctid`.as('place'),
        before: before(Object.keys(values).filter(isKept)).as('before'),
      })
      .from(transactions)
      .where(and(eq(transactions.userId, userId), where)),
  );
  const remembered = tx.$with('remembered').as(
    tx
      .insert(changes)
      .select(
        tx
          .select({
            userId: sql<number>`${userId}::integer`.as('user_id'),
            changeSetId: sql<number>`${changeSetId}::integer`.as('change_set_id'),
            transactionId: chosen.id,
            before: chosen.before,
          })
          .from(chosen),
      )
      .onConflictDoUpdate({
        target: [changes.userId, changes.changeSetId, changes.transactionId],
        set: { before: sql`excluded.before || ${changes.before}` },
      })
      .returning({ id: changes.transactionId }),
  );
  const places = tx.select({ place: chosen.place }).from(chosen);
  const changed = tx.$with('changed').as(
    tx
      .update(transactions)
      .set({ ...values, changedIn: changeSetId })
      // By their places, under the lock: whatever the planner thinks of the person, it need not look for the rows again.
      .where(sql`${transactions}.ctid = any(array(${places}))`)
      .returning({ id: transactions.id }),
  );
  const [total] = await tx.with(chosen, remembered, changed).select({ count: count() }).from(changed);
  return total?.count ?? 0;
}

/** One parameter for any number of ids: a statement takes no more than 65,535. */
export function isOneOf(ids: readonly number[]): SQL {
  return sql`${transactions.id} in (select unnest(${`{${ids.join(',')}}`}::integer[]))`;
}
