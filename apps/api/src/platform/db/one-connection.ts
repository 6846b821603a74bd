import type { Db } from './database.ts';

type Run = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const runners = new WeakMap<Db, Run>();

/** Registers how to run a database's statements on a single connection. */
export function registerOneConnection(db: Db, run: Run): void {
  runners.set(db, run);
}

/**
 * Pipelines independent statements on one connection: one round trip, and only one connection taken from the pool. It
 * isn't a transaction.
 */
export async function onOneConnection<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const run = runners.get(db);
  return run ? await run(work) : await work(db);
}
