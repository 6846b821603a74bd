import pg from 'pg';
import { type Cluster, type ClusterOptions, startCluster } from './postgres/cluster.ts';

export interface Postgres extends Pick<Cluster, 'port' | 'pid' | 'kill9' | 'restart' | 'save' | 'stop'> {
  /** The connection URL of a database, including the user and password. */
  url(database: string): string;
  adminUrl: string;
  /** Copies `template`, which must have no connections, or creates an empty database. */
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
}

/** Starts a real PostgreSQL for tests and benchmarks. It stops with the calling process, however that ends. */
export async function startPostgres(options: ClusterOptions = {}): Promise<Postgres> {
  const cluster = await startCluster(options);
  const url = (database: string) => `postgresql://postgres:${cluster.password}@127.0.0.1:${cluster.port}/${database}`;
  const adminUrl = url('postgres');

  async function runAsAdmin(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  return {
    url,
    adminUrl,
    port: cluster.port,
    get pid() {
      return cluster.pid;
    },
    kill9: cluster.kill9,
    restart: cluster.restart,
    save: cluster.save,
    stop: cluster.stop,
    createDatabase: (name, template = 'template1') =>
      runAsAdmin(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`),
    dropDatabase: (name) => runAsAdmin(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  };
}
