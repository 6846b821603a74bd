import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { registerCommitBehind } from './commit-behind.ts';
import { DatabaseError } from './errors.ts';
import type { NameStatement } from './named-statements.ts';
import { OpeningQuery } from './opening-query.ts';
import type * as schema from './schema/index.ts';

type Tables = ExtractTablesWithRelations<typeof schema>;
type LeasedTransaction = NodePgTransaction<typeof schema, Tables>;

interface Statement {
  readonly text: string;
}

interface Commit {
  readonly text: 'commit';
  readonly query_timeout: number;
}

/** Enough for a few statements together. */
const COMMIT_BEHIND_MS = 60_000;

const dialect = new PgDialect();
const READ = /^\s*select\s/i;

/**
 * The handle through which successive borrowers use a connection; it is reused so that statements are built once per
 * connection. Between borrowers it rejects statements. After a failure, steps of the failed work may still send
 * statements, so the lease is discarded and the next borrower gets a new one.
 */
export class ConnectionLease {
  readonly tx: LeasedTransaction;
  readonly #client: pg.PoolClient;
  readonly #nameStatement: NameStatement;
  #phase: 'over' | 'unsent' | 'opening' | 'open' = 'over';
  #begin = 'begin';
  #waiting: (() => void)[] = [];
  #failure: Error | null = null;
  #committing: Promise<pg.QueryResult> | null = null;
  #isTransaction = false;
  #sent = 0;

  constructor(client: pg.PoolClient, nameStatement: NameStatement) {
    this.#client = client;
    this.#nameStatement = nameStatement;
    // The only method that a drizzle session calls.
    const handle: pg.PoolClient = Object({
      query: (statement: Statement, values: unknown[]) => this.#send(statement, values),
    });
    this.tx = new NodePgTransaction(dialect, new NodePgSession(handle, dialect, undefined), undefined);
    registerCommitBehind(this.tx, { sent: () => this.#sent, commit: () => this.#commitBehind() });
  }

  /** For statements outside a transaction. */
  open(): void {
    this.#phase = 'open';
    this.#isTransaction = false;
  }

  close(): void {
    this.#phase = 'over';
  }

  /** For a transaction: BEGIN is sent with the first statement. */
  begin(begin: string): void {
    this.#begin = begin;
    this.#phase = 'unsent';
    this.#isTransaction = true;
    this.#committing = null;
  }

  async commit(): Promise<void> {
    const isSent = this.#phase !== 'unsent';
    this.#phase = 'over';
    if (isSent) await this.#commitOnce();
    if (this.#failure) throw new DatabaseError(this.#failure);
  }

  async rollBack(): Promise<void> {
    const isSent = this.#phase !== 'unsent';
    this.#phase = 'over';
    // After a failed statement, a pipelined COMMIT has already rolled back.
    if (isSent) await (this.#takeCommitting() ?? this.#control('rollback'));
  }

  /** Does nothing before the transaction is open, because COMMIT could overtake its statements. */
  #commitBehind(): void {
    if (this.#phase !== 'open' || !this.#isTransaction) return;
    this.#phase = 'over';
    // The timeout starts when COMMIT is sent and includes the statements before it.
    this.#committing = this.#control({ text: 'commit', query_timeout: COMMIT_BEHIND_MS });
    this.#committing.catch(() => {});
  }

  #takeCommitting(): Promise<pg.QueryResult> | null {
    const committing = this.#committing;
    this.#committing = null;
    return committing;
  }

  async #commitOnce(): Promise<void> {
    const { command } = await (this.#takeCommitting() ?? this.#control('commit'));
    if (command !== 'COMMIT') throw new DatabaseError(new Error('the transaction was rolled back'));
  }

  #control(command: 'commit' | 'rollback' | Commit): Promise<pg.QueryResult> {
    return this.#client.query(command).catch((error: unknown) => {
      throw new DatabaseError(error);
    });
  }

  #send(statement: Statement, values: unknown[]): Promise<unknown> {
    this.#sent += 1;
    if (this.#phase === 'open') return this.#client.query(statement, values);
    if (this.#phase === 'unsent') return this.#sendFirst(statement, values);
    if (this.#phase === 'over')
      return Promise.reject(this.#failure ?? new Error('the connection was released before this statement'));
    // Reads needn't wait for the result of BEGIN: if it fails, they change nothing.
    const canPipeline = this.#waiting.length === 0 && READ.test(statement.text);
    return canPipeline ? this.#client.query(statement, values) : this.#sendOnceBegun(statement, values);
  }

  #sendFirst(statement: Statement, values: unknown[]): Promise<unknown> {
    this.#phase = 'opening';
    const opening = {
      begin: this.#begin,
      onBegun: () => this.#continue('open'),
      onFailed: (error: Error) => {
        this.#failure = error;
        this.#continue('over');
      },
    };
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result));
      this.#client.query(new OpeningQuery(opening, this.#nameStatement(statement), values, answer));
    });
  }

  #sendOnceBegun(statement: Statement, values: unknown[]): Promise<unknown> {
    return new Promise((resolve) => this.#waiting.push(() => resolve(this.#send(statement, values))));
  }

  #continue(phase: 'open' | 'over'): void {
    if (this.#phase === 'opening') this.#phase = phase;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const send of waiting) send();
  }
}
