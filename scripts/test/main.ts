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
const say = (line: string) => process.stdout.write(`${line}\n`);

function chosenStages(): Stage[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) return stages;
  const names = values.only.split(',');
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    say(`There is no stage "${unknown}". The stages: ${stages.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  say(`Partial run: ${names.join(', ')}.`);
  return stages.filter(({ name }) => names.includes(name));
}

function show(stage: Stage, { passed, failed, notes, output, seconds }: Result): void {
  const counts = stage.report ? `, ${passed} passed, ${failed} failed` : '';
  say(`${failed === 0 ? '✓' : '✗'} ${stage.title} (${seconds.toFixed(1)} s${counts})`);
  if ((failed > 0 || stage.showsOutput) && output.trim()) say(output.trimEnd().replaceAll(/^/gm, '    '));
  for (const note of notes) say(`    ${note}`);
}

let exitCodeWhenStopped: number | undefined;

function stopWhenAsked(): void {
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

/** Once asked to stop, no stage starts any more, and the last one to end takes us with it. */
function endHereWhenStopped(): Promise<void> | undefined {
  if (exitCodeWhenStopped === undefined) return undefined;
  if (!isAnyStageRunning()) process.exit(exitCodeWhenStopped);
  return new Promise(() => {});
}

async function main(): Promise<void> {
  mkdirSync(join(root, '.cache', 'test'), { recursive: true });
  stopWhenAsked();
  const since = new Map<string, number>();
  const heartbeat = setInterval(() => {
    const now = performance.now();
    say(`  … ${[...since].map(([title, start]) => `${title} (${Math.round((now - start) / 1000)} s)`).join(', ')}`);
  }, HEARTBEAT_MS);
  const total = { passed: 0, failed: 0 };

  const perform = async (stage: Stage) => {
    say(`▸ ${stage.title}`);
    since.set(stage.title, performance.now());
    const result = await runStage(stage, root);
    since.delete(stage.title);
    await endHereWhenStopped();
    show(stage, result);
    total.passed += result.passed;
    total.failed += result.failed;
    return result.failed === 0;
  };
  const refuse = (stage: Stage, needed: string) => {
    say(`✗ ${stage.title}: not run, because the stage "${needed}" failed`);
    total.failed += 1;
  };

  await schedule(chosenStages(), Math.max(2, availableParallelism()), perform, refuse);
  clearInterval(heartbeat);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main();
