import { CategoryLearner, trainCategories } from '../train.ts';
import { generateHousehold } from './households.ts';

const DECISIONS = 100_000;
const PREDICTIONS = 2_000;

/** Measures what the benchmark reports, and prints it as JSON: milliseconds of computing time, and bytes. */
function measure() {
  const decisions = generateHousehold(2, DECISIONS);
  // Once to warm up.
  trainCategories(decisions.slice(0, PREDICTIONS));
  const elapsed = (startedAt: NodeJS.CpuUsage) => process.cpuUsage(startedAt).user / 1_000;
  const training = process.cpuUsage();
  const stored = trainCategories(decisions);
  const trainMs = elapsed(training);
  const learner = new CategoryLearner(stored);
  const predicted = decisions.slice(0, PREDICTIONS);
  for (const decision of predicted) learner.guess(decision);
  const predicting = process.cpuUsage();
  for (const decision of predicted) learner.guess(decision);
  return { trainMs, predictMs: elapsed(predicting) / PREDICTIONS, modelBytes: JSON.stringify(stored).length };
}

process.stdout.write(JSON.stringify(measure()));
