import { parseArgs } from 'node:util';
import { HOUSEHOLD_SIZES, type HouseholdSize } from './household.ts';
import { ENGINES, type ProbedEngine } from './probe.ts';

export interface BenchOptions {
  /** Names of the probes to run. */
  only: readonly string[];
  engines: readonly ProbedEngine[];
  runs: number;
  size: HouseholdSize;
}

/** An invalid option. The message is one sentence that names it. */
export class OptionError extends Error {}

const DEFAULT_RUNS = 5;
/** With more runs, the probes would exceed the product's limit of calls per user and minute. */
const MAX_RUNS = 10;
const DEFAULT_SIZE = 100_000;

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { only: text, engine: text, runs: text, size: text } }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

function readNames(given: string | undefined, known: readonly string[]): readonly string[] {
  if (given === undefined) return known;
  const names = given.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new OptionError(`--only doesn’t know "${unknown}". Choose from ${known.join(', ')}.`);
  return names;
}

function readEngines(given: string | undefined): readonly ProbedEngine[] {
  if (given === undefined) return ENGINES;
  const engine = ENGINES.find((name) => name === given);
  if (!engine) throw new OptionError(`--engine must be one of ${ENGINES.join(', ')}, not "${given}".`);
  return [engine];
}

function readRuns(given: string | undefined): number {
  if (given === undefined) return DEFAULT_RUNS;
  const runs = Number(given);
  if (!/^\d+$/.test(given) || runs < 1 || runs > MAX_RUNS)
    throw new OptionError(`--runs must be a whole number from 1 to ${MAX_RUNS}, not "${given}".`);
  return runs;
}

function readSize(given: string | undefined): HouseholdSize {
  if (given === undefined) return DEFAULT_SIZE;
  const size = HOUSEHOLD_SIZES.find((known) => String(known) === given);
  if (!size) throw new OptionError(`--size must be one of ${HOUSEHOLD_SIZES.join(', ')}, not "${given}".`);
  return size;
}

export function readOptions(args: readonly string[], probeNames: readonly string[]): BenchOptions {
  const { only, engine, runs, size } = parse(args);
  return {
    only: readNames(only, probeNames),
    engines: readEngines(engine),
    runs: readRuns(runs),
    size: readSize(size),
  };
}
