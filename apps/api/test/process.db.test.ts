import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { createPostgresDatabase, testEngine } from './database.ts';
import {
  isReady,
  kill9,
  openSite,
  type RunningServer,
  SERVER_TEST_TIMEOUT_MS,
  serverArguments,
  startServer,
  type TestSite,
  waitUntilReady,
} from './server.ts';

/** Longer than the server takes to notice that its parent is gone. */
const ORPHANED_MS = 2_000;

let site: TestSite;
let children: ChildProcess[] = [];
/** A test that fails leaves servers behind whose shells have ended. */
let orphans: number[] = [];

async function openNewSite(template?: 'template1'): Promise<void> {
  site = await openSite(testEngine() === 'postgres' ? await createPostgresDatabase(template) : undefined);
}

async function start(): Promise<RunningServer> {
  const server = await startServer(site);
  children.push(server.process);
  return server;
}

afterEach(async () => {
  await Promise.all(children.map(kill9));
  for (const pid of orphans) killIfRunning(pid);
  [children, orphans] = [[], []];
  await site.close();
});

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The server has stopped, as it should.
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const accepted = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return accepted;
}

test('SIGTERM: new connections are refused, running requests are answered, the database closes, exit 0', {
  timeout: SERVER_TEST_TIMEOUT_MS,
}, async () => {
  await openNewSite();
  const server = await start();
  const body = JSON.stringify({ timeZone: 'Asia/Tokyo' });
  const call = request({
    port: server.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/User/GetUserAccount',
    headers: {
      authorization: `Bearer ${await site.token('slow')}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answered = once(call, 'response');
  // The request is running: the server has received its headers and is waiting for the rest.
  call.flushHeaders();
  await once(call, 'continue');
  call.write(body.slice(0, 5));
  await vi.waitFor(async () => expect(await isReady(server.port)).toBe(true));

  const exited = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await vi.waitFor(async () => expect(await accepts(server.port)).toBe(false));
  expect(server.process.exitCode).toBe(null);
  call.end(body.slice(5));

  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(await exited).toEqual([0, null]);
  expect(existsSync(join(site.dataDir, 'cairn.lock'))).toBe(false);

  const again = await start();
  expect(await again.call('slow', 'User/SaveUserSettings', { darkMode: true })).toBe(200);
});

/** Starts the server in the background of a shell and kills the shell once the server is ready. */
async function startOrphan(...args: string[]): Promise<{ pid: number; port: number }> {
  const port = await freePort();
  const command = [process.execPath, ...serverArguments, ...args].map((word) => `"${word}"`).join(' ');
  const shell = spawn('sh', ['-c', `${command} > /dev/null & echo $!; read line`], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...site.environment, PORT: String(port) },
  });
  const [printed] = await once(shell.stdout, 'data');
  const pid = Number(String(printed));
  orphans.push(pid);
  await waitUntilReady(port);
  await kill9(shell);
  return { pid, port };
}

test('a server continues when its shell ends, but stops with --watch-parent', {
  timeout: SERVER_TEST_TIMEOUT_MS,
}, async () => {
  await openNewSite();
  const alone = await startOrphan();
  await pause(ORPHANED_MS);
  expect(await isReady(alone.port)).toBe(true);
  process.kill(alone.pid, 'SIGTERM');
  await vi.waitFor(async () => expect(await accepts(alone.port)).toBe(false));
  await vi.waitFor(() => expect(existsSync(join(site.dataDir, 'cairn.lock'))).toBe(false));

  const watching = await startOrphan('--watch-parent');
  await vi.waitFor(async () => expect(await accepts(watching.port)).toBe(false));
});

if (testEngine() === 'postgres')
  test('two processes that start at the same time on an empty database both become ready', async () => {
    await openNewSite('template1');
    const servers = await Promise.all([start(), start()]);
    expect(await Promise.all(servers.map(({ port }) => isReady(port)))).toEqual([true, true]);
  });
