import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Counts } from './counts.ts';
import type { Stage } from './stages.ts';

export interface Result extends Counts {
  output: string;
  seconds: number;
  /** False if the stage found that what it needs isn't here. */
  hasRun: boolean;
}

/** The exit code of a stage that can't run on this machine and needn't, as in automake's test suites. */
const NOT_RUN = 77;

const running = new Set<ChildProcess>();
const hasProcessGroups = process.platform !== 'win32';

/** Sends a signal to a stage and all its descendants. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(hasProcessGroups ? -pid : pid, signal);
  } catch {
    // All of them have already exited.
  }
}

export function stopRunningStages(signal: NodeJS.Signals): void {
  for (const child of running) signalGroup(child, signal);
}

export const isAnyStageRunning = () => running.size > 0;

function count(stage: Stage, exitCode: number | null): Counts {
  if (!stage.report) return exitCode === 0 ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [] };
  if (!existsSync(stage.report.file)) return { passed: 0, failed: 1, notes: ['It ended without a report.'] };
  const counts = stage.report.read(stage.report.file);
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, notes: [...counts.notes, `It ended with exit code ${exitCode}.`] };
}

export function runStage(stage: Stage, root: string): Promise<Result> {
  if (stage.report) rmSync(stage.report.file, { force: true });
  const started = performance.now();
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  const child = spawn(process.execPath, stage.command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasProcessGroups,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), ...color, ...stage.env },
  });
  running.add(child);
  const chunks: Buffer[] = [];
  const collect = (chunk: Buffer) => (stage.isLive ? process.stdout.write(chunk) : chunks.push(chunk));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // A stage may leave processes behind, such as that of a test that blocks it.
    child.once('exit', () => signalGroup(child, 'SIGKILL'));
    child.once('close', (exitCode) => {
      running.delete(child);
      const seconds = (performance.now() - started) / 1000;
      const hasRun = exitCode !== NOT_RUN;
      const counts = hasRun ? count(stage, exitCode) : { passed: 0, failed: 0, notes: [] };
      resolve({ ...counts, hasRun, output: Buffer.concat(chunks).toString(), seconds });
    });
  });
}
