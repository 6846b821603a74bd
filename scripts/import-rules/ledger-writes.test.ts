import { expect, test } from 'vitest';
import { checkLedgerWrites } from './ledger-writes.ts';

const FEATURE = 'apps/api/src/features/a/a.ts';
const schema = (names: string) => `import { ${names} } from '../../platform/db/schema/index.ts';\n`;

/** A table inside an SQL template. */
const inSql = (table: string) => `\${${table}}`;
const execute = (text: string) => `await tx.execute(sql\`${text}\`);`;

// covers: server/load 25
test.each([
  ['await tx.delete(transactions).where(x);', 'transactions'],
  ['await tx\n  .update(categories)\n  .set({});', 'categories'],
  ['await tx.insert(monthBudgets).values([]);', 'monthBudgets'],
  [execute(`update ${inSql('accounts')} set name = 1`), 'accounts'],
  [execute(`\n  insert into ${inSql('changes')} (id) select 1`), 'changes'],
  [execute(`delete from ${inSql('categoryRules')}`), 'categoryRules'],
])('a feature may not write to the ledger’s tables: %j', (statement, table) => {
  const source = `${schema(`users, ${table}`)}${statement}`;
  expect(checkLedgerWrites(FEATURE, source)).toMatchObject([
    { rule: 'only the ledger writes to its tables', file: FEATURE, detail: table },
  ]);
  expect(checkLedgerWrites('apps/api/src/ledger/a/a.ts', source)).toEqual([]);
  expect(checkLedgerWrites('apps/api/src/features/a/a.db.test.ts', source)).toEqual([]);
});

test.each([
  'await tx.select().from(transactions);',
  'await tx.update(users).set({ name: 1 });',
  'seen.delete(row);',
  execute(`insert into ${inSql('bankFormerIds')} (id) select id from ${inSql('transactions')}`),
])('a feature may read the ledger’s tables and write to others: %j', (statement) => {
  expect(checkLedgerWrites(FEATURE, `${schema('transactions, users, bankFormerIds')}${statement}`)).toEqual([]);
});

test('an unrelated table imported under a ledger table’s name doesn’t count', () => {
  const source = `${schema('identityAccounts as accounts')}await tx.delete(accounts);`;
  expect(checkLedgerWrites('apps/api/src/platform/identity/identity.store.ts', source)).toEqual([]);
});

test.each([
  `${schema('transactions as rows')}await tx.delete(rows);`,
  `import { categories } from '../../platform/db/schema/categories.ts';\nawait tx.delete(categories);`,
  `import { splitLines } from '../../platform/db/schema/split-lines.ts';\nawait tx.delete(splitLines);`,
  `import * as schema from '../../platform/db/schema/index.ts';\nawait tx.delete(schema.transactions);`,
  execute('update transactions set day = now()'),
  execute('insert into split_lines (id) values (1)'),
  execute('delete from\n  "ledger_members" where true'),
])('renamed imports, other schema files, namespaces, and plain SQL are caught, too: %j', (source) => {
  expect(checkLedgerWrites(FEATURE, source)).toHaveLength(1);
});

test.each([
  `import * as rows from './rows.ts';\nrows.delete(rows.transactions);`,
  execute('update transactions_seen set day = now()'),
  execute('insert into bank_items (id) values (1)'),
])('other namespaces and tables don’t count: %j', (source) => {
  expect(checkLedgerWrites(FEATURE, source)).toEqual([]);
});

test('the line number is the statement’s', () => {
  const source = `${schema('transactions')}\n\nawait tx.delete(transactions);`;
  expect(checkLedgerWrites(FEATURE, source)).toMatchObject([{ line: 4 }]);
});
