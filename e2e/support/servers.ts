import { randomUUID } from 'node:crypto';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.ts';
import { grantPremiumByEmail } from './premium.ts';
import { type JourneyServer, type ServerAddress, startServer } from './server.ts';

const SERVERS_VARIABLE = 'CAIRN_JOURNEYS_SERVERS';
const DATABASE_VARIABLE = 'CAIRN_JOURNEYS_DATABASE';

/**
 * Starts PostgreSQL, which takes far less CPU time than the embedded engine, and one server for each worker. All
 * journeys of a worker share its server, and each signs up its own user. On a server for all workers, a fast machine
 * would exceed the limit of sign-ups per address.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false });
  process.env[DATABASE_VARIABLE] = postgres.adminUrl;
  const startShared = async () => {
    const databaseUrl = await createDatabase();
    const server = await startServer({ DATABASE_URL: databaseUrl });
    await grantPremiumByEmail(databaseUrl);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: workers }, startShared));
  process.env[SERVERS_VARIABLE] = JSON.stringify(servers.map(({ url, logFile }) => ({ url, logFile })));
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  };
}

/** The server of the worker with this index. */
export function sharedServer(worker: number): ServerAddress {
  const servers: ServerAddress[] = JSON.parse(process.env[SERVERS_VARIABLE] ?? '[]');
  const server = servers[worker];
  if (!server) throw new Error(`There is no server for worker ${worker}.`);
  return server;
}

/** Creates an empty database, and returns its URL. */
async function createDatabase(): Promise<string> {
  const url = new URL(process.env[DATABASE_VARIABLE] ?? '');
  const name = `journeys_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts a server for one journey, with a database of its own. */
export async function startOnOwnDatabase(env: Record<string, string>): Promise<JourneyServer> {
  return await startServer({ DATABASE_URL: await createDatabase(), ...env });
}
