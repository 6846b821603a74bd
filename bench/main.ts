import { availableParallelism, cpus, loadavg } from 'node:os';
import { inspect } from 'node:util';
import { type BenchOptions, OptionError, readOptions } from './options.ts';
import type { Probe, ProbedEngine } from './probe.ts';
import { ProbeRunner } from './probe-runner.ts';
import { probes } from './probes/index.ts';
import { renderTable, type TableRow } from './table.ts';

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The load average of the last minute. A machine that isn't overloaded stays below its number of cores. */
function currentLoad(): number {
  return loadavg()[0] ?? 0;
}

const notes: string[] = [];

async function measure(
  runner: ProbeRunner,
  probe: Probe,
  engine: ProbedEngine,
  options: BenchOptions,
): Promise<TableRow> {
  const startedAt = performance.now();
  const row = { what: probe.title, engine, unit: probe.unit, target: probe.targets[engine] };
  log(`${probe.name} on ${engine}…`);
  try {
    const samples = await runner.run(probe, engine, options, (text) => notes.push(text));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    log(`  ${samples.map((sample) => sample.toFixed(2)).join(', ')} ${probe.unit} (took ${seconds} s)`);
    return { ...row, samples };
  } catch (error) {
    log(`  failed: ${inspect(error)}`);
    process.exitCode = 1;
    return { ...row, samples: [] };
  }
}

/** The machine and its load, which affect the results. */
function describeMachine({ runs }: BenchOptions, loadBefore: number): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`;
  const load = `load ${loadBefore.toFixed(1)} before and ${currentLoad().toFixed(1)} after`;
  return `${machine}, ${load}. Runs: ${runs}; the spread is the lowest to the highest.`;
}

async function main(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    probes.map(({ name }) => name),
  );
  const loadBefore = currentLoad();
  const runner = new ProbeRunner();
  const rows: TableRow[] = [];
  for (const probe of probes.filter(({ name }) => options.only.includes(name))) {
    for (const engine of options.engines.filter((name) => probe.engines.includes(name))) {
      rows.push(await measure(runner, probe, engine, options));
    }
  }
  await runner.close();
  const tables = [renderTable(rows), ...notes];
  process.stdout.write(`${tables.join('\n\n')}\n\n${describeMachine(options, loadBefore)}\n`);
}

// Unlike a signal, an exit runs the cleanup handlers.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

try {
  await main();
} catch (error) {
  log(error instanceof OptionError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
