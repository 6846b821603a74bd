import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Fixture, fillOldDatabase, fixtureFile, readFixture } from '../fixture.ts';
import { fillLargeLedger } from '../large-ledger.ts';
import { openOldDatabase, type Query } from '../open.ts';
import { makeLargeLedger } from './large.ts';
import { endOmarsPremium, finishOthers, makeMaya, makeOmar, makeOthers, signUp } from './people.ts';
import { Site } from './site.ts';
import { makeVaried } from './varied.ts';

const tables: Readonly<Record<string, string>> = {
  identity_accounts: 'id',
  identity_artefacts: 'model, id',
  identity_attempts: 'key',
  identity_keys: 'id',
  identity_reset_tokens: 'account_id',
  sandbox_records: 'kind, id',
  users: 'id',
  subscriptions: 'user_id',
  subscription_events: 'user_id, event_id',
  bank_items: 'id',
  bank_former_ids: 'user_id, external_id',
  bank_webhooks: 'user_id, hash',
  dismissed_transfer_pairs: 'user_id, first_id, second_id',
  accounts: 'id',
  net_worth_points: 'user_id, day',
  categories: 'id',
  category_rules: 'id',
  default_budgets: 'user_id, category_id, from_month',
  month_budgets: 'user_id, month, category_id',
  import_chunks: 'user_id, import_id, chunk',
  import_mappings: 'user_id, account_id',
  change_sets: 'id',
  changes: 'user_id, change_set_id, transaction_id',
  transactions: 'id',
};
const withIds = ['users', 'bank_items', 'accounts', 'categories', 'category_rules', 'change_sets', 'transactions'];

async function signedIn(query: Query): Promise<void> {
  for (const statement of [
    `insert into identity_accounts values ('maya', 'maya@example.com', 'Maya', 'scrypt$made-up'), ('omar', 'omar@example.com', 'Omar', 'scrypt$made-up-too')`,
    `insert into identity_artefacts values ('Session', 's-1', '{"accountId":"maya"}', 'maya', null, 'u-1', '2026-12-01', null), ('RefreshToken', 'r-1', '{}', 'maya', 'g-1', null, '2026-12-10', '2026-11-01')`,
    `insert into identity_attempts values ('hash-1', 3, '2026-11-15 12:10+00')`,
    `insert into identity_keys values (1, 'sealed')`,
    `insert into identity_reset_tokens values ('omar', 'hash', '2026-11-15 13:00+00')`,
    `insert into sandbox_records values ('item', 'item-harbor', '{"user": "user_good", "at": [1, 2]}')`,
  ])
    await query(statement);
}

interface Row {
  readonly row: Record<string, unknown>;
}

async function rowsOf(query: Query, table: string, key: string, where = 'true'): Promise<Record<string, unknown>[]> {
  const rows = await query(`select to_jsonb(t) as row from ${table} t where ${where} order by ${key}`);
  return rows.map((row) => (row as unknown as Row).row);
}

test('make', { timeout: 900_000 }, async () => {
  const site = await Site.open();
  const { query } = site.old;
  await signUp(site);
  await makeMaya(site);
  await makeOthers(site);
  await makeOmar(site);
  site.captureFrom('2026-05-03');
  await site.at('2026-05-09T16:00:00Z');
  await site.sandbox.move('maya@example.com', 'end-period');
  await site.hear('maya', 'active');
  const largeLedger = await makeLargeLedger(site);
  // What the statements write is what the product has written.
  const copy = await openOldDatabase();
  for (const table of ['users', 'accounts', 'categories']) {
    const rows = await rowsOf(query, table, tables[table] ?? 'id');
    await copy.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  await fillLargeLedger(copy.query, largeLedger);
  for (const [table, where] of [
    ['transactions', `id >= ${largeLedger.firstId}`],
    ['changes', 'true'],
    ['change_sets', `id >= ${largeLedger.imported.id}`],
  ] as const) {
    const [made, copied] = [
      await rowsOf(query, table, tables[table] ?? 'id', where),
      await rowsOf(copy.query, table, tables[table] ?? 'id', where),
    ];
    expect(copied.length, table).toBe(made.length);
    const differing = made.findIndex((row, at) => JSON.stringify(row) !== JSON.stringify(copied[at]));
    if (differing >= 0) expect(copied[differing], `${table} ${differing}`).toEqual(made[differing]);
  }
  await endOmarsPremium(site);
  await finishOthers(site);
  await makeVaried(site, largeLedger);
  await signedIn(query);

  const stored: Record<string, { columns: string[]; rows: unknown[][] }> = {};
  for (const [table, key] of Object.entries(tables)) {
    const all = await rowsOf(query, table, key);
    const idOf = (row: Record<string, unknown>) =>
      `${row.user_id} ${table === 'changes' ? `${row.change_set_id} ` : ''}${table === 'changes' ? row.transaction_id : row.id}`;
    const isLarge = ['transactions', 'changes', 'change_sets'].includes(table);
    const known = new Map(
      isLarge ? (await rowsOf(copy.query, table, key)).map((row) => [idOf(row), JSON.stringify(row)]) : [],
    );
    const rows = all.filter((row) => known.get(idOf(row)) !== JSON.stringify(row));
    const [described] = await query(`select array_agg(column_name::text order by ordinal_position) as names
      from information_schema.columns where table_name = '${table}' and table_schema = 'public'`);
    const columns = described?.names as string[];
    stored[table] = { columns, rows: rows.map((row) => columns.map((name) => row[name] ?? null)) };
  }
  const lastIds: Record<string, number> = {};
  for (const table of withIds) {
    const [last] = await query(`select last_value::integer as id from ${table}_id_seq`);
    lastIds[table] = Number(last?.id);
  }
  const lines = Object.entries(stored).map(
    ([table, { columns, rows }]) =>
      `    ${JSON.stringify(table)}: {\n      "columns": ${JSON.stringify(columns)},\n      "rows": [\n${rows.map((row) => `        ${JSON.stringify(row)}`).join(',\n')}\n      ]\n    }`,
  );
  const text = `{\n  "lastIds": ${JSON.stringify(lastIds)},\n  "landmarks": ${JSON.stringify(site.marks)},\n  "largeLedger": ${JSON.stringify(largeLedger)},\n  "tables": {\n${lines.join(',\n')}\n  }\n}\n`;
  writeFileSync(fixtureFile, text);

  // The fixture makes the same database again.
  const again = await openOldDatabase();
  const fixture: Fixture = readFixture();
  await fillOldDatabase(again.query, fixture);
  for (const [table, key] of Object.entries(tables)) {
    const [made, copied] = [await rowsOf(query, table, key), await rowsOf(again.query, table, key)];
    expect(copied.length, table).toBe(made.length);
    const differing = made.findIndex((row, at) => JSON.stringify(row) !== JSON.stringify(copied[at]));
    if (differing >= 0) expect(copied[differing], `${table} ${differing}`).toEqual(made[differing]);
  }
  await again.close();
  await copy.close();
  await site.close();
});
