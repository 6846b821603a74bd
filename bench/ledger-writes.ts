import type { Query } from './database.ts';

/** A user and their personal ledger, for writing rows directly to the tables. */
export interface LedgerOwner {
  readonly userId: number;
  readonly ledgerId: number;
}

/** Looks the user up by email, because row IDs aren't unique across ledgers. */
export async function findOwner(query: Query, email: string): Promise<LedgerOwner> {
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
  { ledgerId, userId }: LedgerOwner,
  rows: number,
  labels: string[],
): Promise<number> {
  const [changeSet] = await query(insertChangeSet, [ledgerId, userId, rows, ...labels]);
  if (!changeSet) throw new Error('The ledger is gone.');
  return Number(changeSet.id);
}

/** Creates a change set and returns its ID. The following `rows` IDs are reserved for its rows. */
export function beginImport(query: Query, owner: LedgerOwner, rows: number): Promise<number> {
  return insertChange(query, owner, rows, ['import', 'Imported household.csv', 'import']);
}

/** The same for rows that aren't transactions, which Activity doesn't list. */
export function beginUnlisted(query: Query, owner: LedgerOwner, rows: number): Promise<number> {
  return insertChange(query, owner, rows, ['unlisted', '', 'app']);
}

/** Runs the statements of one change in a database transaction, like the product, so that the history chains its rows. */
export async function inOneChange(query: Query, work: () => Promise<unknown>): Promise<void> {
  await query('begin');
  try {
    await work();
  } catch (error) {
    await query('rollback');
    throw error;
  }
  await query('commit');
}
