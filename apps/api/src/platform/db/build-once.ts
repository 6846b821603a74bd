import { compileRows } from './compile-rows.ts';
import type { Db } from './database.ts';

/**
 * Builds a statement once per connection instead of once per call, because building a query takes longer than sending
 * it. Values that vary between calls must be placeholders.
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
