import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantPremiumByEmail } from './premium.ts';
import { startServer } from './server.ts';

const VARIABLE = 'CAIRN_JOURNEYS_DATA';

/** Starts the product once for all workers, because creating a database is the slowest part of a start. */
export default async function firstStart(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-e2e-first-'));
  const server = await startServer({ dataDirectory: directory });
  await server.stop();
  await grantPremiumByEmail(directory);
  process.env[VARIABLE] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** Copies the data of the first start into a new directory. */
export async function copyFirstData(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-e2e-'));
  await cp(process.env[VARIABLE] ?? '', directory, { recursive: true });
  return directory;
}
