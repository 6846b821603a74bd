import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db } from './database.ts';
import { DatabaseError, isDatabaseAway } from './errors.ts';
import { createStatementNames } from './named-statements.ts';
import { offerOneConnection } from './one-connection.ts';
import * as schema from './schema/index.ts';

type Tables = ExtractTablesWithRelations<typeof schema>;
type Transaction = NodePgTransaction<typeof schema, Tables>;

const CONNECTION_LIFETIME_S = 300;

const nameOf = createStatementNames();

function isStatement(given: unknown): given is { readonly text: string; readonly name?: string } {
  return typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string';
}

/** Whoever submits a statement himself, such as a stream of rows, keeps it as it is. */
function named(given: unknown): unknown {
  if (!isStatement(given) || given.name || 'submit' in given) return given;
  const name = nameOf(given.text);
  return name === undefined ? given : { ...given, name };
}

/**
 * Sends statements without waiting for the answers to those before. Statements of one turn of the event loop travel
 * together, because each write to the socket costs both sides a system call and PostgreSQL a wake-up.
 */
class PipeliningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'object' ? { ...config, pipeline: true } : config);
    const send = this.query;
    let isCorked = false;
    const query = (...[given, ...more]: unknown[]): unknown => {
      const { stream } = this.connection;
      if (!isCorked) {
        isCorked = true;
        stream.cork();
        process.nextTick(() => {
          isCorked = false;
          stream.uncork();
        });
      }
      return Reflect.apply(send, this, [named(given), ...more]);
    };
    Reflect.set(this, 'query', query);
  }
}

/** A pool whose connections are replaced now and then, and with them plans made when tables were much smaller. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, Client: PipeliningClient, maxLifetimeSeconds: CONNECTION_LIFETIME_S });
}

/** A transaction object per connection, so that statements built for it are built once. */
function transactionsOf(): (client: pg.PoolClient) => Transaction {
  const dialect = new PgDialect();
  const made = new WeakMap<pg.PoolClient, Transaction>();
  return (client) => {
    const known = made.get(client);
    if (known) return known;
    const session = new NodePgSession<typeof schema, Tables>(client, dialect, undefined);
    const transaction: Transaction = new NodePgTransaction(dialect, session, undefined);
    made.set(client, transaction);
    return transaction;
  };
}

function control(client: pg.PoolClient, command: 'begin' | 'commit'): Promise<unknown> {
  return client.query(command).catch((error: unknown) => {
    throw new DatabaseError(error);
  });
}

/** BEGIN travels together with the first statement. It fails only with its connection, and so does that statement. */
async function transact<T>(client: pg.PoolClient, tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const begun = control(client, 'begin');
  begun.catch(() => {});
  try {
    const result = await work(tx);
    await begun;
    await control(client, 'commit');
    return result;
  } catch (error) {
    // A connection that could not roll back is not used again.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Runs each transaction on a connection that returns to the pool whatever happens to it. Drizzle's own keeps a connection
 * out of the pool for good when BEGIN fails, and returns one whose ROLLBACK failed as if it were clean.
 */
export function transactOn(pool: pg.Pool): Db {
  const db: Db = drizzle({ client: pool, schema });
  const ofClient = transactionsOf();
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseError(error);
    });
    let isClean = true;
    try {
      return await work(client);
    } catch (error) {
      isClean = !isDatabaseAway(error);
      throw error;
    } finally {
      client.release(!isClean || client.getTransactionStatus() !== 'I');
    }
  };
  db.transaction = (work, config) =>
    withClient((client) =>
      config ? drizzle({ client, schema }).transaction(work, config) : transact(client, ofClient(client), work),
    );
  offerOneConnection(db, (work) => withClient((client) => work(ofClient(client))));
  return db;
}
