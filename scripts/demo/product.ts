import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../paths.mjs';
import { plainEnvironment, serverArguments, serverEnvironment } from '../server.mjs';

export interface DemoProduct {
  readonly url: string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 100;

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Starts the built product on the machine itself alone, with data of its own, whatever else is set. */
export async function startDemoProduct(dataDirectory: string, port: number): Promise<DemoProduct> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...plainEnvironment(),
      ...serverEnvironment,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDirectory,
    },
  });
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 0));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function stop(): Promise<void> {
    if (!hasEnded()) child.kill('SIGTERM');
    await ended;
  }
  for (let waited = 0; !(await isReady(url)); waited += POLL_MS) {
    if (hasEnded() || waited > READY_TIMEOUT_MS) {
      await stop();
      throw new Error('The product did not start.');
    }
    await wait(POLL_MS);
  }
  return { url, ended, stop };
}
