// A small process between the one that wants PostgreSQL and PostgreSQL itself. It sees the channel to its parent close
// however the parent ends, kill -9 included, and then stops the server and removes its files.
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';

export interface Assignment {
  program: string;
  settings: string[];
  directory: string;
  account: Account | undefined;
}

export type Order = { start: Assignment } | { stop: true };
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
  const ended = new Promise((resolve) => running.once('exit', resolve));
  const giveUp = setTimeout(() => running.kill('SIGKILL'), FAST_SHUTDOWN_MS);
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients, and leaves the files clean.
  running.kill('SIGINT');
  await ended;
  clearTimeout(giveUp);
}

async function leave(): Promise<void> {
  await stop();
  if (assignment) rmSync(assignment.directory, { recursive: true, force: true });
  process.exit();
}

process.on('message', (order: Order) => ('start' in order ? start(order.start) : stop()));
process.once('disconnect', leave).once('SIGTERM', leave).once('SIGINT', leave);
