import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { canOthersAccess, type SystemAccount, serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import type { Assignment, Report, ServerOrder } from './supervisor.ts';

export interface ClusterOptions {
  /** False trades crash safety for speed, for tests that never crash the server. Defaults to true. */
  durable?: boolean;
  /** Where to copy the binaries if the account that runs them can't access the installed ones. */
  cacheDirectory?: string;
  /** A directory that `save` filled, to start with a copy of its databases. */
  saved?: string;
}

export interface Cluster {
  readonly port: number;
  readonly password: string;
  /** The process ID of the running server. It changes with `restart`. */
  readonly pid: number;
  /** Kills the server immediately, like a power failure. `restart` then runs crash recovery. */
  kill9(): Promise<void>;
  restart(): Promise<void>;
  /** Stops the server, and copies its databases to a directory. */
  save(directory: string): Promise<void>;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
const START_ATTEMPTS = 5;
const PAUSE_BETWEEN_STARTS_MS = 300;
const UNSAFE_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
/**
 * Autovacuum would start a process for each of many databases every minute, with effects that depend on how busy the
 * machine is. Checkpoints and logs for standby servers only serve recovery.
 */
const SPARING_SETTINGS = [
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
];

function workDirectory(account: SystemAccount | undefined): string {
  const parents = [tmpdir(), '/tmp', '/var/tmp'];
  const parent = account ? parents.find(canOthersAccess) : tmpdir();
  if (!parent) throw new Error(`PostgreSQL runs as another user, who has no access to any of ${parents.join(', ')}.`);
  const directory = mkdtempSync(join(parent, 'cairn-postgres-'));
  chmodSync(directory, 0o700);
  if (account) chownSync(directory, account.uid, account.gid);
  return directory;
}

/** What another cluster needs to start with the same databases. */
const SAVED_FILES = ['data', 'password'];

function copyFiles(from: string, to: string): void {
  for (const name of SAVED_FILES) cpSync(join(from, name), join(to, name), { recursive: true });
}

function copySaved(saved: string, directory: string, account: SystemAccount | undefined): void {
  copyFiles(saved, directory);
  // Copying a directory doesn't copy its mode, and PostgreSQL checks it.
  chmodSync(join(directory, 'data'), 0o700);
  if (!account) return;
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    chownSync(join(directory, path), account.uid, account.gid);
}

async function initialize(initdb: string, directory: string, account: SystemAccount | undefined) {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const options = [
    '--pgdata=data',
    '--username=postgres',
    '--pwfile=password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await promisify(execFile)(
    initdb,
    [...options, ...locale, '--set=scram_iterations=1', '--no-sync', '--no-instructions'],
    {
      ...account,
      cwd: directory,
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    },
  );
}

function settings(port: number, durable: boolean): string[] {
  const chosen = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'];
  if (!durable) chosen.push(...UNSAFE_SETTINGS, ...SPARING_SETTINGS);
  return ['-D', 'data', ...chosen.flatMap((setting) => ['-c', setting])];
}

/** `postmaster.pid` contains "ready" on its eighth line. A stale file of a killed server has a different process ID. */
function isReady(directory: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

class Server {
  pid = 0;
  private isRunning = false;
  private readonly supervisor: ChildProcess;
  private readonly assignment: Assignment;

  constructor(assignment: Assignment) {
    this.assignment = assignment;
    this.supervisor = fork(join(import.meta.dirname, 'supervisor.ts'), {
      execArgv: [],
      stdio: 'ignore',
      detached: true,
    });
    this.supervisor.on('message', (message: Report) => {
      this.isRunning = 'started' in message;
      if ('started' in message) this.pid = message.started;
    });
    // A process that doesn't stop its server can still exit, and then the supervisor stops the server.
    this.supervisor.unref();
    this.supervisor.channel?.unref();
  }

  private order(order: ServerOrder): void {
    this.supervisor.send(order);
  }

  private async tryToStart(): Promise<boolean> {
    this.pid = 0;
    this.order({ start: this.assignment });
    for (let waited = 0; waited < READY_TIMEOUT_MS; waited += POLL_MS) {
      await wait(POLL_MS);
      if (this.pid && !this.isRunning) return false;
      if (this.pid && isReady(this.assignment.directory, this.pid)) return true;
    }
    return false;
  }

  /** Retries, because the port may have been taken, or a killed server's memory may not be released yet. */
  async start(): Promise<void> {
    for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
      if (await this.tryToStart()) return;
      await wait(PAUSE_BETWEEN_STARTS_MS);
    }
    const log = readFileSync(join(this.assignment.directory, 'server.log'), 'utf8').slice(-2_000);
    await this.close();
    throw new Error(`PostgreSQL didn’t start:\n${log}`);
  }

  async waitForExit(): Promise<void> {
    for (let waited = 0; this.isRunning; waited += POLL_MS) {
      if (waited > READY_TIMEOUT_MS) throw new Error('PostgreSQL didn’t stop.');
      await wait(POLL_MS);
    }
  }

  async halt(): Promise<void> {
    this.order({ stop: true });
    await this.waitForExit();
  }

  async close(): Promise<void> {
    if (!this.supervisor.connected) return;
    this.supervisor.ref();
    const exited = once(this.supervisor, 'exit');
    this.supervisor.disconnect();
    await exited;
  }
}

/** Starts a separate PostgreSQL on a loopback port, with its files in a temporary directory. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const account = serverAccount();
  const directory = workDirectory(account);
  const port = await freePort();
  let server: Server;
  try {
    const binaries = findBinaries(account, options.cacheDirectory ?? tmpdir());
    if (options.saved === undefined) await initialize(binaries.initdb, directory, account);
    else copySaved(options.saved, directory, account);
    const program = binaries.postgres;
    server = new Server({ program, settings: settings(port, options.durable ?? true), directory, account });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  await server.start();

  return {
    port,
    password: readFileSync(join(directory, 'password'), 'utf8'),
    get pid() {
      return server.pid;
    },
    async kill9() {
      process.kill(server.pid, 'SIGKILL');
      await server.waitForExit();
    },
    async restart() {
      await server.halt();
      await server.start();
    },
    async save(target) {
      await server.halt();
      copyFiles(directory, target);
    },
    stop: () => server.close(),
  };
}
