import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.ts';
import { systemClock } from '../src/platform/clock.ts';
import { AUDIENCE, makeToken, publicJwk } from './app.ts';
import { copyPgliteInto } from './database.ts';

const READY_TRIES = 300;
const READY_PAUSE_MS = 100;
const ANSWER_TIMEOUT_MS = 30_000;
/** For tests that start servers: each of their steps has a limit of its own, but a slow machine may need many of them. */
export const SERVER_TEST_TIMEOUT_MS = 180_000;
const PORT_TRIES = 3;

const mainProgram = new URL('../src/main.ts', import.meta.url).pathname;
/** The arguments for Node. The servers run so briefly that optimizing the embedded engine takes longer than it saves. */
export const serverArguments = ['--liftoff-only', mainProgram];

/** The environment of servers that run as separate processes: an issuer, a data directory and perhaps a database. */
export interface TestSite {
  readonly dataDir: string;
  readonly environment: Record<string, string | undefined>;
  token(subject: string): Promise<string>;
  close(): Promise<void>;
}

export async function openSite(databaseUrl?: string): Promise<TestSite> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    const answer = request.url === '/jwks' ? { keys: [publicJwk] } : { issuer, jwks_uri: `${issuer}/jwks` };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-server-'));
  if (databaseUrl === undefined) await copyPgliteInto(dataDir);
  return {
    dataDir,
    environment: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      WEB_DEV_SERVER: 'true',
      DATA_DIR: dataDir,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'test',
      OIDC_AUDIENCE: AUDIENCE,
      DATABASE_URL: databaseUrl,
    },
    token: (subject) => makeToken(systemClock, { sub: subject, iss: issuer, email: 'x@example.com' }),
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function isReady(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Asks ten times a second, and resolves with how often it wasn’t ready. */
export async function waitUntilReady(port: number): Promise<number> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    if (await isReady(port)) return tries;
    await pause(READY_PAUSE_MS);
  }
  throw new Error('the server did not become ready');
}

export interface RunningServer {
  readonly process: ChildProcess;
  readonly port: number;
  /** Posts the body, or gets the path if there is none. Returns the status. */
  call(subject: string, path: string, body?: object): Promise<number>;
}

/** Retries with another port, because another test may take a free port before the server listens. */
async function spawnReady(
  site: TestSite,
  port: number | undefined,
  tries = PORT_TRIES,
): Promise<{ child: ChildProcess; listening: number }> {
  const listening = port ?? (await freePort());
  // A test that runs out of time may leave it behind.
  const child = spawn(process.execPath, [...serverArguments, '--watch-parent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...site.environment, PORT: String(listening) },
  });
  const ended = once(child, 'exit').then(() => 'ended' as const);
  const outcome = await Promise.race([waitUntilReady(listening), ended]);
  if (outcome !== 'ended') return { child, listening };
  if (port !== undefined || tries <= 1) throw new Error('the server exited before it was ready');
  return await spawnReady(site, port, tries - 1);
}

/** Starts the server as a separate process, like an operator. Resolves when it is ready. */
export async function startServer(site: TestSite, port?: number): Promise<RunningServer> {
  const { child, listening } = await spawnReady(site, port);
  return {
    process: child,
    port: listening,
    async call(subject, path, body) {
      const authorization = `Bearer ${await site.token(subject)}`;
      const response = await fetch(`http://127.0.0.1:${listening}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.status;
    },
  };
}

export async function kill9(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
