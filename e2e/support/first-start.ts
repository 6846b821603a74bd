import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letAddressesHavePremium } from './premium.ts';
import { startServer } from './server.ts';

const VARIABLE = 'CAIRN_JOURNEYS_DATA';

/** Starts the product once for all: making a database takes longer than all the rest of a start. */
export default async function firstStart(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-e2e-first-'));
  const server = await startServer({ dataDirectory: directory });
  await server.stop();
  await letAddressesHavePremium(directory);
  process.env[VARIABLE] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** A directory of its own with the data that the first start made. */
export async function copyOfFirstData(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-e2e-'));
  await cp(process.env[VARIABLE] ?? '', directory, { recursive: true });
  return directory;
}
