import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isDeep, seed } from './depth.ts';
import { isAnyStageRunning, type Result, runStage, stopRunningStages } from './run-stage.ts';
import { schedule } from './schedule.ts';
import { featureTests, type Stage, stages } from './stages.ts';

const REFRESH_MS = 1_000;
const GRACE_MS = 5_000;
const CLEAR_LINE = '\r\x1b[K';
const root = dirname(dirname(import.meta.dirname));
const isTerminal = process.stdout.isTTY;
const log = (line: string) => process.stdout.write(`${isTerminal ? CLEAR_LINE : ''}${line}\n`);

function fail(message: string): never {
  log(message);
  process.exit(2);
}

/** The stages that `--only` names. */
function namedStages(only: string): Stage[] {
  const names = only.split(',');
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined)
    fail(`There is no stage "${unknown}". The stages: ${stages.map(({ name }) => name).join(', ')}.`);
  return stages.filter(({ name }) => names.includes(name));
}

/** `npm test -- goals` runs what proves that feature; other words limit it to paths that contain one of them. */
function selectStages(): Stage[] {
  const options = { only: { type: 'string' } } as const;
  const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
  const usual = isDeep ? stages.filter(({ hasDepth }) => hasDepth) : stages;
  const all = words.length > 0 ? [featureTests] : usual;
  const chosen = values.only === undefined ? all : namedStages(values.only);
  const unlimited = chosen.find(({ isFilterable }) => !isFilterable);
  if (words.length > 0 && unlimited) fail(`The stage "${unlimited.name}" can’t be limited to ${words.join(' ')}.`);
  if (isDeep) {
    // Every stage gets the same seed, so that one number repeats the run.
    process.env.PROPERTY_SEED = String(seed);
    log(`Deep tests. To repeat them: PROPERTY_SEED=${seed} npm run test:deep`);
  }
  if (values.only !== undefined) log(`Partial run: ${values.only}.`);
  return chosen.map((stage) => ({ ...stage, command: [...stage.command, ...words] }));
}

function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function show(stage: Stage, { passed, failed, notes, output, seconds, hasRun }: Result): void {
  const mark = hasRun ? (failed === 0 ? '✓' : '✗') : '–';
  const counts = stage.report ? `, ${passed} passed, ${failed} failed` : '';
  log(`${mark} ${stage.title}${hasRun ? '' : ': not run'} (${seconds.toFixed(1)} s${counts})`);
  if ((failed > 0 || stage.showsOutput) && output.trim()) log(output.trimEnd().replaceAll(/^/gm, '    '));
  for (const note of notes) log(`    ${note}`);
}

/** In a terminal, the last line says what runs. */
function showRunning(since: ReadonlyMap<string, number>): void {
  const now = performance.now();
  const running = [...since].map(([title, start]) => `${title} (${formatSeconds((now - start) / 1000)})`);
  process.stdout.write(`${CLEAR_LINE}… ${running.join(', ')}`.slice(0, process.stdout.columns + CLEAR_LINE.length - 1));
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
  const refresh = isTerminal ? setInterval(() => showRunning(since), REFRESH_MS) : undefined;
  const notRun: string[] = [];
  const total = { passed: 0, failed: 0 };
  const started = performance.now();
  const times: string[] = [];

  const run = async (stage: Stage) => {
    since.set(stage.title, performance.now());
    const result = await runStage(stage, root);
    since.delete(stage.title);
    await exitIfStopped();
    show(stage, result);
    if (!result.hasRun) notRun.push(stage.title);
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
  clearInterval(refresh);
  log(`\n${formatSeconds((performance.now() - started) / 1000)} in all: ${times.join(', ')}`);
  log(`\n${total.passed} passed, ${total.failed} failed`);
  if (notRun.length > 0) log(`not run: ${notRun.join(', ')}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main();
