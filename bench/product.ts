import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { plainEnvironment, serverArguments, serverEnvironment } from '../scripts/server.mjs';

export interface Product {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it is ready. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Must be free on the loopback interface. */
  port: number;
  /** Variables that differ between installations: DATA_DIR, DATABASE_URL. */
  env: Readonly<Record<string, string>>;
  /** Receives the product's output. */
  logFile: string;
}

const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 10;
const LOG_SHOWN = 2_000;
/** Required in production; here it only protects generated data. */
const ENCRYPTION_KEY = 'be'.repeat(32);
const root = dirname(import.meta.dirname);
const running = new Set<ChildProcess>();

// Leaves no process running, however the benchmark ends.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });
}

function launch(url: string, { port, env, logFile }: ProductOptions): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...plainEnvironment(),
      ...serverEnvironment,
      NODE_ENV: 'production',
      ENCRYPTION_KEY,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    },
  });
  closeSync(log);
  running.add(child);
  return child;
}

/** Starts the built product in a separate process, as an operator would. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { port } = options;
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = launch(url, options);
  const exited = once(child, 'exit').finally(() => running.delete(child));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  async function stop(): Promise<void> {
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    if (!hasEnded()) child.kill('SIGTERM');
    await exited;
    clearTimeout(killTimer);
  }

  while (!(await isReady(port))) {
    if (hasEnded() || performance.now() - startedAt > READY_TIMEOUT_MS) {
      await stop();
      const log = readFileSync(options.logFile, 'utf8').slice(-LOG_SHOWN);
      throw new Error(`The product didn’t become ready:\n${log}`);
    }
    await wait(POLL_MS);
  }
  return { url, pid: child.pid ?? 0, readyAfterMs: performance.now() - startedAt, stop };
}
