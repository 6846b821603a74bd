import { expect, test } from 'vitest';
import { checkLedgerWrites } from './ledger-writes.ts';

const FEATURE = 'apps/api/src/features/a/a.ts';
const schema = (names: string) => `import { ${names} } from '../../platform/db/schema/index.ts';\n`;

/** A table within SQL. */
const inSql = (table: string) => `\${${table}}`;
const execute = (text: string) => `await tx.execute(sql\`${text}\`);`;

test.each([
  ['await tx.delete(transactions).where(x);', 'transactions'],
  ['await tx\n  .update(categories)\n  .set({});', 'categories'],
  ['await tx.insert(monthBudgets).values([]);', 'monthBudgets'],
  [execute(`update ${inSql('accounts')} set name = 1`), 'accounts'],
  [execute(`\n  insert into ${inSql('changes')} (id) select 1`), 'changes'],
  [execute(`delete from ${inSql('categoryRules')}`), 'categoryRules'],
])('a feature may not write a table of the ledger: %j', (statement, table) => {
  const source = `${schema(`users, ${table}`)}${statement}`;
  expect(checkLedgerWrites(FEATURE, source)).toMatchObject([
    { rule: 'only the ledger writes its tables', file: FEATURE, detail: table },
  ]);
  expect(checkLedgerWrites('apps/api/src/ledger/a/a.ts', source)).toEqual([]);
  expect(checkLedgerWrites('apps/api/src/features/a/a.db.test.ts', source)).toEqual([]);
});

test.each([
  'await tx.select().from(transactions);',
  'await tx.update(users).set({ name: 1 });',
  'seen.delete(row);',
  execute(`insert into ${inSql('bankFormerIds')} (id) select id from ${inSql('transactions')}`),
])('it may read them, and write others: %j', (statement) => {
  expect(checkLedgerWrites(FEATURE, `${schema('transactions, users, bankFormerIds')}${statement}`)).toEqual([]);
});

test('a table of the same name that is another’s is none of the ledger', () => {
  const source = `${schema('identityAccounts as accounts')}await tx.delete(accounts);`;
  expect(checkLedgerWrites('apps/api/src/platform/identity/identity.store.ts', source)).toEqual([]);
});

test('another name for a table, another file of the schema and plain SQL make no difference', () => {
  const renamed = `${schema('transactions as rows')}await tx.delete(rows);`;
  const direct = `import { categories } from '../../platform/db/schema/categories.ts';\nawait tx.delete(categories);`;
  for (const source of [renamed, direct, execute('update transactions set day = now()')])
    expect(checkLedgerWrites(FEATURE, source)).toHaveLength(1);
});

test('the line is that of the statement', () => {
  const source = `${schema('transactions')}\n\nawait tx.delete(transactions);`;
  expect(checkLedgerWrites(FEATURE, source)).toMatchObject([{ line: 4 }]);
});
