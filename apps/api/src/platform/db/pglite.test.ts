import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openPglite } from './pglite.ts';

const POLL_MS = 10;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cairn-first-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function startFirst(): ChildProcess {
  const module = JSON.stringify(new URL('./pglite.ts', import.meta.url).href);
  const program = `const { openPglite } = await import(${module}); await openPglite(${JSON.stringify(dataDir)});`;
  // The engine lives too briefly for its optimized code to pay off.
  return spawn(process.execPath, ['--liftoff-only', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Other processes that still use the directory. */
function findLeftovers(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
    } catch {
      return false;
    }
  });
}

/** Files left by an earlier start. */
let stale: readonly string[] = [];
const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('pglite.new') && !stale.includes(name));
const hasUnfinished = (file: string) => existsSync(join(dataDir, unfinished() ?? 'none', file));

/** Stages of a first start, recognized by the files on disk. */
const stages: [string, () => boolean][] = [
  ['the first file exists', () => hasUnfinished('PG_VERSION')],
  ['the first tables exist', () => hasUnfinished('base/1')],
  ['the database has its final name', () => existsSync(join(dataDir, 'pglite'))],
];

async function killFirstStart(reached: () => boolean): Promise<void> {
  stale = readdirSync(dataDir);
  const first = startFirst();
  const ended = once(first, 'exit');
  while (!reached()) {
    if (first.exitCode !== null) throw new Error('the first start ended before it was killed');
    await pause(POLL_MS);
  }
  first.kill('SIGKILL');
  await ended;
  await vi.waitFor(() => expect(findLeftovers()).toEqual([]));
}

// Each start continues after the previous one was killed, because creating a database takes seconds. Outside deep runs,
// only the stage with an unfinished database is tried.
test('after a first start is killed at any stage, nothing continues to write and the next start works', async () => {
  for (const [stage, reached] of inject('isDeep') ? stages : stages.slice(1, 2)) {
    await killFirstStart(reached);
    expect(
      readdirSync(dataDir).filter((name) => name.startsWith('pglite')),
      stage,
    ).toHaveLength(1);
  }
  const database = await openPglite(dataDir);
  await database.ping();
  await database.close();
  expect(readdirSync(dataDir)).toEqual(['pglite']);
  expect(statSync(join(dataDir, 'pglite')).mode & 0o777).toBe(0o700);
});
