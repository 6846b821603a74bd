import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
let clone = '';

// A stand-in for the server: logs each signal, and takes a moment to exit, like a server with requests in flight.
const server = `
  import { appendFileSync } from 'node:fs';
  const log = (line: string) => appendFileSync('events', line + '\\n');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {
    log(signal);
    setTimeout(() => { log('ended'); process.exit(7); }, 200);
  });
  setInterval(() => {}, 1000);
  log('started');
`;
const build = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('apps/web/dist', { recursive: true });
  writeFileSync('apps/web/dist/index.html', '');
  appendFileSync('events', 'built\\n');
`;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), content);
}

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'cairn-start-'));
  mkdirSync(join(clone, 'scripts'));
  for (const script of globSync('scripts/*.mjs', { cwd: root })) copyFileSync(join(root, script), join(clone, script));
  write('package.json', '{ "type": "module", "scripts": { "start": "node scripts/start.mjs" } }');
  write('package-lock.json', '{}');
  write('node_modules/.cairn-installed', createHash('sha256').update('{}').digest('hex'));
  mkdirSync(join(clone, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(clone, 'node_modules/node/bin/node'));
  write('apps/api/src/main.ts', server);
  write('apps/web/src/main.tsx', 'first');
  write('packages/domain/src/index.ts', '');
  write('packages/contract/src/index.ts', '');
  write('packages/files/src/index.ts', '');
  write('scripts/build/main.ts', build);
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

function events(): string[] {
  return existsSync(join(clone, 'events')) ? readFileSync(join(clone, 'events'), 'utf8').trim().split('\n') : [];
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < 15_000; waited += 20) await wait(20);
  expect(condition(), `timed out; events so far: ${events().join(', ')}`).toBe(true);
}

const startedCount = () => events().filter((event) => event === 'started').length;

async function start(command = process.execPath, args = ['scripts/start.mjs']): Promise<ChildProcess> {
  const before = startedCount();
  const child = spawn(command, args, { cwd: clone, stdio: 'ignore', detached: true });
  await until(() => startedCount() > before);
  return child;
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = child.exitCode === null && child.signalCode === null ? await once(child, 'exit') : [child.exitCode];
  return code;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The command didn’t start.');
  return child.pid;
}

test('SIGTERM reaches the server once; start waits for it and exits with its exit code', async () => {
  const child = await start();
  child.kill('SIGTERM');
  expect(await exitCode(child)).toBe(7);
  expect(events().slice(-2)).toEqual(['SIGTERM', 'ended']);
});

test('Ctrl-C, which the terminal sends to every process in the group, reaches the server once', async () => {
  const child = await start();
  process.kill(-pidOf(child), 'SIGINT');
  await wait(50);
  process.kill(-pidOf(child), 'SIGINT');
  expect(await exitCode(child)).toBe(7);
  expect(events().filter((event) => event.startsWith('SIG'))).toEqual(['SIGINT']);
});

test('if the parent of start is killed, the server exits, too', async () => {
  const child = await start('sh', ['-c', `"${process.execPath}" scripts/start.mjs; true`]);
  child.kill('SIGKILL');
  await until(() => events().includes('ended'));
});

test('SIGTERM to npm stops the server, too', async () => {
  const child = await start('npm', ['start']);
  child.kill('SIGTERM');
  await until(() => events().includes('ended'));
  await exitCode(child);
});

test('the web app is built on the first start, not on the second, and again after a source change', async () => {
  const startAndStop = async () => {
    const child = await start();
    child.kill('SIGTERM');
    await exitCode(child);
  };
  const builds = () => events().filter((event) => event === 'built').length;
  await startAndStop();
  expect(builds()).toBe(1);
  await startAndStop();
  expect(builds()).toBe(1);
  appendFileSync(join(clone, 'apps/web/src/main.tsx'), 'second');
  await startAndStop();
  expect(builds()).toBe(2);
});
