import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runStage } from './run-stage.ts';

/** A stage that runs the code in Node. */
const stage = (code: string) => ({ name: 'a', title: 'A', command: ['--eval', code], cores: 1 });

test('a stage without priority runs with a lower one, and so do the processes it starts', async () => {
  const lower = Math.max(5, getPriority());
  // It is lowered just after the process was started.
  const code = `
    const { getPriority } = require('node:os');
    const { execFileSync } = require('node:child_process');
    const timer = setInterval(() => {
      if (getPriority() !== ${lower}) return;
      clearInterval(timer);
      const child = ['--print', 'require("node:os").getPriority()'];
      console.log('child: ' + execFileSync(process.execPath, child, { encoding: 'utf8' }));
    }, 10);`;
  const { output, passed } = await runStage(stage(code), process.cwd());
  expect([passed, output.trim()]).toEqual([1, `child: ${lower}`]);
});

test('a stage with priority runs with that of this process', async () => {
  const code = 'console.log(require("node:os").getPriority())';
  const { output } = await runStage({ ...stage(code), hasPriority: true }, process.cwd());
  expect(Number(output)).toBe(getPriority());
});

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
