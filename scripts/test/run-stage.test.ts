import { expect, test } from 'vitest';
import { runStage } from './run-stage.ts';

/** A stage that runs the code in Node. */
const stage = (code: string) => ({ name: 'a', title: 'A', command: ['--eval', code], cores: 1 });

test('a stage that exits with another code than 0 counts as failed, with its output', async () => {
  const result = await runStage(stage('console.error("broken"); process.exit(3)'), process.cwd());
  expect(result).toMatchObject({ passed: 0, failed: 1, output: 'broken\n' });
});

test('a stage that says it can’t run here has neither passed nor failed', async () => {
  const result = await runStage(stage('process.exit(77)'), process.cwd());
  expect(result).toMatchObject({ hasRun: false, passed: 0, failed: 0 });
});

test('processes that a stage leaves behind end with it', async () => {
  const child = `process.kill(process.ppid, 'SIGKILL'); setTimeout(() => console.log('left'), 5_000)`;
  const code = `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(child)}], { stdio: 'inherit' })`;
  expect(await runStage(stage(code), process.cwd())).toMatchObject({ failed: 1, output: '' });
});
