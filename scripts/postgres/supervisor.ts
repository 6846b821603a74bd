// A small process that runs PostgreSQL for its parent. When the parent ends, even by kill -9, the channel between them
// closes, and this process stops the server and removes its files.
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemAccount } from './account.ts';

export interface Assignment {
  program: string;
  settings: string[];
  directory: string;
  account: SystemAccount | undefined;
}

export type ServerOrder = { start: Assignment } | { stop: true };
export type Report = { started: number } | { exited: true };

const FAST_SHUTDOWN_MS = 10_000;
let server: ChildProcess | undefined;
let assignment: Assignment | undefined;

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}

function start(given: Assignment): void {
  assignment = given;
  const log = openSync(join(given.directory, 'server.log'), 'a');
  server = spawn(given.program, given.settings, {
    ...given.account,
    cwd: given.directory,
    stdio: ['ignore', log, log],
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  });
  server.once('spawn', () => report({ started: server?.pid ?? 0 }));
  server.once('error', () => report({ exited: true }));
  server.once('exit', () => report({ exited: true }));
}

async function stop(): Promise<void> {
  const running = server;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const exited = new Promise((resolve) => running.once('exit', resolve));
  const killTimer = setTimeout(() => running.kill('SIGKILL'), FAST_SHUTDOWN_MS);
  // SIGINT is PostgreSQL's fast shutdown: it doesn't wait for clients, and it shuts down cleanly.
  running.kill('SIGINT');
  await exited;
  clearTimeout(killTimer);
}

async function shutDown(): Promise<void> {
  await stop();
  if (assignment) rmSync(assignment.directory, { recursive: true, force: true });
  process.exit();
}

process.on('message', (order: ServerOrder) => ('start' in order ? start(order.start) : stop()));
process.once('disconnect', shutDown).once('SIGTERM', shutDown).once('SIGINT', shutDown);
