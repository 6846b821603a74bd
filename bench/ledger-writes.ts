import type { Query } from './database.ts';

/** A user and their personal ledger, for rows that go straight into the tables. */
export interface Owner {
  readonly userId: number;
  readonly ledgerId: number;
}

/** By email: ids of rows repeat from one ledger to the next. */
export async function findOwner(query: Query, email: string): Promise<Owner> {
  const [row] = await query('select id, ledger_id from users where email = $1', [email]);
  if (!row) throw new Error(`There is no user ${email}.`);
  return { userId: Number(row.id), ledgerId: Number(row.ledger_id) };
}

const insertChangeSet = `
  with taken as (
    update ledgers set next_id = next_id + 1 + $3::integer where id = $1 returning next_id - 1 - $3::integer as first)
  insert into change_sets (ledger_id, id, source, made_at, summary, count, actor_id, via)
  select $1, first, $4, now(), $5, $3::integer, $2, $6 from taken returning id`;

async function insertChange(
  query: Query,
  { ledgerId, userId }: Owner,
  rows: number,
  labels: string[],
): Promise<number> {
  const [changeSet] = await query(insertChangeSet, [ledgerId, userId, rows, ...labels]);
  if (!changeSet) throw new Error('The ledger is gone.');
  return Number(changeSet.id);
}

/** Makes a change set with so many rows. Its id is the answer, and the ids after it are reserved for the rows. */
export function beginImport(query: Query, owner: Owner, rows: number): Promise<number> {
  return insertChange(query, owner, rows, ['import', 'Imported household.csv', 'import']);
}

/** The same for rows that are no transactions, which Activity doesn't list. */
export function beginUnlisted(query: Query, owner: Owner, rows: number): Promise<number> {
  return insertChange(query, owner, rows, ['unlisted', '', 'app']);
}
