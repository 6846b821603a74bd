import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { wrapPglite } from '../src/platform/db/pglite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database as a file, which is much faster to open than creating a new one. */
    pgliteSnapshot: string;
    /** The same database as a directory, for servers that run as separate processes. */
    pgliteDirectory: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-pglite-'));
  const data = join(directory, 'data');
  const client = await PGlite.create(data);
  const database = wrapPglite(client);
  await database.migrate(async () => {});
  const snapshot = join(directory, 'snapshot.tar');
  await writeFile(snapshot, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  project.provide('pgliteSnapshot', snapshot);
  project.provide('pgliteDirectory', data);
  return () => rm(directory, { recursive: true, force: true });
}
