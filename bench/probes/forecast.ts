import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Probe } from '../probe.ts';

const MEASURE = join(import.meta.dirname, '..', '..', 'packages/domain/src/forecast/testing/measure.ts');
const TIMEOUT_MS = 120_000;

/** Runs in a process of its own, because it needs no server and no database. The same on every database. */
export const forecastTime: Probe = {
  name: 'forecast',
  title: 'forecasting 20 accounts for 366 days, computing time',
  unit: 'ms',
  engines: ['pglite'],
  targets: { pglite: 50 },
  async run({ runs }) {
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { stdout } = await promisify(execFile)(process.execPath, [MEASURE], { timeout: TIMEOUT_MS });
      samples.push(Number(JSON.parse(stdout).forecastMs));
    }
    return samples;
  },
};
