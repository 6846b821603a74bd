import type { Db } from '../src/platform/db/database.ts';

/** The database with something around each of its transactions, but not around those inside them. */
export function wrapTransactions(db: Db, around: (run: () => Promise<unknown>) => Promise<unknown>): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'transaction' || typeof value !== 'function') return value;
      return (...given: unknown[]) => around(() => Reflect.apply(value, target, given));
    },
  });
}
