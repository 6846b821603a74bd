import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listItems } from '../../src/features/bank/bank.queries.ts';
import { inEveryLedger } from '../../src/platform/db/in-every-ledger.ts';
import { tags, tombstones, transactions } from '../../src/platform/db/schema/index.ts';
import { useTestDatabase } from '../database.ts';
import { type CheckedQuery, findViolation, readTables } from './check.ts';
import type { PlanTables } from './plan-tables.ts';
import { recordedStatements } from './record.ts';

const database = useTestDatabase();
let tables: PlanTables;
const query: CheckedQuery = async (text) => Object(await database.current.db.execute(sql.raw(text))).rows;

beforeAll(async () => {
  tables = await readTables(query);
});

const violationOf = (statement: string) => findViolation(query, tables, statement);

describe('a statement that names its ledger passes', () => {
  // covers: server/ownership 5
  test.each([
    ['select name from transactions where ledger_id = $1 and id = $2'],
    ['select name from transactions where ledger_id = any($1::bigint[])'],
    ['select next_id from ledgers where id = $1'],
    ['select role from ledger_members where user_id = $1'],
    ['insert into tags (ledger_id, id, name, name_key, color, changed_in) values ($1, $2, $3, $4, $5, $6)'],
    ['update transactions set name = $1 where ledger_id = $2'],
    ['delete from changes where ledger_id = $1 and change_set_id in (select id from change_sets where ledger_id = $1)'],
    [
      'select t.name from transactions t left join accounts a on a.ledger_id = t.ledger_id and a.id = t.account_id where t.ledger_id = $1',
    ],
    ['select t.name from users u join transactions t on t.ledger_id = u.ledger_id where u.id = $1'],
    ['select 1 from month_budgets where ledger_id = $1 and (category_id, month) in (($2, $3), ($4, $5))'],
    [
      'with chosen as (select ledger_id, id from accounts where ledger_id = $1) select t.name from chosen join transactions t on t.ledger_id = chosen.ledger_id and t.account_id = chosen.id',
    ],
    [
      'update transactions set name = $1 where ctid = any(array(select ctid from transactions where ledger_id = $2 limit 5))',
    ],
    [
      'select a.id, (select max(t.day) from transactions t where t.ledger_id = a.ledger_id and t.account_id = a.id) from accounts a where a.ledger_id = $1',
    ],
    ['select 1 from users where deleted_at < $1'],
    ['begin'],
  ])('%s', async (statement) => {
    expect(await violationOf(statement)).toBeNull();
  });
});

describe('a statement that reads or writes other ledgers’ rows is reported with the table', () => {
  test.each([
    ['select name from transactions where id = $1', 'transactions'],
    ['select name from transactions where ledger_id = $1 or id = $2', 'transactions'],
    ['select name from transactions where ledger_id > $1', 'transactions'],
    ['select name from transactions where ledger_id <> $1', 'transactions'],
    ['select name from transactions where ledger_id = id', 'transactions'],
    ['select name from transactions where ledger_id = ledger_id + $1', 'transactions'],
    ['update transactions set name = $1 where id = $2', 'transactions'],
    ['delete from tags where id = $1', 'tags'],
    [
      'insert into tags select $1, id, kind, name, name_key, color, starts_on, ends_on, budget_cents, changed_in from tags',
      'tags',
    ],
    ['select t.name from transactions t join accounts a on a.id = t.account_id where t.ledger_id = $1', 'accounts'],
    [
      'select t.name from transactions t left join accounts a on a.ledger_id = $1 and a.ledger_id = t.ledger_id',
      'transactions',
    ],
    [
      'select a.id, (select max(day) from transactions where ledger_id = ledger_id and account_id = a.id) from accounts a where a.ledger_id = $1',
      'transactions',
    ],
    [
      'with chosen as (select id from accounts) select t.name from chosen join transactions t on t.account_id = chosen.id where t.ledger_id = $1',
      'accounts',
    ],
    [
      'update transactions set name = $1 where ctid = any(array(select ctid from transactions where id = $2))',
      'transactions',
    ],
    ['select t.name from users u join transactions t on t.ledger_id = u.ledger_id', 'transactions'],
    ['select id from ledgers where deleted_at is null', 'ledgers'],
  ])('%s', async (statement, table) => {
    expect(await violationOf(statement)).toBe(`doesn’t filter by ledger_id: ${table}`);
  });
});

test('a statement that PostgreSQL can’t plan is reported too', async () => {
  expect(await violationOf('select no_such_column from transactions')).toContain('can’t be checked');
});

// covers: server/ownership 6
test('a statement marked as reading every ledger passes if its purpose is listed', async () => {
  const { db } = database.current;
  const marked = (purpose: string) =>
    db.select({ id: transactions.id }).from(transactions).where(inEveryLedger(purpose));
  expect(await violationOf(marked('time zones').toSQL().sql)).toBeNull();
  expect(await violationOf(marked('curiosity').toSQL().sql)).toContain('isn’t listed: curiosity');
  expect(await marked('time zones')).toEqual([]);
});

// covers: server/ownership 5
test('records statements that the product builds, but not those of a test', async () => {
  const { db } = database.current;
  const ofTest = sql`'only this test'`;
  await db.select({ ofTest }).from(tags).where(eq(tags.ledgerId, 1));
  await db.transaction(async (tx) => {
    await tx.select({ ofTest }).from(tombstones);
    await listItems(tx, 1);
  });
  const recorded = recordedStatements();
  expect(recorded.some((text) => text.startsWith('select') && text.includes('from "bank_items"'))).toBe(true);
  expect(recorded.filter((text) => text.includes('only this test'))).toEqual([]);
});
