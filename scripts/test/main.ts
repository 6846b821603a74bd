import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAnyStageRunning, type Result, runStage, stopRunningStages } from './run-stage.ts';
import { schedule } from './schedule.ts';
import { type Stage, stages } from './stages.ts';

const HEARTBEAT_MS = 15_000;
const GRACE_MS = 5_000;
const root = dirname(dirname(import.meta.dirname));
const log = (line: string) => process.stdout.write(`${line}\n`);

function selectStages(): Stage[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) return stages;
  const names = values.only.split(',');
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    log(`There is no stage "${unknown}". The stages: ${stages.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  log(`Partial run: ${names.join(', ')}.`);
  return stages.filter(({ name }) => names.includes(name));
}

function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function show(stage: Stage, { passed, failed, notes, output, seconds }: Result): void {
  const counts = stage.report ? `, ${passed} passed, ${failed} failed` : '';
  log(`${failed === 0 ? '✓' : '✗'} ${stage.title} (${seconds.toFixed(1)} s${counts})`);
  if ((failed > 0 || stage.showsOutput) && output.trim()) log(output.trimEnd().replaceAll(/^/gm, '    '));
  for (const note of notes) log(`    ${note}`);
}

let exitCodeWhenStopped: number | undefined;

function handleStopSignals(): void {
  const stop = (exitCode: number) => {
    exitCodeWhenStopped = exitCode;
    stopRunningStages('SIGTERM');
    setTimeout(() => {
      stopRunningStages('SIGKILL');
      process.exit(exitCode);
    }, GRACE_MS);
  };
  process.once('SIGINT', () => stop(130)).once('SIGTERM', () => stop(143));
}

/** After a stop signal no further stage starts, and the process exits when the last running stage has ended. */
function exitIfStopped(): Promise<void> | undefined {
  if (exitCodeWhenStopped === undefined) return undefined;
  if (!isAnyStageRunning()) process.exit(exitCodeWhenStopped);
  return new Promise(() => {});
}

async function main(): Promise<void> {
  mkdirSync(join(root, '.cache', 'test'), { recursive: true });
  handleStopSignals();
  const since = new Map<string, number>();
  const heartbeat = setInterval(() => {
    const now = performance.now();
    log(`  … ${[...since].map(([title, start]) => `${title} (${Math.round((now - start) / 1000)} s)`).join(', ')}`);
  }, HEARTBEAT_MS);
  const total = { passed: 0, failed: 0 };
  const started = performance.now();
  const times: string[] = [];

  const run = async (stage: Stage) => {
    log(`▸ ${stage.title}`);
    since.set(stage.title, performance.now());
    const result = await runStage(stage, root);
    since.delete(stage.title);
    await exitIfStopped();
    show(stage, result);
    times.push(`${stage.name} ${formatSeconds(result.seconds)}`);
    total.passed += result.passed;
    total.failed += result.failed;
    return result.failed === 0;
  };
  const skip = (stage: Stage, needed: string) => {
    log(`✗ ${stage.title}: not run, because the stage "${needed}" failed`);
    total.failed += 1;
  };

  // One more than there are cores, because some stages wait: for a browser, a process to stop, or a job to run.
  await schedule(selectStages(), Math.max(2, availableParallelism()) + 1, run, skip);
  clearInterval(heartbeat);
  log(`\n${total.passed} passed, ${total.failed} failed`);
  log(`${formatSeconds((performance.now() - started) / 1000)} in all: ${times.join(', ')}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main();
