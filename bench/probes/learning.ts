import { domainProbe, runInDomain } from '../domain-probe.ts';

type Measure = 'trainMs' | 'predictMs' | 'modelBytes';

async function measure(what: Measure): Promise<number> {
  return Number((await runInDomain('learning/testing/measure.ts'))[what]);
}

export const trainCategories = domainProbe(
  'train-categories',
  'learning categories from 100,000 decisions',
  'ms',
  500,
  () => measure('trainMs'),
);

export const predictCategory = domainProbe('predict-category', 'predicting a category', 'ms', 0.1, () =>
  measure('predictMs'),
);

const BYTES_PER_KB = 1_000;

export const categoryModelSize = domainProbe(
  'category-model-size',
  'what was learned from 100,000 decisions',
  'KB',
  300,
  async () => (await measure('modelBytes')) / BYTES_PER_KB,
);
