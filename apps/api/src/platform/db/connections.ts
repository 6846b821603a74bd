import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db } from './database.ts';
import { DatabaseError, isDatabaseUnavailable } from './errors.ts';
import { ConnectionLease } from './lease.ts';
import type { NameStatement } from './named-statements.ts';
import { registerOneConnection } from './one-connection.ts';
import { PipeliningClient } from './pipelining-client.ts';
import * as schema from './schema/index.ts';

const CONNECTION_LIFETIME_S = 300;

/** Connections have a limited lifetime so that query plans made for much smaller tables expire with them. */
export function openPool(config: pg.PoolConfig, nameStatement: NameStatement): pg.Pool {
  const forClient = { ...config, nameStatement };
  return new pg.Pool({ ...forClient, Client: PipeliningClient, maxLifetimeSeconds: CONNECTION_LIFETIME_S });
}

function beginText({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string {
  const parts = ['begin'];
  if (isolationLevel) parts.push(`isolation level ${isolationLevel}`);
  if (accessMode) parts.push(accessMode);
  if (deferrable !== undefined) parts.push(deferrable ? 'deferrable' : 'not deferrable');
  return parts.join(' ');
}

async function transact<T>(
  lease: ConnectionLease,
  begin: string,
  work: (tx: ConnectionLease['tx']) => Promise<T>,
): Promise<T> {
  lease.begin(begin);
  try {
    const result = await work(lease.tx);
    await lease.commit();
    return result;
  } catch (error) {
    // A connection that failed to roll back isn't reused.
    await lease.rollBack().catch(() => {});
    throw error;
  }
}

async function runOpen<T>(lease: ConnectionLease, work: (tx: ConnectionLease['tx']) => Promise<T>): Promise<T> {
  lease.open();
  try {
    return await work(lease.tx);
  } finally {
    lease.close();
  }
}

/**
 * Always returns a transaction's connection to the pool. Drizzle leaks the connection if BEGIN fails, and returns it as
 * if it were clean if ROLLBACK fails.
 */
export function transactOn(pool: pg.Pool, nameStatement: NameStatement): Db {
  const db: Db = drizzle({ client: pool, schema });
  const leases = new WeakMap<pg.PoolClient, ConnectionLease>();
  const leaseOf = (client: pg.PoolClient): ConnectionLease => {
    const known = leases.get(client);
    if (known) return known;
    const lease = new ConnectionLease(client, nameStatement);
    leases.set(client, lease);
    return lease;
  };
  const withLease = async <T>(work: (lease: ConnectionLease) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseError(error);
    });
    let isClean = true;
    try {
      return await work(leaseOf(client));
    } catch (error) {
      // Other steps of the failed work may still send statements, which must not reach the connection's next user.
      leases.delete(client);
      isClean = !isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(!isClean || client.getTransactionStatus() !== 'I');
    }
  };
  db.transaction = (work, config) => {
    const begin = config ? beginText(config) : 'begin';
    return withLease((lease) => transact(lease, begin, work));
  };
  registerOneConnection(db, (work) => withLease((lease) => runOpen(lease, work)));
  return db;
}
