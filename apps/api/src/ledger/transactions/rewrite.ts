import { and, count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { changes, transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { before, isField, movingFields, type NewTransactionRow, type TransactionField, typeOf } from './fields.ts';

type NewValues = { [Field in TransactionField]?: NewTransactionRow[Field] | SQL };

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
        before: before(Object.keys(values).filter(isField)).as('before'),
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

type OneRow = Pick<Partial<NewTransactionRow>, TransactionField>;

function prepareOne(tx: Db, fields: readonly TransactionField[]) {
  const owner = { userId: sql.placeholder('userId'), changeSetId: sql.placeholder('changeSetId') };
  const values: NewValues = Object.fromEntries(
    fields.map((field) => [field, sql`${sql.placeholder(field)}::${typeOf(field)}`]),
  );
  return rewriteQuery(tx, owner, eq(transactions.id, sql.placeholder('id')), values).prepare('');
}

/** By the fields that are rewritten. */
const rewritesOfOne = buildOnce(() => new Map<string, ReturnType<typeof prepareOne>>());

/** The same for one row, by a statement that is built once for the same fields. */
export async function rewriteTransaction(tx: Db, change: Change, id: number, values: OneRow): Promise<number> {
  if (movingFields.some((field) => field in values)) change.movesBalances = true;
  const fields = Object.keys(values)
    .filter(isField)
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
