import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../../test/database.ts';

const database = useTestDatabase();

async function rowsOf(statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const { rows } = Object(await database.current.db.execute(statement));
  return rows;
}

/** Keys of the tables that lead to a ledger. */
const routingKeys = [
  // Users are looked up at sign-in, before any ledger is known.
  'users(id)',
  'users(realm, subject)',
  // Lists a user's ledgers to switch between.
  'ledger_members(user_id)',
  // The bank provider's webhooks name only the link.
  'bank_item_ledgers(external_id)',
  // An idempotency key belongs to the user, whatever the ledger, and old ones are deleted across all ledgers.
  'idempotency_keys(user_id, key)',
  'idempotency_keys(made_at)',
];

/** Primary keys and unique constraints are indexes too. */
const indexesOfLedgerTables = sql`
  select t.relname || '(' || string_agg(coalesce(a.attname, 'an expression'), ', ' order by k.place) || ')' as key
  from pg_index i
  join pg_class t on t.oid = i.indrelid
  cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum and k.attnum > 0
  where t.relnamespace = 'public'::regnamespace and k.place <= i.indnkeyatts
    and exists (select from pg_attribute l where l.attrelid = t.oid and l.attname = 'ledger_id')
  group by i.indexrelid, t.relname order by 1`;

// covers: server/ownership 1
test('every key and index of a table with a ledger begins with it, except those that lead to a ledger', async () => {
  const keys = (await rowsOf(indexesOfLedgerTables)).map(({ key }) => String(key));
  expect(keys).toEqual(expect.arrayContaining(['transactions(ledger_id, id)', 'tags(ledger_id, name_key)']));
  const others = keys.filter((key) => !/^\w+\(ledger_id\b/.test(key));
  expect(others.toSorted()).toEqual(routingKeys.toSorted());
});

// covers: server/ownership 2
test('rows only refer to their own ledger: every foreign key between ledger tables begins with the ledger', async () => {
  const others = await rowsOf(sql`
    select c.conname as name
    from pg_constraint c
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.contype = 'f'
      and exists (select from pg_attribute l where l.attrelid = c.conrelid and l.attname = 'ledger_id')
      and exists (select from pg_attribute l where l.attrelid = c.confrelid and l.attname = 'ledger_id')
      and c.confrelid <> 'users'::regclass
      and (own.attname <> 'ledger_id' or other.attname <> 'ledger_id')`);
  expect(others).toEqual([]);
});

// covers: server/ownership 1
test('every ledger table has a primary key and a ledger that is never null', async () => {
  const lacking = await rowsOf(sql`
    select t.relname as name
    from pg_class t join pg_attribute l on l.attrelid = t.oid and l.attname = 'ledger_id'
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      and not (l.attnotnull and exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p'))`);
  expect(lacking).toEqual([]);
});

// covers: server/ownership 3
test('every id of a row, ledger, user or change set is a bigint', async () => {
  const columns = await rowsOf(sql`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns
    where table_schema = 'public' and table_name !~ '^(identity_|sandbox_|push_keys)' and data_type <> 'text'
      and column_name ~ '((^|_)id|^(made|touched|changed|as_of)_in|^undone_by)$'`);
  expect(columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ledgers.id', 'transactions.id', 'transactions.made_in', 'change_sets.actor_id']),
  );
  expect(columns.filter(({ type }) => type !== 'bigint')).toEqual([]);
});
