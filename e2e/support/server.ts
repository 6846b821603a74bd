import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processCpuMs } from '../../scripts/cpu.ts';
import { freePort } from '../../scripts/free-port.ts';
import { plainEnvironment, serverArguments, serverEnvironment } from '../../scripts/server.mjs';

export interface ServerAddress {
  readonly url: string;
  /** Everything that the server prints. */
  readonly logFile: string;
}

export interface JourneyServer extends ServerAddress {
  stop(): Promise<void>;
}

/** A server that makes no progress while it starts hangs, however slow the machine is. */
const STALLED_TIMEOUT_MS = 45_000;
const STARTUP_CPU_LIMIT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 100;
const root = dirname(dirname(import.meta.dirname));

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(STALLED_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** Starts the built product as its own process on a free loopback port and waits until it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<JourneyServer> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-e2e-'));
  const logFile = join(directory, 'server.log');
  const output = openSync(logFile, 'a');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // A journey's server has so little to do that optimizing the embedded database engine takes longer than it saves.
  const child = spawn(process.execPath, ['--liftoff-only', ...serverArguments], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      ...plainEnvironment(),
      ...serverEnvironment,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(directory, 'data'),
      ...env,
    },
  });
  closeSync(output);
  const exited = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  async function stop(): Promise<void> {
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    if (!hasEnded()) child.kill('SIGTERM');
    await exited;
    clearTimeout(killTimer);
    await rm(directory, { recursive: true, force: true });
  }

  let cpuMs = 0;
  let progressAt = performance.now();
  while (!(await isReady(url))) {
    const usedMs = processCpuMs(child.pid ?? 0) ?? 0;
    if (usedMs > cpuMs) progressAt = performance.now();
    cpuMs = usedMs;
    const isStuck = performance.now() - progressAt > STALLED_TIMEOUT_MS || cpuMs > STARTUP_CPU_LIMIT_MS;
    if (hasEnded() || isStuck) {
      const log = readFileSync(logFile, 'utf8');
      await stop();
      throw new Error(`The server didn’t become ready:\n${log}`);
    }
    await wait(POLL_MS);
  }
  return { url, logFile, stop };
}
