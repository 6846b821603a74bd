import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { wrapPglite } from '../src/platform/db/pglite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory of a migrated database. Copying it is much faster than creating a new one. */
    pgliteDirectory: string;
  }
}

/** The template databases are two thirds of the files, and only `create database` needs them. */
async function dropTemplates(client: PGlite): Promise<void> {
  const templates = ['template0', 'template1'];
  await client.query('update pg_database set datistemplate = false where datname = any($1)', [templates]);
  for (const name of templates) await client.query(`drop database ${name}`);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-pglite-'));
  const data = join(directory, 'data');
  const client = await PGlite.create(data);
  const database = wrapPglite(client);
  await database.migrate(async () => {});
  await dropTemplates(client);
  await database.close();
  project.provide('pgliteDirectory', data);
  return () => rm(directory, { recursive: true, force: true });
}
