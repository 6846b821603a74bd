import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.ts';
import { grantPremiumByEmail } from './premium.ts';
import { type JourneyServer, startServer } from './server.ts';

const DIRECTORY_VARIABLE = 'CAIRN_JOURNEYS_DATA';
const DATABASE_VARIABLE = 'CAIRN_JOURNEYS_DATABASE';
const TEMPLATE = 'first_start';

/**
 * Starts the product once for all workers, because creating a database is the slowest part of a start. The journeys use
 * PostgreSQL, which takes far less CPU time than the embedded engine. That is used by one import and in Firefox.
 */
export default async function firstStart(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-e2e-first-'));
  const postgres = await startPostgres({ durable: false });
  await postgres.createDatabase(TEMPLATE);
  const template = postgres.url(TEMPLATE);
  const server = await startServer({ dataDirectory: directory, env: { DATABASE_URL: template } });
  await server.stop();
  await grantPremiumByEmail(template);
  process.env[DIRECTORY_VARIABLE] = directory;
  process.env[DATABASE_VARIABLE] = postgres.adminUrl;
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Copies the database of the first start, and returns the URL of the copy. */
async function copyDatabase(): Promise<string> {
  const url = new URL(process.env[DATABASE_VARIABLE] ?? '');
  const name = `journeys_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts the product on a copy of the first start's data. */
export async function startOnFirstData(env: Record<string, string> = {}): Promise<JourneyServer> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cairn-e2e-'));
  await cp(process.env[DIRECTORY_VARIABLE] ?? '', dataDirectory, { recursive: true });
  const server = await startServer({ dataDirectory, env: { DATABASE_URL: await copyDatabase(), ...env } });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
