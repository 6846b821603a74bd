import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from './index.ts';

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map(getTableConfig);

/** Tables that lead to a ledger, with the columns they are looked up by. */
const routing: Readonly<Record<string, string>> = {
  users: 'the user who signs in, before any ledger is known',
  ledger_members: 'a user’s ledgers, besides a ledger’s members',
  bank_item_ledgers: 'the link that a webhook of the bank provider names',
  idempotency_keys: 'the user who repeats a call',
};

/** The ledgers table, tables that belong to a user, and tables of sign-in and the provider sandboxes. */
const isOutsideLedgers = (name: string) =>
  name === 'ledgers' || /^(subscription|alert|push|identity|sandbox)/.test(name);

const ledgerTables = tables.filter(({ name }) => !isOutsideLedgers(name) && !(name in routing));
const userTables = tables.filter(({ name }) => /^(subscription|alert|push_subscription)/.test(name));

type TableConfig = (typeof tables)[number];

/** The first column of the primary key. */
function firstOfKey({ columns, primaryKeys }: TableConfig): string | undefined {
  return primaryKeys[0]?.columns[0]?.name ?? columns.find(({ primary }) => primary)?.name;
}

test('every table with a ledger is checked or listed as routing', () => {
  const withLedger = tables.filter(({ columns }) => columns.some(({ name }) => name === 'ledger_id'));
  expect(new Set([...ledgerTables.map(({ name }) => name), ...Object.keys(routing)])).toEqual(
    new Set(withLedger.map(({ name }) => name)),
  );
});

// covers: server/ownership 1
test.each(ledgerTables)('$name: rows belong to one ledger, and every key and index begins with it', (table) => {
  const { columns, indexes, uniqueConstraints } = table;
  expect(columns.find(({ name }) => name === 'ledger_id')?.notNull).toBe(true);
  expect(firstOfKey(table)).toBe('ledger_id');
  expect(uniqueConstraints.map((key) => key.columns[0]?.name)).toEqual(uniqueConstraints.map(() => 'ledger_id'));
  const first = indexes.map(({ config }) => config.columns[0]);
  expect(first.map((column) => column && 'name' in column && column.name)).toEqual(first.map(() => 'ledger_id'));
});

// covers: server/ownership 4
test.each(userTables)('$name: rows belong to one user, and the key begins with it', (table) => {
  expect(table.columns.find(({ name }) => name === 'user_id')?.notNull).toBe(true);
  expect(firstOfKey(table)).toBe('user_id');
});
