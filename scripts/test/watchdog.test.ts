import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = dirname(dirname(import.meta.dirname));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** Runs a test file under the watchdog, and returns what it prints. */
async function outputOf(source: string): Promise<string> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'watchdog-'));
  try {
    writeFileSync(join(folder, 'a.test.js'), `import { expect, test } from 'vitest';\n${source}`);
    const setupFiles = [join(import.meta.dirname, 'watchdog.ts')];
    writeFileSync(join(folder, 'vitest.config.js'), `export default ${JSON.stringify({ test: { setupFiles } })}`);
    const run = promisify(execFile)(process.execPath, [vitest, 'run', '--reporter=minimal'], { cwd: folder });
    return await run.then(
      () => 'passed',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a test that blocks its process ends the run, with its name', async () => {
  const source = `test('is fine', () => {});\ntest('blocks', { timeout: 1 }, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
  expect(await outputOf(source)).toContain('a.test.js › blocks hangs: no progress for 5 s.');
});
