import type { Db } from '../src/platform/db/database.ts';

/** Thrown by every statement after the simulated crash. */
export class DeadError extends Error {}

/** Statements that don't count. ROLLBACK still runs after the crash, as the server would roll back automatically. */
const transactionControl = /^\s*(rollback|begin|commit|set transaction)/i;

type Prepared = { execute(...values: unknown[]): Promise<unknown> };

function sessionOf(db: object): object {
  const session: unknown = Reflect.get(db, 'session');
  if (typeof session !== 'object' || session === null) throw new Error('drizzle no longer has its session there');
  return session;
}

function sqlOf(query: unknown): string {
  return String(Object(query).sql);
}

/** The number of statements before the crash; tests can reset it. */
export interface DatabaseLife {
  statementsLeft: number;
  /** Dies at the first commit, however many statements are left. */
  endsAtCommit?: boolean;
}

/**
 * Simulates a process that dies right after a statement: that one completes, and none follows. Statements within a
 * transaction count too; the transaction is rolled back, as after a real crash.
 */
export function dyingDatabase(db: Db, afterStatements: number | DatabaseLife): Db {
  const life = typeof afterStatements === 'number' ? { statementsLeft: afterStatements } : afterStatements;
  const count = async (sql: string, run: () => Promise<unknown>) => {
    if (transactionControl.test(sql)) {
      if (life.statementsLeft <= 0 && /^\s*commit/i.test(sql)) throw new DeadError('dead');
      return await run();
    }
    if (life.statementsLeft <= 0) throw new DeadError('dead');
    const result = await run();
    life.statementsLeft -= 1;
    if (life.statementsLeft <= 0) throw new DeadError('dead');
    return result;
  };
  const runIn = async (work: (tx: Db) => Promise<unknown>, tx: Db, isNested: boolean) => {
    const result = await work(watch(tx, true));
    if (life.endsAtCommit && !isNested) throw new DeadError('dead');
    return result;
  };
  const watch = <Watched extends object>(watched: Watched, isNested: boolean): Watched => {
    const session = sessionOf(watched);
    const watchedSession = new Proxy(session, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'prepareQuery') return value.bind(target);
        return (query: unknown, ...more: unknown[]) => {
          const prepared: Prepared = Reflect.apply(value, target, [query, ...more]);
          const execute = prepared.execute.bind(prepared);
          prepared.execute = (...values) => count(sqlOf(query), () => execute(...values));
          return prepared;
        };
      },
    });
    return new Proxy(watched, {
      get(target, name) {
        if (name === 'session') return watchedSession;
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'transaction') return value;
        return (work: (tx: Db) => Promise<unknown>, options: unknown) =>
          Reflect.apply(value, target, [(tx: Db) => runIn(work, tx, isNested), options]);
      },
    });
  };
  return watch(db, false);
}
