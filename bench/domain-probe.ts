import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Probe, Unit } from './probe.ts';

const TIMEOUT_MS = 900_000;

/** Runs a script of the domain in a process of its own, because it needs no server and no database. */
export async function runInDomain(script: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  const path = join(import.meta.dirname, '..', 'packages/domain/src', script);
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { timeout: TIMEOUT_MS });
  return JSON.parse(stdout);
}

/** A probe of pure code, which is the same on every database. */
export function domainProbe(
  name: string,
  title: string,
  unit: Unit,
  target: number,
  sample: () => Promise<number>,
): Probe {
  return {
    name,
    title,
    unit,
    engines: ['pglite'],
    targets: { pglite: target },
    async run({ runs }) {
      const samples: number[] = [];
      for (let run = 0; run < runs; run += 1) samples.push(await sample());
      return samples;
    },
  };
}
