import type { Db } from '../src/platform/db/database.ts';

/** Wraps each top-level transaction of the database, but not nested ones. */
export function wrapTransactions(db: Db, around: (run: () => Promise<unknown>) => Promise<unknown>): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'transaction' || typeof value !== 'function') return value;
      return (...given: unknown[]) => around(() => Reflect.apply(value, target, given));
    },
  });
}
