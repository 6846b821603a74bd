import type { Db } from './database.ts';

type Run = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const runners = new WeakMap<Db, Run>();

/** Says how to run statements of a database on one of its connections. */
export function offerOneConnection(db: Db, run: Run): void {
  runners.set(db, run);
}

/**
 * Runs statements that do not need each other's answers on one connection, where they travel together: a single round
 * trip, and one connection taken from everyone else instead of several. Not a transaction.
 */
export async function onOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const run = runners.get(db);
  return run ? await run(work) : await work(db);
}
