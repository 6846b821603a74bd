import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Runs one statement and resolves with its rows. */
export type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export async function inPostgres(url: string, work: (query: Query) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(async (statement, values) => (await client.query(statement, values)).rows);
  } finally {
    await client.end();
  }
}

export async function inPglite(directory: string, work: (query: Query) => Promise<void>): Promise<void> {
  const client = await PGlite.create(directory);
  try {
    await work(async (statement, values) => (await client.query<Record<string, unknown>>(statement, values)).rows);
  } finally {
    await client.close();
  }
}
