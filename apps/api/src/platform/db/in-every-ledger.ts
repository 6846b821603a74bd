import { type SQL, sql } from 'drizzle-orm';

/**
 * A condition for statements that look through every ledger on purpose, as some jobs do. All others filter each of their
 * ledger tables by `ledger_id`; the database tests fail on a statement that does neither.
 */
export function inEveryLedger(purpose: string): SQL {
  return sql.raw(`/* in every ledger: ${purpose} */ true`);
}
