import { compileRows } from './compile-rows.ts';
import type { Db } from './database.ts';

/**
 * Builds a statement once for each connection instead of once for each call: turning a query into text takes longer than
 * sending it. Values that change from call to call are placeholders.
 */
export function buildOnce<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = compileRows(build(db));
    built.set(db, statement);
    return statement;
  };
}
