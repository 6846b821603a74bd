import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { everyLedgerPurposes } from './every-ledger.ts';
import { type PlanTables, unboundTables } from './plan-tables.ts';
import { shapeOf } from './shape.ts';

export type CheckedQuery = (text: string) => Promise<Record<string, unknown>[]>;

/** Tables that lead to a ledger but whose rows belong to users, with the columns that identify an owner. */
const routing = new Map([
  ['users', ['id', 'ledger_id', 'subject']],
  ['idempotency_keys', ['user_id', 'ledger_id']],
]);
const routingLedgerTables = new Map([
  ['ledgers', ['id']],
  ['ledger_members', ['ledger_id', 'user_id']],
  ['bank_item_ledgers', ['ledger_id', 'external_id']],
]);

export async function readTables(query: CheckedQuery): Promise<PlanTables> {
  const rows = await query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'ledger_id'`,
  );
  const names = rows.map(({ name }) => String(name)).filter((name) => !routing.has(name));
  const ledgerTables = new Map(names.map((name) => [name, ['ledger_id']]));
  return { routing, ledgerTables: new Map([...ledgerTables, ...routingLedgerTables]) };
}

const HAS_PLAN = /^[\s(]*(select|insert|update|delete|with|merge|values)\b/i;
const MARK = /\/\* in every ledger: (.*?) \*\//g;

async function planOf(query: CheckedQuery, statement: string): Promise<unknown> {
  const [row] = await query(`explain (generic_plan, verbose, format json) ${statement}`);
  const [top] = Object(Object.values(row ?? {})[0]);
  return Object(top).Plan;
}

/** Why a statement may touch other ledgers' rows, according to PostgreSQL's plan; null if it doesn't. */
export async function findViolation(
  query: CheckedQuery,
  tables: PlanTables,
  statement: string,
): Promise<string | null> {
  if (!HAS_PLAN.test(statement)) return null;
  const purposes = [...statement.matchAll(MARK)].map(([, purpose]) => purpose ?? '');
  const unknown = purposes.filter((purpose) => !everyLedgerPurposes.includes(purpose));
  if (unknown.length > 0) return `looks through every ledger for a purpose that isn’t listed: ${unknown.join(', ')}`;
  if (purposes.length > 0) return null;
  try {
    const unbound = unboundTables(await planOf(query, statement), tables);
    return unbound.length === 0 ? null : `doesn’t filter by ledger_id: ${unbound.join(', ')}`;
  } catch (error) {
    return `can’t be checked: ${String(error)}`;
  }
}

async function readStatements(directory: string): Promise<Iterable<string>> {
  const byShape = new Map<string, string>();
  for (const file of await readdir(directory)) {
    const statements: unknown = JSON.parse(await readFile(join(directory, file), 'utf8'));
    for (const statement of Array.isArray(statements) ? statements : []) byShape.set(shapeOf(statement), statement);
  }
  return byShape.values();
}

/** Throws if a recorded statement reads or writes rows without filtering by ledger. */
export async function checkStatements(url: string, directory: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: CheckedQuery = async (text) => (await client.query(text)).rows;
  const violations: string[] = [];
  try {
    const tables = await readTables(query);
    for (const statement of await readStatements(directory)) {
      const violation = await findViolation(query, tables, statement);
      if (violation !== null) violations.push(`${violation}\n${statement}`);
    }
  } finally {
    await client.end();
  }
  if (violations.length > 0)
    throw new Error(
      `Product statements that don’t filter by ledger: ${violations.length}\n\n${violations.join('\n\n')}`,
    );
}
