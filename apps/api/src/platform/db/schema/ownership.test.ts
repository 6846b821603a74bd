import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from './index.ts';

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map(getTableConfig);

/** Who there is, what signing in needs before anybody is known, and what the stand-ins for providers keep. */
const isOfNobody = (name: string) => ['users', 'sandbox_records'].includes(name) || name.startsWith('identity_');
const owned = tables.filter(({ name }) => !isOfNobody(name));

test('the ledger’s tables are looked at', () => {
  expect(owned.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['accounts', 'categories', 'category_rules', 'change_sets', 'transactions']),
  );
});

test.each(owned)('$name: its rows belong to one user, with whom every key and index begins', (table) => {
  const { columns, primaryKeys, indexes } = table;
  expect(columns.find(({ name }) => name === 'user_id')?.notNull).toBe(true);
  expect(primaryKeys.map((key) => key.columns[0]?.name)).toEqual(['user_id']);
  const first = indexes.map(({ config }) => config.columns[0]);
  expect(first.map((column) => column && 'name' in column && column.name)).toEqual(first.map(() => 'user_id'));
});
