import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Probe, Unit } from '../probe.ts';

const MEASURE = join(import.meta.dirname, '..', '..', 'packages/domain/src/learning/testing/measure.ts');
const TIMEOUT_MS = 120_000;

type Measure = 'trainMs' | 'predictMs' | 'modelBytes';

/** Runs in a process of its own, because it needs no server and no database. */
async function measure(what: Measure): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [MEASURE], { timeout: TIMEOUT_MS });
  return Number(JSON.parse(stdout)[what]);
}

/** The same on every database. */
function learningProbe(name: string, title: string, unit: Unit, target: number, sample: () => Promise<number>): Probe {
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

export const trainCategories = learningProbe(
  'train-categories',
  'learning categories from 100,000 decisions',
  'ms',
  500,
  () => measure('trainMs'),
);

export const predictCategory = learningProbe('predict-category', 'predicting a category', 'ms', 0.1, () =>
  measure('predictMs'),
);

const BYTES_PER_KB = 1_000;

export const categoryModelSize = learningProbe(
  'category-model-size',
  'what was learned from 100,000 decisions',
  'KB',
  300,
  async () => (await measure('modelBytes')) / BYTES_PER_KB,
);
