import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { plainEnvironment, serverArguments, serverEnvironment } from '../../scripts/server.mjs';

export interface JourneyServer {
  url: string;
  pid: number;
  /** The server's output so far. */
  log(): string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Additional variables for this server. */
  env?: Record<string, string>;
  /** Defaults to a temporary directory that `stop` removes. */
  dataDirectory?: string;
}

/** Creating a database takes long on a busy machine. */
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 100;
const root = dirname(dirname(import.meta.dirname));

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** Starts the built product as its own process on a free loopback port and waits until it is ready. */
export async function startServer({ env = {}, dataDirectory }: ServerOptions = {}): Promise<JourneyServer> {
  const directory = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'cairn-e2e-')));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // A journey's server has so little to do that optimizing the embedded database engine takes longer than it saves.
  const child = spawn(process.execPath, ['--liftoff-only', ...serverArguments], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...plainEnvironment(),
      ...serverEnvironment,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: directory,
      ...env,
    },
  });
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const exited = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  async function stop(): Promise<void> {
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    if (!hasEnded()) child.kill('SIGTERM');
    await exited;
    clearTimeout(killTimer);
    if (!dataDirectory) await rm(directory, { recursive: true, force: true });
  }

  for (let waited = 0; !(await isReady(url)); waited += POLL_MS) {
    if (hasEnded() || waited > READY_TIMEOUT_MS) {
      await stop();
      throw new Error(`The server didn’t become ready:\n${log}`);
    }
    await wait(POLL_MS);
  }
  return { url, pid: child.pid ?? 0, log: () => log, stop };
}
