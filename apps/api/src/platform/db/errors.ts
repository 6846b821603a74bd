import { DrizzleQueryError } from 'drizzle-orm';
import type { Db } from './database.ts';

/** PostgreSQL error classes that aren't the statement's fault: connection, shutdown, too many connections. */
const unavailableStates = /^(08|57P0|53300)/;
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|after calling end on the pool|not queryable|query read timeout|PGlite is clos/i;
const LOCK_TIMEOUT = '55P03';
/** Always a statement timeout, because we never cancel statements. */
const QUERY_CANCELED = '57014';
const DISK_FULL = new Set(['53100', 'ENOSPC']);

/** A database failure outside a statement: connecting or beginning a transaction. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  constructor(cause: unknown) {
    super('the database failed', { cause });
  }
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

function hasMessage(error: unknown, messages: RegExp): boolean {
  return error instanceof Error && (messages.test(error.message) || hasMessage(error.cause, messages));
}

/** The driver's error; undefined if it isn't a database error, since other services refuse connections too. */
function causeInDatabase(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const isMarked = error instanceof DrizzleQueryError || error instanceof DatabaseError;
  return isMarked ? error.cause : causeInDatabase(error.cause);
}

export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = causeInDatabase(error);
  const code = codeOf(cause);
  return (
    (code !== null && (unavailableSystemCodes.has(code) || unavailableStates.test(code))) ||
    hasMessage(cause, unavailableMessages)
  );
}

export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(codeOf(error) ?? '');
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

/** A statement, or its wait for a lock, took longer than allowed. */
export function isStatementTimeout(error: unknown): boolean {
  const code = codeOf(causeInDatabase(error));
  return code === QUERY_CANCELED || code === LOCK_TIMEOUT;
}

/** Whether a statement violated the constraint. */
export function breaks(error: unknown, constraint: string): boolean {
  const cause = causeInDatabase(error);
  return cause instanceof Error && 'constraint' in cause && cause.constraint === constraint;
}

/** Wraps errors of BEGIN, which drizzle doesn't mark as query errors. */
export function markTransactions(db: Db): Db {
  const begin: Db['transaction'] = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    let hasBegun = false;
    try {
      return await begin((tx) => {
        hasBegun = true;
        return work(tx);
      }, config);
    } catch (error) {
      throw hasBegun ? error : new DatabaseError(error);
    }
  };
  return db;
}
