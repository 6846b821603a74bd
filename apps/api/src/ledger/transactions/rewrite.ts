import type { ChangeSetId, TransactionId } from '@cairn/domain';
import { and, count, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import {
  before,
  isField,
  movingFields,
  type NewTransactionRow,
  type RememberedParts,
  type TransactionField,
  typeOf,
} from './fields.ts';
import { type OwnerOfChange, remember, rememberFirst } from './remember.ts';

type NewValues = { [Field in TransactionField]?: NewTransactionRow[Field] | SQL };

interface Owner extends OwnerOfChange {
  readonly changedIn: ChangeSetId | Placeholder;
}

function rewriteQuery(tx: Db, owner: Owner, where: SQL | undefined, values: NewValues, parts: RememberedParts = {}) {
  const { ledgerId, changeSetId } = owner;
  const chosen = tx.$with('chosen').as(
    tx
      .select({
        id: transactions.id,
        place: sql`${transactions}.ctid`.as('place'),
        // If the change spans transactions, another change may have touched the row since, so `touchedIn` isn't
        // conclusive.
        isTouched:
          sql`(${transactions.touchedIn} = ${changeSetId} or ${changeSetId}::bigint <> ${owner.changedIn}::bigint)`.as(
            'is_touched',
          ),
        before: before(Object.keys(values).filter(isField), parts).as('before'),
      })
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), where)),
  );
  const stored = { ledgerId, changeSetId: owner.changedIn };
  const first = rememberFirst(stored, sql`select id, before from chosen where not is_touched`);
  const again = remember(stored, sql`select id, before from chosen where is_touched`);
  const places = tx.select({ place: chosen.place }).from(chosen);
  const changed = tx.$with('changed').as(
    tx
      .update(transactions)
      .set({ ...values, touchedIn: sql`${changeSetId}::bigint`, changedIn: sql`${owner.changedIn}::bigint` })
      // The ledger lock makes ctid stable, and it saves a second lookup whatever the planner estimates.
      .where(and(eq(transactions.ledgerId, ledgerId), sql`${transactions}.ctid = any(array(${places}))`))
      .returning({ id: transactions.id }),
  );
  return tx
    .with(chosen, tx.$with('remembered', {}).as(first), tx.$with('remembered_again', {}).as(again), changed)
    .select({ count: count() })
    .from(changed);
}

/**
 * Changes transactions and stores their previous values in one statement, so no rows leave the database. Within a
 * change set the first stored value of each field wins. Returns the number of changed rows.
 */
export async function rewriteTransactions(
  tx: Db,
  change: Change,
  where: SQL | undefined,
  values: NewValues,
  parts?: RememberedParts,
): Promise<number> {
  if (movingFields.some((field) => field in values)) change.movesBalances = true;
  const owner = { ledgerId: change.ledgerId, changeSetId: change.id, changedIn: change.changedIn };
  const [total] = await rewriteQuery(tx, owner, where, values, parts);
  return total?.count ?? 0;
}

type OneRow = Pick<Partial<NewTransactionRow>, TransactionField>;

function prepareOne(tx: Db, fields: readonly TransactionField[]) {
  const owner = {
    ledgerId: sql.placeholder('ledgerId'),
    changeSetId: sql.placeholder('changeSetId'),
    changedIn: sql.placeholder('changedIn'),
  };
  const values: NewValues = Object.fromEntries(
    fields.map((field) => [field, sql`${sql.placeholder(field)}::${typeOf(field)}`]),
  );
  return rewriteQuery(tx, owner, eq(transactions.id, sql.placeholder('id')), values).prepare('');
}

/** Keyed by the names of the changed fields. */
const rewritesOfOne = buildOnce(() => new Map<string, ReturnType<typeof prepareOne>>());

/** Like `rewriteTransactions` for one row, with a statement that is cached per set of fields. */
export async function rewriteTransaction(tx: Db, change: Change, id: number, values: OneRow): Promise<number> {
  if (movingFields.some((field) => field in values)) change.movesBalances = true;
  const fields = Object.keys(values)
    .filter(isField)
    .filter((field) => values[field] !== undefined);
  const statements = rewritesOfOne(tx);
  const kind = fields.join(' ');
  const statement = statements.get(kind) ?? prepareOne(tx, fields);
  statements.set(kind, statement);
  const asJson = (value: unknown) => (value ? JSON.stringify(value) : null);
  const [total] = await statement.execute({
    ...values,
    bankValues: asJson(values.bankValues),
    refusedTagIds: asJson(values.refusedTagIds),
    ledgerId: change.ledgerId,
    changeSetId: change.id,
    changedIn: change.changedIn,
    id,
  });
  return total?.count ?? 0;
}

/** Few enough that a statement stays far below its timeout on a busy server. */
export const ROWS_PER_STATEMENT = 10_000;

export function* inBatches(ids: readonly TransactionId[]): Generator<readonly TransactionId[]> {
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT)
    yield ids.slice(start, start + ROWS_PER_STATEMENT);
}

/** One parameter for all ids, because a statement takes at most 65,535. */
export function isOneOf(ids: readonly number[]): SQL {
  return sql`${transactions.id} in (select unnest(${`{${ids.join(',')}}`}::bigint[]))`;
}
