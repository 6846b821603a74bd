import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Another process that holds the directory until it is killed. */
async function holdElsewhere() {
  const script = `import(${JSON.stringify(new URL('./directory-lock.ts', import.meta.url).href)})
    .then(({ lockDirectory }) => { lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('a data directory', () => {
  test('has one process at a time, and says which', async () => {
    const child = await holdElsewhere();
    expect(() => lockDirectory(directory)).toThrow(new RegExp(`^DATA_DIR .* is in use by process ${child.pid};`));
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  test('is free again after a process was killed', async () => {
    const child = await holdElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const unlock = lockDirectory(directory);
    unlock();
    expect(existsSync(join(directory, 'cairn.lock'))).toBe(false);
  });

  test('is free when its file names a process that began at another time, or nothing at all', () => {
    writeFileSync(join(directory, 'cairn.lock'), `${process.ppid} 1`);
    lockDirectory(directory)();
    writeFileSync(join(directory, 'cairn.lock'), 'rubbish');
    lockDirectory(directory)();
  });
});
