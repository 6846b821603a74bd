import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

const RACERS = 6;
const ROUNDS = 60;
const HEAD_START_MS = 20;
const BUSY_MS = 2;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

type Program = ChildProcessByStdio<Writable, Readable, null>;

function run(script: string): Program {
  const module = JSON.stringify(new URL('./directory-lock.ts', import.meta.url).href);
  const program = `const { lockDirectory } = await import(${module});\n${script}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function end(child: Program): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Starts another process that holds the lock until it is killed. */
async function holdElsewhere(): Promise<Program> {
  const child = run(`lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000);`);
  await once(child.stdout, 'data');
  return child;
}

/** A process that tries to lock each directory it is given, at the given time. */
function racer() {
  const child = run(`
    const lines = (await import('node:readline')).createInterface({ input: process.stdin });
    const pauses = new Int32Array(new SharedArrayBuffer(4));
    console.log('ready');
    for await (const line of lines) {
      const [directory, start] = line.split(' ');
      // Sleeps until shortly before the start, because a busy wait would take a core from the other racers.
      Atomics.wait(pauses, 0, 0, Math.max(0, Number(start) - Date.now() - ${BUSY_MS}));
      while (Date.now() < Number(start));
      try { lockDirectory(directory); console.log('held'); } catch (error) { console.log(error.message); }
    }`);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    ready: () => answers.next(),
    async tryFor(where: string, start: number): Promise<string> {
      child.stdin.write(`${where} ${start}\n`);
      return (await answers.next()).value ?? 'ended';
    },
  };
}

describe('a data directory', () => {
  test('allows one process at a time and reports which one holds it', async () => {
    const child = await holdElsewhere();
    expect(() => lockDirectory(directory)).toThrow(new RegExp(`^DATA_DIR .* is in use by process ${child.pid}\\.`));
    await end(child);
  });

  test('is free again after its process was killed', async () => {
    await end(await holdElsewhere());
    const unlock = lockDirectory(directory);
    unlock();
    expect(existsSync(join(directory, 'cairn.lock'))).toBe(false);
  });

  test('is free if its lock file names a process with another start time, or no process', () => {
    for (const left of [`${process.ppid} 1`, 'rubbish', '']) {
      writeFileSync(join(directory, 'cairn.lock'), left);
      lockDirectory(directory)();
      expect(readdirSync(directory)).toEqual([]);
    }
  });

  test.each([
    ['free', undefined],
    ['left by a dead process', `${process.ppid} 1`],
  ])('%s: exactly one of several racing processes wins', async (_what, left) => {
    const racers = Array.from({ length: RACERS }, racer);
    await Promise.all(racers.map(({ ready }) => ready()));
    for (let round = 0; round < ROUNDS; round += 1) {
      const where = join(directory, String(round));
      mkdirSync(where);
      if (left !== undefined) writeFileSync(join(where, 'cairn.lock'), left);
      const start = Date.now() + HEAD_START_MS;
      const answers = await Promise.all(racers.map(({ tryFor }) => tryFor(where, start)));
      expect(
        answers.filter((answer) => answer === 'held'),
        answers.join('\n'),
      ).toHaveLength(1);
      expect(readdirSync(where)).toEqual(['cairn.lock']);
    }
    await Promise.all(racers.map(({ child }) => end(child)));
  });
});
