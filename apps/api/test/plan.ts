import { type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../src/platform/db/database.ts';

export interface QueryPlan {
  /** The plan as JSON, to search for index names. */
  readonly text: string;
  /** All rows that scans read over all loops, including those they filtered out. */
  readonly rowsRead: number;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function numberIn(node: Node, name: string): number {
  const value = node[name];
  return typeof value === 'number' ? value : 0;
}

function rowsReadIn(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, part) => sum + rowsReadIn(part), 0);
  if (!isNode(node)) return 0;
  const isScan = typeof node['Relation Name'] === 'string' && 'Actual Loops' in node;
  const perLoop =
    numberIn(node, 'Actual Rows') +
    numberIn(node, 'Rows Removed by Filter') +
    numberIn(node, 'Rows Removed by Index Recheck');
  const own = isScan ? perLoop * numberIn(node, 'Actual Loops') : 0;
  return Object.values(node).reduce((sum: number, part) => sum + (isNode(part) ? rowsReadIn(part) : 0), own);
}

function literal(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error('a parameter of this type isn’t supported');
}

/** Prepares the statement first, like the product, so that PostgreSQL makes a generic plan. */
export async function explain({ db }: Database, query: SQLWrapper): Promise<QueryPlan> {
  const { sql: statement, params } = new PgDialect().sqlToQuery(query.getSQL());
  return await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`prepare explained as ${statement}`));
    const given = params.length === 0 ? '' : `(${params.map(literal).join(', ')})`;
    const plan = await tx.execute(sql.raw(`explain (analyze, format json) execute explained ${given}`));
    await tx.execute(sql`deallocate explained`);
    const text = JSON.stringify(plan);
    if (!text.includes('"Actual Rows"')) throw new Error('the plan has no row counts');
    return { text, rowsRead: Math.round(rowsReadIn(plan)) };
  });
}

/** Turns off autovacuum, so that plans are made as on a database that was never analyzed. */
export async function withoutStatistics({ db, engine }: Database, ...tables: readonly string[]): Promise<void> {
  if (engine === 'pglite') return;
  for (const table of tables)
    await db.execute(sql`alter table ${sql.identifier(table)} set (autovacuum_enabled = false)`);
}
