import { and, count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { changes, transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';

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

interface Owner {
  readonly userId: number | Placeholder;
  readonly changeSetId: number | Placeholder;
}

function rewriteQuery(tx: Db, { userId, changeSetId }: Owner, where: SQL | undefined, values: NewValues) {
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
      .set({ ...values, changedIn: sql`${changeSetId}::integer` })
      // By their places, under the lock: whatever the planner thinks of the person, it need not look for the rows again.
      .where(sql`${transactions}.ctid = any(array(${places}))`)
      .returning({ id: transactions.id }),
  );
  return tx.with(chosen, remembered, changed).select({ count: count() }).from(changed);
}

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
  if (movingFields.some((field) => field in values)) change.movesBalances = true;
  const owner = { userId: change.userId, changeSetId: change.id };
  const [total] = await rewriteQuery(tx, owner, where, values);
  return total?.count ?? 0;
}

type OneRow = { [Column in KeptField]?: (typeof transactions.$inferInsert)[Column] };

function prepareOne(tx: Db, fields: readonly KeptField[]) {
  const owner = { userId: sql.placeholder('userId'), changeSetId: sql.placeholder('changeSetId') };
  const values: NewValues = Object.fromEntries(
    fields.map((field) => [field, sql`${sql.placeholder(field)}::${sql.raw(kept[field].getSQLType())}`]),
  );
  return rewriteQuery(tx, owner, eq(transactions.id, sql.placeholder('id')), values).prepare('');
}

/** By the fields that are rewritten. */
const rewritesOfOne = buildOnce(() => new Map<string, ReturnType<typeof prepareOne>>());

/** The same for one row, by a statement that is built once for the same fields. */
export async function rewriteTransaction(tx: Db, change: Change, id: number, values: OneRow): Promise<number> {
  if (movingFields.some((field) => field in values)) change.movesBalances = true;
  const fields = Object.keys(values)
    .filter(isKept)
    .filter((field) => values[field] !== undefined);
  const statements = rewritesOfOne(tx);
  const kind = fields.join(' ');
  const statement = statements.get(kind) ?? prepareOne(tx, fields);
  statements.set(kind, statement);
  const bankValues = values.bankValues ? JSON.stringify(values.bankValues) : null;
  const [total] = await statement.execute({ ...values, bankValues, userId: change.userId, changeSetId: change.id, id });
  return total?.count ?? 0;
}

/** One parameter for any number of ids: a statement takes no more than 65,535. */
export function isOneOf(ids: readonly number[]): SQL {
  return sql`${transactions.id} in (select unnest(${`{${ids.join(',')}}`}::integer[]))`;
}
