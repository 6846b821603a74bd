import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
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
const PORT_TIMEOUT_MS = 2_000;

/** Another program's responses on this port would be mistaken for the product's. */
async function ensurePortIsFree(port: number): Promise<void> {
  const socket = connect({ host: 'localhost', port, timeout: PORT_TIMEOUT_MS });
  const isTaken = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('timeout', () => resolve(false));
  });
  socket.destroy();
  if (isTaken) throw new Error(`Port ${port} is already in use. Stop the other program or set a different PORT.`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Starts the built product on the loopback interface, with its own data and regardless of the environment. */
export async function startDemoProduct(dataDirectory: string, port: number): Promise<DemoProduct> {
  await ensurePortIsFree(port);
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    // Hides the server's startup message, which would appear before the household exists.
    stdio: ['ignore', 'ignore', 'inherit'],
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
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady(url)) || hasEnded()) {
    if (hasEnded() || Date.now() > deadline) {
      await stop();
      throw new Error('Cairn didn’t start.');
    }
    await wait(POLL_MS);
  }
  return { url, ended, stop };
}
