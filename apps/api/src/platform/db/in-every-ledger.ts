import { type SQL, sql } from 'drizzle-orm';

/**
 * Marks statements that read every ledger on purpose, as some jobs do. All others must filter each of their ledger
 * tables by `ledger_id`; the database tests fail for a statement that does neither.
 */
export function inEveryLedger(purpose: string): SQL {
  return sql.raw(`/* in every ledger: ${purpose} */ true`);
}
